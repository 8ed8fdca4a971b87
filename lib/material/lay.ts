import type { Bond } from '../domain/own-material.ts'
import { layHerringbone } from './herringbone.ts'
import { indexIn, type PieceLayout, type PieceSizes, timesOf } from './piece-layout.ts'
import { vary } from './piece-point.ts'

/** The layout of pieces. */
export interface LayoutInput extends PieceSizes {
  readonly bond: Bond
}

/** Sides within 1% of each other count as equal. */
const SQUARE_WITHIN = 0.01

/** Lays pieces of one size in a bond. `find` allocates nothing. */
export function layPieces(layout: LayoutInput): PieceLayout {
  const { widthMm, heightMm, variation } = layout
  const isSquare = Math.abs(widthMm / heightMm - 1) < SQUARE_WITHIN
  const { find, ...period } =
    layout.bond === 'herringbone' ? layHerringbone(layout) : grid(layout, layout.bond)
  return {
    ...period,
    find: (xMm, yMm, out) => {
      find(xMm, yMm, out)
      vary(out, variation, isSquare)
    },
  }
}

type GridBond = Exclude<Bond, 'herringbone'>

/** The number of columns and rows after which a bond repeats, and the shift per row or column, in pieces. */
const GRIDS = {
  once: { columns: 1, rows: 1, rowShift: 0, columnShift: 0 },
  straight: { columns: 1, rows: 1, rowShift: 0, columnShift: 0 },
  half: { columns: 1, rows: 2, rowShift: 1 / 2, columnShift: 0 },
  third: { columns: 1, rows: 3, rowShift: 1 / 3, columnShift: 0 },
  'half-drop': { columns: 2, rows: 1, rowShift: 0, columnShift: 1 / 2 },
  checkerboard: { columns: 2, rows: 2, rowShift: 0, columnShift: 0 },
} as const satisfies Record<GridBond, unknown>

/** Pieces in rows and columns. */
function grid({ widthMm, heightMm, groutMm, variation }: LayoutInput, bond: GridBond): PieceLayout {
  const { columns: leastColumns, rows: leastRows, rowShift, columnShift } = GRIDS[bond]
  const stepX = widthMm + groutMm
  const stepY = heightMm + groutMm
  const columns = leastColumns * timesOf(leastColumns * stepX, leastColumns, variation)
  const rows = leastRows * timesOf(leastRows * stepY, leastRows, variation)
  return {
    widthMm: columns * stepX,
    heightMm: rows * stepY,
    find: (xMm, yMm, out) => {
      // In pieces. Only one of the two shifts is nonzero, so the other index is known before it's needed.
      let x = xMm / stepX
      let y = yMm / stepY
      x -= rowShift * indexIn(Math.floor(y), leastRows)
      y -= columnShift * indexIn(Math.floor(x), leastColumns)
      const column = Math.floor(x)
      const row = Math.floor(y)
      out.u = ((x - column) * stepX) / widthMm
      out.v = ((y - row) * stepY) / heightMm
      out.isGrout = groutMm > 0 && (out.u >= 1 || out.v >= 1)
      out.isSecond = bond === 'checkerboard' && ((column + row) & 1) === 1
      out.piece = indexIn(row, rows) * columns + indexIn(column, columns)
    },
  }
}
