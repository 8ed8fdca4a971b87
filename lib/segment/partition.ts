import { isWithoutFinish, type KindChoice, staysInRoom } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import { outlinesOf } from '@/lib/mask/trace'
import { type LabPlanes, labAt, labDistance } from '@/lib/math/color'
import { connectedParts, neighbors, type Size, sizeOf } from '@/lib/math/image'
import { takeRanked } from '@/lib/math/numeric'
import { resizePlane } from '@/lib/math/resize'
import type { AreaMap } from './areas'
import { fillGaps } from './fill-gaps'
import { type KindMap, ROOM_KINDS } from './kind-map'
import { areaMask } from './lookup'
import { PIECE_KINDS, type Piece, piecesOf } from './pieces'
import { growByHalfPixel, refineMask } from './refine'

type PartitionInput = {
  /** The photo at the size for refining edges. */
  readonly planes: LabPlanes
  readonly photo: PhotoSize
}

/** All areas of a photo, the kind of each cell of the kind map, and the kind voted for each low-resolution pixel. */
export type RoomAreas = AreaMap & { readonly kinds: KindMap; readonly surfaces: Uint8Array<ArrayBuffer> }

/** Things and walls with at least this share of the photo become areas of their own, so that one tap names them. */
const LEAST_THING = 0.03
/** Only the largest do. */
const MOST_THINGS = 8
const MOST_WALLS = 5
/** OKLab distance across a border of this many cells and more below which the photo shows no edge. */
const FAINT = { mostStep: 0.01, leastCells: 8 } as const
/**
 * How far an area extends under those that cover it, as a share of the distance between them, so that they share the upper
 * one's outline without a gap.
 */
const OVERLAP = 0.1

/**
 * Partitions a photo into a few areas with their kinds: one each for walls, floor, ceiling, windows and doors, one per large
 * thing, and the rest, which comes first, below the others. Each pixel belongs to exactly one.
 */
export function partitionPhoto({ planes, photo }: PartitionInput, found: RoomAreas): MaskPart[] {
  const colors = colorsOf(planes, found)
  const map = fillGaps(found, colors)
  const { kinds, surfaces } = found
  const pieces = piecesOf({ map, colors, kinds, surfaces })
  const groups = groupsOf(withWholeSofas(pieces, surfaces, map), colors)
  const labels = new Uint8Array(map.labels.length)
  // The rest is the first group.
  for (const [index, { pieces: own }] of groups.entries()) {
    for (const { cells } of own) for (const cell of cells) labels[cell] = index + 1
  }
  const grouped = { ...map, labels: labels.map((label) => label || 1) }
  const values = groups.map((_, i) => {
    const own = refineMask(planes, areaMask(grouped, i + 1))
    // Like a tap's selection, at the expense of the rest only: two areas that both grow keep their border.
    return i === 0 ? shrunkByHalfPixel(own, planes) : growByHalfPixel(own, planes)
  })
  return groups
    .map(
      ({ kind }, i): MaskPart => ({
        settings: settingsOf(kind),
        polygons: i === 0 ? [wholeOf(photo)] : outlinesOf(lead(values, i), planes, photo),
      }),
    )
    .filter(({ polygons }) => polygons.length > 0)
}

/** A door would be painted like furniture, so it stays as it is even if the whole room is restyled. */
function settingsOf(kind: KindChoice): AreaSettings {
  return staysInRoom({ kind }) && !isWithoutFinish(kind)
    ? { ...PLAIN_AREA, kind: 'other', isKept: true }
    : { ...PLAIN_AREA, kind }
}

function wholeOf({ width, height }: PhotoSize): Polygon {
  return Float32Array.of(0, 0, width, 0, width, height, 0, height)
}

function shrunkByHalfPixel(values: Float32Array, size: Size): Float32Array {
  const outside = values.map((value) => 1 - value)
  return growByHalfPixel(outside, size).map((value) => 1 - value)
}

/** At least 0.5 where a value is the largest, or about as large as those of areas covering it. */
function lead(values: readonly Float32Array[], index: number): Float32Array {
  const others = new Float32Array(values[index]?.length ?? 0)
  for (const [other, theirs] of values.entries()) {
    if (other === index) continue
    const slack = other > index ? OVERLAP : 0
    for (let i = 0; i < others.length; i++) others[i] = Math.max(others[i] ?? 0, (theirs[i] ?? 0) - slack)
  }
  return others.map((most, i) => (1 + (values[index]?.[i] ?? 0) - most) / 2)
}

