import type { KindChoice } from '@/lib/domain/areas'
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
import { ceilingLine } from './ceiling-line'
import { fillGaps, type PieceMap } from './fill-gaps'
import { coverageOf, type KindMap, kindsIn, ROOM_KINDS, type RoomKind, shareNear } from './kind-map'
import { areaMask } from './lookup'
import { growByHalfPixel, refineMask } from './refine'

type PartitionInput = {
  /** The photo at the size at which edges are refined. */
  readonly planes: LabPlanes
  readonly photo: PhotoSize
  readonly room: Room
}

/** All areas of a photo, and what each part of it is. */
export type RoomAreas = AreaMap & { readonly kinds: KindMap }

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
/** A piece with at least this share of both wall and ceiling is parted between them. */
const LEAST_PARTED = 0.12
/** A thing this large, as a share of the photo, becomes an area of its own, so that one tap names it. */
const LEAST_THING = 0.03
/** Only the largest things do. */
const MOST_THINGS = 8
/**
 * How far an area reaches under those that lie over it, as a share of the way from one to the next: the upper one's outline is
 * the border of both, and no line is left between them.
 */
const OVERLAP = 0.1

/**
 * All of a photo as a few areas with their kinds: walls, floor, ceiling, windows and doors each as one, large things by
 * themselves, and the rest, which comes first and lies below the others. Each pixel belongs to one of them.
 */
export function partitionPhoto({ planes, photo, room }: PartitionInput, found: RoomAreas): MaskPart[] {
  const map = fillGaps(found, colorsOf(planes, found))
  const pieces = piecesOf(map, found.kinds, room)
  const groups = groupsOf(pieces, map.width)
  const labels = new Uint8Array(map.labels.length)
  // The rest is the first group.
  for (const [index, { pieces: own }] of groups.entries()) {
    for (const { cells } of own) for (const cell of cells) labels[cell] = index + 1
  }
  const grouped = { ...map, labels: labels.map((label) => label || 1) }
  const values = groups.map((_, i) => {
    const own = refineMask(planes, areaMask(grouped, i + 1))
    // As a tap's selection, at the cost of the rest alone: two areas that both grow keep their border.
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

/** A door would be painted like furniture: it stays as it is, also where the whole room is restyled. */
function settingsOf(kind: KindChoice): AreaSettings {
  return kind === 'door' ? { ...PLAIN_AREA, kind: 'other', isKept: true } : { ...PLAIN_AREA, kind }
}

function wholeOf({ width, height }: PhotoSize): Polygon {
  return Float32Array.of(0, 0, width, 0, width, height, 0, height)
}

function shrunkByHalfPixel(values: Float32Array, size: Size): Float32Array {
  const outside = values.map((value) => 1 - value)
  return growByHalfPixel(outside, size).map((value) => 1 - value)
}

/** At least 0.5 where a value is the largest, or about as large as those of areas that lie over it. */
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

type Piece = { readonly cells: readonly number[]; readonly kind: KindChoice }

/** The pieces with their kinds, after those that run from a wall over a ceiling were parted. */
function piecesOf(map: PieceMap, kinds: KindMap, room: Room): Piece[] {
  const cells = new Map<number, number[]>()
  for (const [cell, label] of map.labels.entries()) {
    const own = cells.get(label)
    if (own) own.push(cell)
    else cells.set(label, [cell])
  }
  cells.delete(0)
  return [...cells].flatMap(([label, own]) => {
    const shares = kindsIn(kinds, coverageOf(areaMask(map, label), kinds))
    const [wall, ceiling] = [shares[WALL] ?? 0, shares[CEILING] ?? 0]
    if (Math.min(wall, ceiling) < LEAST_PARTED || wall + ceiling < LEAST_SURE) {
      return [{ cells: own, kind: choiceOf(shares) }]
    }
    const leadOf = (cell: number) => shareNear(kinds, map, cell, CEILING) - shareNear(kinds, map, cell, WALL)
    const line = ceilingLine(
      room,
      map,
      own.map((cell) => ({ cell, lead: leadOf(cell) })),
    )
    const isCeiling = line ?? ((cell: number) => leadOf(cell) > 0)
    return [
      { cells: own.filter((cell) => !isCeiling(cell)), kind: 'wall' as const },
      { cells: own.filter(isCeiling), kind: 'ceiling' as const },
    ]
  })
}

const WALL = ROOM_KINDS.indexOf('wall')
const CEILING = ROOM_KINDS.indexOf('ceiling')

function choiceOf(shares: readonly number[]): KindChoice {
  const most = Math.max(...shares)
  const kind = ROOM_KINDS[shares.indexOf(most)]
  return (most >= LEAST_SURE && kind && CHOICES[kind]) || 'other'
}

type Group = { readonly kind: KindChoice; readonly pieces: readonly Piece[] }

/**
 * The walls: what hangs together is one, because a pattern follows the plane of its area. Small ones are one area together.
 */
function wallsOf(pieces: readonly Piece[], width: number, leastCells: number): Group[] {
  const parts = connectedParts(
    pieces.filter(({ kind }) => kind === 'wall').flatMap(({ cells }) => [...cells]),
    width,
  ).map((cells): Piece => ({ cells, kind: 'wall' }))
  const large = parts.filter(({ cells }) => cells.length > leastCells)
  const small = parts.filter(({ cells }) => cells.length <= leastCells)
  const groups = [...large.map((part) => [part]), small]
  return groups.filter((group) => group.length > 0).map((group) => ({ kind: 'wall', pieces: group }))
}

/** Cells that touch each other along a side, largest part first. */
function connectedParts(cells: readonly number[], width: number): number[][] {
  const open = new Set(cells)
  const parts: number[][] = []
  for (const start of cells) {
    if (!open.delete(start)) continue
    const part = [start]
    for (const cell of part) part.push(...beside(cell, width).filter((next) => open.delete(next)))
    parts.push(part)
  }
  return parts.toSorted((one, other) => other.length - one.length)
}

function beside(cell: number, width: number): number[] {
  const column = cell % width
  const inRow = [...(column > 0 ? [cell - 1] : []), ...(column + 1 < width ? [cell + 1] : [])]
  return [...inRow, cell - width, cell + width]
}

/** The rest together, surfaces and openings of a kind as one area each, walls by what hangs together, large things by themselves. */
function groupsOf(pieces: readonly Piece[], width: number): Group[] {
  const total = pieces.reduce((sum, { cells }) => sum + cells.length, 0)
  const joined = (['floor', 'ceiling', 'window', 'door'] as const).map((kind) => ({
    kind,
    pieces: pieces.filter((piece) => piece.kind === kind),
  }))
  const things = pieces
    .filter(({ cells, kind }) => kind === 'other' && cells.length > LEAST_THING * total)
    .toSorted((one, other) => other.cells.length - one.cells.length)
    .slice(0, MOST_THINGS)
    .map((piece): Group => ({ kind: piece.kind, pieces: [piece] }))
  const rest: Group = { kind: 'other', pieces: [] }
  const walls = wallsOf(pieces, width, LEAST_THING * total)
  return [rest, ...walls, ...joined.filter((group) => group.pieces.length > 0), ...things].slice(
    0,
    LIMITS.areas.max,
  )
}
