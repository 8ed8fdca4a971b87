import type { Cells } from './first-cut-cells'
import { fromLinear, toLinear } from './first-cut-colour'
import { CURVE_STEPS, type Paint } from './first-cut-scheme'

const LIGHT = Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte))
const GREY = Float32Array.from({ length: CURVE_STEPS }, (_, step) =>
  fromLinear((step / (CURVE_STEPS - 1)) ** 2),
)

/** How much is kept of a pixel's own tint, its difference from its surface's. */
const TINT = 0.2
/** Colour difference (0–255) at which a cell loses most of its say on a pixel between two surfaces. */
const ALIKE = 10

/**
 * The new colour (sRGB 0–255, not rounded) of the pixel at x, y, whose bytes begin at p: its surface's paint in
 * its own light. Between surfaces the four cells around it have their say by nearness and likeness, which
 * follows edges finer than the cells. The answer is one array, filled anew each time.
 */
export function createBlender(cells: Cells, surfaceOfCell: Int8Array, paints: (Paint | null)[]) {
  const { columns, rows, sidePx } = cells
  const result = new Float64Array(3)
  const only = onlySurfaces(columns, rows, surfaceOfCell)

  const addPaint = (surface: number, rgb: Uint8Array, p: number, weight: number) => {
    const paint = paints[surface]
    const step = lightStep(rgb[p] ?? 0, rgb[p + 1] ?? 0, rgb[p + 2] ?? 0)
    for (let c = 0; c < 3; c++) {
      const before = rgb[p + c] ?? 0
      const tint = paint ? TINT * (before - (GREY[step] ?? 0) - (paint.tint[c] ?? 0)) : 0
      const after = paint ? (paint.curve[3 * step + c] ?? 0) + tint : before
      result[c] = (result[c] ?? 0) + weight * after
    }
  }

  return (rgb: Uint8Array, x: number, y: number, p: number): Float64Array => {
    // From the middle of one cell to the middle of the next.
    const cellX = Math.max(0, (x + 0.5) / sidePx - 0.5)
    const cellY = Math.max(0, (y + 0.5) / sidePx - 0.5)
    const left = Math.floor(cellX)
    const top = Math.floor(cellY)
    result.fill(0)
    const surface = only[top * columns + left] ?? MIXED
    if (surface !== MIXED) {
      addPaint(surface, rgb, p, 1)
      return result
    }
    let weights = 0
    for (let corner = 0; corner < 4; corner++) {
      const column = Math.min(columns - 1, left + (corner & 1))
      const row = Math.min(rows - 1, top + (corner >> 1))
      const cell = row * columns + column
      const cellSurface = surfaceOfCell[cell] ?? -1
      if (cellSurface === -1) continue
      const near = (1 - Math.abs(cellX - left - (corner & 1))) * (1 - Math.abs(cellY - top - (corner >> 1)))
      const weight = (near + 1e-3) * (likeness(cells.rgb, cell, rgb, p) + 1e-6)
      addPaint(cellSurface, rgb, p, weight)
      weights += weight
    }
    for (let c = 0; c < 3; c++) result[c] = (result[c] ?? 0) / weights
    return result
  }
}

const MIXED = -2

/** For each cell and its neighbours right, below and across: the surface that all four show, or `MIXED`. */
function onlySurfaces(columns: number, rows: number, surfaceOfCell: Int8Array): Int8Array {
  return surfaceOfCell.map((surface, cell) => {
    const right = cell % columns < columns - 1 ? 1 : 0
    const below = cell < (rows - 1) * columns ? columns : 0
    const others = [cell + right, cell + below, cell + right + below]
    const isAlone = surface !== -1 && others.every((other) => surfaceOfCell[other] === surface)
    return isAlone ? surface : MIXED
  })
}

/** Place of a pixel's luminance on a paint's curve. */
function lightStep(red: number, green: number, blue: number): number {
  const light = 0.2126 * (LIGHT[red] ?? 0) + 0.7152 * (LIGHT[green] ?? 0) + 0.0722 * (LIGHT[blue] ?? 0)
  return Math.round(Math.sqrt(light) * (CURVE_STEPS - 1))
}

function likeness(cellRgb: Float32Array, cell: number, rgb: Uint8Array, p: number): number {
  let squares = 0
  for (let c = 0; c < 3; c++) squares += ((cellRgb[3 * cell + c] ?? 0) - (rgb[p + c] ?? 0)) ** 2
  return Math.exp(-squares / (2 * ALIKE ** 2))
}