/** The photo's colors at the size of the model's areas. */
export function colorsOf(planes: LabPlanes, { width, height }: Size): LabPlanes {
  const size = { width, height }
  const small = (values: Float32Array) => resizePlane({ ...sizeOf(planes), values }, size)
  return { ...size, L: small(planes.L), a: small(planes.a), b: small(planes.b) }
}

type Group = { readonly kind: KindChoice; readonly pieces: readonly Piece[] }

/** Soft things that touch are one thing: the model finds the cushions of a sofa one by one. */
function withWholeSofas(pieces: readonly Piece[], surfaces: Uint8Array, size: Size): Piece[] {
  const isSoft = (cell: number) => surfaces[cell] === SOFT
  const [things, named] = [true, false].map((isThing) =>
    pieces.filter(({ kind }) => (kind === 'other') === isThing),
  )
  const soft = connectedParts(things?.flatMap(({ cells }) => cells.filter(isSoft)) ?? [], size)
  const hard = things?.map(({ cells }) => cells.filter((cell) => !isSoft(cell))) ?? []
  return [...(named ?? []), ...[...hard, ...soft].map((cells): Piece => ({ cells, kind: 'other' }))]
}

const SOFT = ROOM_KINDS.indexOf('soft')

/**
 * The walls: each large piece is an area, because a pattern follows its area's plane, unless the photo shows no edge between it
 * and another, as each corner of a room has one. Small ones join the one they touch most, and those that touch none the largest.
 */
function wallsOf(pieces: readonly Piece[], colors: LabPlanes, leastCells: number): Group[] {
  const walls = pieces
    .filter(({ kind }) => kind === 'wall')
    .toSorted((one, other) => other.cells.length - one.cells.length)
  const groups: Piece[][] = []
  const wallOf = new Map<number, number>()
  for (const piece of walls) {
    const borders = bordersOf(piece, wallOf, groups.length, colors)
    const isApart = piece.cells.length > leastCells && groups.length < MOST_WALLS
    const same = isApart ? borders.findIndex(isFaint) : -1
    const lengths = borders.map(({ length }) => length)
    const touched = same < 0 ? lengths.indexOf(Math.max(...lengths)) : same
    const wall = groups.length === 0 || (isApart && same < 0) ? groups.push([]) - 1 : touched
    groups[wall]?.push(piece)
    for (const cell of piece.cells) wallOf.set(cell, wall)
  }
  return groups.map((group) => ({ kind: 'wall', pieces: group }))
}

const isFaint = (border: readonly number[]) =>
  border.length >= FAINT.leastCells && takeRanked(Float32Array.from(border), 0.5) < FAINT.mostStep

/** The color differences across a piece's border with each wall. */
function bordersOf(
  { cells }: Piece,
  wallOf: ReadonlyMap<number, number>,
  walls: number,
  colors: LabPlanes,
): number[][] {
  const borders = Array.from({ length: walls }, (): number[] => [])
  /** One cell farther on, because edges are blurred, unless the photo ends here. */
  const behind = (cell: number, other: number) =>
    labAt(colors, neighbors(cell, colors).find((next) => next === 2 * cell - other) ?? cell)
  for (const cell of cells) {
    for (const next of neighbors(cell, colors)) {
      const wall = wallOf.get(next)
      const across = labDistance(behind(cell, next), behind(next, cell))
      if (wall !== undefined) borders[wall]?.push(across)
    }
  }
  return borders
}

/** The rest combined, one area per kind of surface or opening, walls one by one, and large things separately. */
function groupsOf(pieces: readonly Piece[], colors: LabPlanes): Group[] {
  const total = pieces.reduce((sum, { cells }) => sum + cells.length, 0)
  const joined = PIECE_KINDS.filter((kind) => kind !== 'wall' && kind !== 'other').map((kind) => ({
    kind,
    pieces: pieces.filter((piece) => piece.kind === kind),
  }))
  const things = pieces
    .filter(({ cells, kind }) => kind === 'other' && cells.length > LEAST_THING * total)
    .toSorted((one, other) => other.cells.length - one.cells.length)
    .slice(0, MOST_THINGS)
    .map((piece): Group => ({ kind: piece.kind, pieces: [piece] }))
  const rest: Group = { kind: 'other', pieces: [] }
  const walls = wallsOf(pieces, colors, LEAST_THING * total)
  return [rest, ...walls, ...joined.filter((group) => group.pieces.length > 0), ...things].slice(
    0,
    LIMITS.areas.max,
  )
}
