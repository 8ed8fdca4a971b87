import { isWithoutFinish, type KindChoice, staysInRoom } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import { type Size, sizeOf } from '@/lib/math/image'
import { resizePlane } from '@/lib/math/resize'
import { outlinesOf } from '@/lib/select/select-surface'
import type { LabPlanes } from '@/lib/select/superpixels'
import type { Room } from '@/lib/survey/room'
import type { AreaMap } from './areas'
import { distance, fillGaps } from './fill-gaps'
import type { KindMap } from './kind-map'
import { areaMask } from './lookup'
import { connectedParts, medianColor, PIECE_KINDS, type Piece, piecesOf } from './pieces'
import { growByHalfPixel, refineMask } from './refine'

type PartitionInput = {
  /** The photo at the size for refining edges. */
  readonly planes: LabPlanes
  readonly photo: PhotoSize
  readonly room: Room
}

/** All areas of a photo, and their kinds. */
export type RoomAreas = AreaMap & { readonly kinds: KindMap }

/** Things with at least this share of the photo become areas of their own, so that one tap names them. */
const LEAST_THING = 0.03
/**
 * From this OKLab distance of their median colors, touching walls are separate areas. Light on a single wall made .19 at most;
 * other paint or tiles, .38 and more.
 */
const OTHER_WALL = 0.25
/** Only the largest things do. */
const MOST_THINGS = 8
/**
 * How far an area extends under those that cover it, as a share of the distance between them, so that they share the upper
 * one's outline without a gap.
 */
const OVERLAP = 0.1

/**
 * Partitions a photo into a few areas with their kinds: one each for walls, floor, ceiling, windows and doors, one per large
 * thing, and the rest, which comes first, below the others. Each pixel belongs to exactly one.
 */
export function partitionPhoto({ planes, photo, room }: PartitionInput, found: RoomAreas): MaskPart[] {
  const colors = colorsOf(planes, found)
  const map = fillGaps(found, colors)
  const groups = groupsOf(piecesOf({ map, colors, kinds: found.kinds, room }), colors)
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

/**
 * The walls: connected parts are one area, because a pattern follows its area's plane, unless their colors clearly differ,
 * because paint follows the light on one color. Small ones are combined.
 */
function wallsOf(pieces: readonly Piece[], colors: LabPlanes, leastCells: number): Group[] {
  const walls = pieces.filter(({ kind }) => kind === 'wall')
  const colorOf = new Map(
    walls.flatMap(({ cells }) => {
      const color = medianColor(colors, cells)
      return cells.map((cell) => [cell, color] as const)
    }),
  )
  const isOneWall = (cell: number, next: number) => {
    const [one, other] = [colorOf.get(cell), colorOf.get(next)]
    return !one || !other || one === other || distance(one, other) < OTHER_WALL
  }
  const parts = connectedParts([...colorOf.keys()], colors, isOneWall).map(
    (cells): Piece => ({ cells, kind: 'wall' }),
  )
  const large = parts.filter(({ cells }) => cells.length > leastCells)
  const small = parts.filter(({ cells }) => cells.length <= leastCells)
  const groups = [...large.map((part) => [part]), small]
  return groups.filter((group) => group.length > 0).map((group) => ({ kind: 'wall', pieces: group }))
}

/** The rest combined, one area per kind of surface or opening, walls by connected parts, and large things separately. */
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
