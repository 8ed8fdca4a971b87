import { KIND_CHOICES, type KindChoice } from '@/lib/domain/areas'
import type { Lab, LabPlanes } from '@/lib/math/color'
import type { Size } from '@/lib/math/image'
import { takeRanked } from '@/lib/math/numeric'
import { distance, labAt, neighbors, type PieceMap } from './fill-gaps'
import { coverageOf, type KindMap, kindsIn, ROOM_KINDS, shareNear } from './kind-map'
import { CERTAIN } from './small-mask'

/** A part of a photo, as cells of a small mask, and its kind. */
export type Piece = { readonly cells: readonly number[]; readonly kind: KindChoice }

type PieceInput = {
  readonly map: PieceMap
  /** The photo's colors at the map's size. */
  readonly colors: LabPlanes
  readonly kinds: KindMap
  /** The kind voted for each cell. */
  readonly surfaces: Uint8Array
}

/**
 * The user's kind for each found one. Doors, windows and everything else stay as they are until the user sets them up. So does
 * soft furniture: the model finds it in pieces, and half a sofa in another fabric is worse than none.
 */
export const PIECE_KINDS = ROOM_KINDS.flatMap((kind) => KIND_CHOICES.filter((choice) => choice === kind))
/** If the likeliest kind is below this, the piece's kind is uncertain and it stays as it is. */
const LEAST_SURE = 0.5
/**
 * A large uncertain piece is a wall anyway if wall is among the likeliest kinds and it is plain: neighboring cells differ by at
 * most this OKLab distance on average. Smaller ones are window frames and sides of cabinets, less plain ones stairs and
 * furniture. Pieces touching the photo's bottom edge are in front of the walls: an open door, a cabinet.
 */
const PLAIN_WALL = { leastCoverage: 0.03, leastShare: 0.25, mostBehind: 0.1, mostStep: 0.02 } as const
/** A piece with at least this share of both wall and ceiling is split between them. */
const LEAST_PARTED = 0.12
/** If both add up to less, the part that isn't ceiling could be anything. */
const LEAST_TOGETHER = 0.7
/**
 * Parts of a wall are cut out if the head sees something else there, at least this much likelier, this different in color from
 * the rest of the wall, and this large. Without the color test, uncertain walls would get round holes.
 */
const OTHER_THING = { leastAhead: 0.1, leastColorDistance: 0.12, leastCoverage: 0.003 } as const

const WALL = ROOM_KINDS.indexOf('wall')
const CEILING = ROOM_KINDS.indexOf('ceiling')
const THINGS = ROOM_KINDS.flatMap((kind, i) => (['wall', 'floor', 'ceiling'].includes(kind) ? [] : [i]))

/** The pieces with their kinds: split if they run from a wall onto a ceiling, with other things cut out of walls. */
export function piecesOf(input: PieceInput): Piece[] {
  const { map } = input
  const cells = new Map<number, number[]>()
  for (const [cell, label] of map.labels.entries()) {
    const own = cells.get(label)
    if (own) own.push(cell)
    else cells.set(label, [cell])
  }
  cells.delete(0)
  return [...cells.values()].flatMap((own) =>
    partsOf(input, own).flatMap((piece) => withoutThings(input, piece)),
  )
}

/** The mean likelihood of each kind in a piece. */
function sharesOf({ map, kinds }: PieceInput, cells: readonly number[]): number[] {
  const logits = new Int8Array(map.labels.length)
  for (const cell of cells) logits[cell] = CERTAIN
  return kindsIn(kinds, coverageOf({ width: map.width, height: map.height, logits }, kinds))
}

