import { KIND_CHOICES, type KindChoice } from '@/lib/domain/areas'
import { type LabPlanes, labAt, labDistance, medianLab } from '@/lib/math/color'
import { connectedParts } from '@/lib/math/image'
import type { PieceMap } from './fill-gaps'
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
/** Fronts, doors and curtains are more often taken for walls. */
const LEAST_SURE_WALL = 0.53
/** What makes a wall sure, and the OKLab distance in a and b up to which another one has its tint. */
const SURE_WALL = { leastShare: 0.75, leastCoverage: 0.01, mostTint: 0.03 } as const
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
  const pieces = [...cells.values()].flatMap((own) => partsOf(input, own))
  return withoutOddWalls(input, pieces).flatMap((piece) => withoutThings(input, piece))
}

/** The mean likelihood of each kind in a piece. */
function sharesOf({ map, kinds }: PieceInput, cells: readonly number[]): number[] {
  const logits = new Int8Array(map.labels.length)
  for (const cell of cells) logits[cell] = CERTAIN
  return kindsIn(kinds, coverageOf({ width: map.width, height: map.height, logits }, kinds))
}

/** The piece, or the wall and the ceiling it consists of. */
function partsOf(input: PieceInput, cells: readonly number[]): Piece[] {
  const { surfaces, kinds, map } = input
  const shares = sharesOf(input, cells)
  const [wall, ceiling] = [shares[WALL] ?? 0, shares[CEILING] ?? 0]
  if (Math.min(wall, ceiling) < LEAST_PARTED || wall + ceiling < LEAST_SURE) {
    return [{ cells, kind: choiceOf(shares) }]
  }
  const isLikely = (cell: number) => shareNear(kinds, map, cell, CEILING) > shareNear(kinds, map, cell, WALL)
  const voted = cells.filter((cell) => surfaces[cell] === CEILING)
  // A mask of both votes for the larger one everywhere; a ceiling of its own reaches the photo's upper edge.
  const isParted = voted.length > LEAST_PARTED * cells.length
  const isAtTop = (part: readonly number[]) => part.some((cell) => cell < map.width)
  const above = isParted ? voted : connectedParts(cells.filter(isLikely), map).filter(isAtTop).flat()
  const isAbove = new Set(above)
  const below = cells.filter((cell) => !isAbove.has(cell))
  const isWall = wall + ceiling >= LEAST_TOGETHER
  return [
    { cells: below, kind: isWall ? 'wall' : choiceOf(sharesOf(input, below)) },
    { cells: above, kind: 'ceiling' },
  ]
}

function choiceOf(shares: readonly number[]): KindChoice {
  const most = Math.max(...shares)
  const kind = ROOM_KINDS[shares.indexOf(most)]
  if (most < (kind === 'wall' ? LEAST_SURE_WALL : LEAST_SURE)) return 'other'
  return PIECE_KINDS.find((choice) => choice === kind) ?? 'other'
}

/** Walls have the tint of one that is sure, if they aren't sure themselves: doors and boards have another. */
function withoutOddWalls(input: PieceInput, pieces: readonly Piece[]): Piece[] {
  const { leastShare, leastCoverage, mostTint } = SURE_WALL
  const tintOf = ({ cells }: Piece) => ({ ...medianLab(input.colors, cells), L: 0 })
  const isSure = ({ cells, kind }: Piece) =>
    kind === 'wall' && (sharesOf(input, cells)[WALL] ?? 0) >= leastShare
  const sure = pieces.filter(isSure)
  const tints = sure.filter(({ cells }) => cells.length > leastCoverage * input.map.labels.length).map(tintOf)
  return pieces.map((piece) => {
    if (piece.kind !== 'wall' || tints.length === 0 || sure.includes(piece)) return piece
    const own = tintOf(piece)
    return tints.some((tint) => labDistance(tint, own) <= mostTint) ? piece : { ...piece, kind: 'other' }
  })
}

/** A wall, and the things the head sees in it. */
function withoutThings({ map, colors, kinds }: PieceInput, piece: Piece): Piece[] {
  if (piece.kind !== 'wall') return [piece]
  const { leastAhead, leastColorDistance, leastCoverage } = OTHER_THING
  const color = medianLab(colors, piece.cells)
  const isThing = (cell: number) => {
    if (labDistance(labAt(colors, cell), color) < leastColorDistance) return false
    const wall = shareNear(kinds, map, cell, WALL)
    return THINGS.some((thing) => shareNear(kinds, map, cell, thing) - wall > leastAhead)
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
