import type { KindChoice } from '@/lib/domain/areas'
import type { Size } from '@/lib/math/image'
import { takeRanked } from '@/lib/math/numeric'
import type { LabPlanes } from '@/lib/select/superpixels'
import type { Room } from '@/lib/survey/room'
import { ceilingLine } from './ceiling-line'
import { type Color, colorAt, distance, neighbors, type PieceMap } from './fill-gaps'
import { coverageOf, type KindMap, kindsIn, ROOM_KINDS, type RoomKind, shareNear } from './kind-map'
import { CERTAIN } from './small-mask'

/** A part of a photo, as cells of a small mask, and what it is. */
export type Piece = { readonly cells: readonly number[]; readonly kind: KindChoice }

type PieceInput = {
  readonly map: PieceMap
  /** The photo's colors at the map's size. */
  readonly colors: LabPlanes
  readonly kinds: KindMap
  readonly room: Room
}

/**
 * What is found of each kind. Doors, windows and all else stay as they are until somebody names them. So does soft
 * furniture: the model finds it in pieces, and half a sofa in another cloth is worse than none.
 */
const CHOICES: Partial<Record<RoomKind, KindChoice>> = {
  wall: 'wall',
  floor: 'floor',
  ceiling: 'ceiling',
  window: 'window',
  door: 'door',
}
/** Below this share of the most likely kind, a piece's kind is in doubt, and it stays as it is. */
const LEAST_SURE = 0.5
/**
 * A large piece in doubt is a wall all the same when that is among the likeliest and it is plain: from one cell to the next its color
 * changes by this OKLab distance at most. Smaller ones are frames of windows and sides of cupboards, less plain ones stairs and
 * furniture. What reaches the photo's lower rim stands before the walls: an open door, a cupboard.
 */
const PLAIN_WALL = { leastCoverage: 0.03, leastShare: 0.25, mostBehind: 0.1, mostStep: 0.02 } as const
/** A piece with at least this share of both wall and ceiling is parted between them. */
const LEAST_PARTED = 0.12
/** With less of both together, what is no ceiling may be anything. */
const LEAST_TOGETHER = 0.7
/**
 * What the head sees as something else by at least so much, in another color than the rest of the wall, and in at least so much
 * of the photo, is cut out of it. Without the color, holes with round edges are cut into walls that are in doubt.
 */
const OTHER_THING = { leastAhead: 0.1, leastColorDistance: 0.12, leastCoverage: 0.003 } as const

const WALL = ROOM_KINDS.indexOf('wall')
const CEILING = ROOM_KINDS.indexOf('ceiling')
const THINGS = ROOM_KINDS.flatMap((kind, i) => (['wall', 'floor', 'ceiling'].includes(kind) ? [] : [i]))

/** The pieces with their kinds: those that run from a wall over a ceiling are parted, and other things are cut out of walls. */
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

/** The mean share of each kind in a piece. */
function sharesOf({ map, kinds }: PieceInput, cells: readonly number[]): number[] {
  const logits = new Int8Array(map.labels.length)
  for (const cell of cells) logits[cell] = CERTAIN
  return kindsIn(kinds, coverageOf({ width: map.width, height: map.height, logits }, kinds))
}

/** A piece, or the wall and the ceiling in it. */
function partsOf(input: PieceInput, cells: readonly number[]): Piece[] {
  const { map, kinds, room } = input
  const shares = sharesOf(input, cells)
  const [wall, ceiling] = [shares[WALL] ?? 0, shares[CEILING] ?? 0]
  if (Math.min(wall, ceiling) < LEAST_PARTED || wall + ceiling < LEAST_SURE) {
    return [{ cells, kind: choiceOf(input, cells, shares) }]
  }
  const leadOf = (cell: number) => shareNear(kinds, map, cell, CEILING) - shareNear(kinds, map, cell, WALL)
  const line = ceilingLine(
    room,
    map,
    cells.map((cell) => ({ cell, lead: leadOf(cell) })),
  )
  const isCeiling = line ?? ((cell: number) => leadOf(cell) > 0)
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
  if (most >= LEAST_SURE) return (kind && CHOICES[kind]) ?? 'other'
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

/** How far the colors of cells side by side in a piece are from each other on average. */
function meanStep({ map, colors }: PieceInput, cells: readonly number[]): number {
  let sum = 0
  let count = 0
  for (const cell of cells) {
    for (const next of neighbors(cell, map)) {
      if (next < cell || map.labels[next] !== map.labels[cell]) continue
      sum += distance(colorAt(colors, cell), colorAt(colors, next))
      count++
    }
  }
  return sum / Math.max(1, count)
}

/** A wall, and what the head sees in it that is none. */
function withoutThings({ map, colors, kinds }: PieceInput, piece: Piece): Piece[] {
  if (piece.kind !== 'wall') return [piece]
  const { leastAhead, leastColorDistance, leastCoverage } = OTHER_THING
  const color = medianColor(colors, piece.cells)
  const isThing = (cell: number) => {
    const share = shareNear(kinds, map, cell, WALL)
    // Shares add up to 1: more than this leaves no room for a thing.
    if (share > (1 - leastAhead) / 2 || distance(colorAt(colors, cell), color) < leastColorDistance)
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

/** The color of which half of the cells are lighter, and so for both chromas. */
export function medianColor({ L, a, b }: LabPlanes, cells: readonly number[]): Color {
  const median = (plane: Float32Array) =>
    takeRanked(
      Float32Array.from(cells, (cell) => plane[cell] ?? 0),
      0.5,
    )
  return { L: median(L), a: median(a), b: median(b) }
}

/** Cells that touch each other along a side and that `isJoined` does not keep apart, largest part first. */
export function connectedParts(
  cells: readonly number[],
  size: Size,
  isJoined: (cell: number, next: number) => boolean = () => true,
): number[][] {
  const open = new Set(cells)
  const parts: number[][] = []
  for (const start of cells) {
    if (!open.delete(start)) continue
    const part = [start]
    for (const cell of part) {
      part.push(
        ...neighbors(cell, size).filter(
          (next) => open.has(next) && isJoined(cell, next) && open.delete(next),
        ),
      )
    }
    parts.push(part)
  }
  return parts.toSorted((one, other) => other.length - one.length)
}