/** The piece, or the wall and the ceiling it consists of. */
function partsOf(input: PieceInput, cells: readonly number[]): Piece[] {
  const { surfaces } = input
  const shares = sharesOf(input, cells)
  const [wall, ceiling] = [shares[WALL] ?? 0, shares[CEILING] ?? 0]
  if (Math.min(wall, ceiling) < LEAST_PARTED || wall + ceiling < LEAST_SURE) {
    return [{ cells, kind: choiceOf(input, cells, shares) }]
  }
  const isCeiling = (cell: number) => surfaces[cell] === CEILING
  const below = cells.filter((cell) => !isCeiling(cell))
  const isWall = wall + ceiling >= LEAST_TOGETHER
  return [
    { cells: below, kind: isWall ? 'wall' : choiceOf(input, below, sharesOf(input, below)) },
    { cells: cells.filter(isCeiling), kind: 'ceiling' },
  ]
}

function choiceOf(input: PieceInput, cells: readonly number[], shares: readonly number[]): KindChoice {
  const most = Math.max(...shares)
  const kind = ROOM_KINDS[shares.indexOf(most)]
  if (most >= LEAST_SURE) return PIECE_KINDS.find((choice) => choice === kind) ?? 'other'
  return isPlainWall(input, cells, shares) ? 'wall' : 'other'
}

function isPlainWall(input: PieceInput, cells: readonly number[], shares: readonly number[]): boolean {
  const { leastCoverage, leastShare, mostBehind, mostStep } = PLAIN_WALL
  const { width, height, labels } = input.map
  if (cells.length < leastCoverage * labels.length) return false
  const wall = shares[WALL] ?? 0
  if (wall < leastShare || wall < Math.max(...shares) - mostBehind) return false
  const isAtLowerRim = cells.some((cell) => cell >= width * (height - 1))
  return !isAtLowerRim && meanStep(input, cells) <= mostStep
}

/** The average color difference of neighboring cells in a piece. */
function meanStep({ map, colors }: PieceInput, cells: readonly number[]): number {
  let sum = 0
  let count = 0
  for (const cell of cells) {
    for (const next of neighbors(cell, map)) {
      if (next < cell || map.labels[next] !== map.labels[cell]) continue
      sum += distance(labAt(colors, cell), labAt(colors, next))
      count++
    }
  }
  return sum / Math.max(1, count)
}

/** A wall, and the things the head sees in it. */
function withoutThings({ map, colors, kinds }: PieceInput, piece: Piece): Piece[] {
  if (piece.kind !== 'wall') return [piece]
  const { leastAhead, leastColorDistance, leastCoverage } = OTHER_THING
  const color = medianColor(colors, piece.cells)
  const isThing = (cell: number) => {
    const share = shareNear(kinds, map, cell, WALL)
    // Likelihoods add up to 1, so above this there is no room for a thing.
    if (share > (1 - leastAhead) / 2 || distance(labAt(colors, cell), color) < leastColorDistance)
      return false
    return THINGS.some((thing) => shareNear(kinds, map, cell, thing) - share > leastAhead)
  }
  const things = connectedParts(piece.cells.filter(isThing), map).filter(
    ({ length }) => length > leastCoverage * map.labels.length,
  )
  const cut = new Set(things.flat())
  return [
    { ...piece, cells: piece.cells.filter((cell) => !cut.has(cell)) },
    ...things.map((cells): Piece => ({ cells, kind: 'other' })),
  ]
}

/** The median of each channel. */
export function medianColor({ L, a, b }: LabPlanes, cells: readonly number[]): Lab {
  const median = (plane: Float32Array) =>
    takeRanked(
      Float32Array.from(cells, (cell) => plane[cell] ?? 0),
      0.5,
    )
  return { L: median(L), a: median(a), b: median(b) }
}

/** Connected parts of cells that touch along a side, largest first. */
export function connectedParts(cells: readonly number[], size: Size): number[][] {
  const open = new Set(cells)
  const parts: number[][] = []
  for (const start of cells) {
    if (!open.delete(start)) continue
    const part = [start]
    for (const cell of part) part.push(...neighbors(cell, size).filter((next) => open.delete(next)))
    parts.push(part)
  }
  return parts.toSorted((one, other) => other.length - one.length)
}
