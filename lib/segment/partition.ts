import type { KindChoice } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import { type Size, sizeOf } from '@/lib/math/image'
import { resizePlane } from '@/lib/math/resize'
import { outlinesOf } from '@/lib/select/select-surface'
import type { LabPlanes } from '@/lib/select/superpixels'
import { CEILING } from '@/lib/survey/room'
import type { Survey } from '@/lib/survey/survey'
import type { AreaMap } from './areas'
import { fillGaps, type PieceMap } from './fill-gaps'
import { areaMask } from './lookup'
import { measurePieces, type Piece } from './measure-pieces'
import { isOnCeiling, middleOf } from './part-ceiling'
import { refineMask } from './refine'
import { LAYOUT_CONFIDENCE, mainCeiling, mainWall, surfacesOf } from './room-surfaces'
import { CELL_PX, inputSize } from './small-mask'

type PartitionInput = {
  readonly survey: Survey
  /** The photo at the size at which edges are refined. */
  readonly planes: LabPlanes
  readonly photo: PhotoSize
}

/** Of a wall, the share on the ceiling from which on the layout's line parts the two, and the other way round. */
const LEAST_PARTED = 0.1
/** Share of the photo from which on something else is a part by itself, so that one tap names it; and how many are. */
const LEAST_THING = 0.03
const MOST_THINGS = 8
/** How much parts overlap, as a share of the way from one to the next, so that no line is left between their outlines. */
const OVERLAP = 0.1

/**
 * All of a photo as a few areas with their kinds: walls, floor and ceiling each as one, large things by themselves, and
 * the rest, which comes first and lies below the others. Each pixel belongs to one of them.
 */
export function partitionPhoto(input: PartitionInput, found: AreaMap): MaskPart[] {
  const { survey, planes, photo } = input
  const { map, pieces } = partedByLayout(fillGaps(found, colorsOf(planes, found)), input)
  const groups = groupsOf(pieces, surfacesOf(pieces, survey.room.confidence))
  const groupOf = new Map(groups.flatMap(({ labels }, i) => labels.map((label) => [label, i] as const)))
  // The rest is the first group.
  const grouped = { ...map, labels: map.labels.map((label) => (groupOf.get(label) ?? 0) + 1) }
  const values = groups.map((_, i) => refineMask(planes, areaMask(grouped, i + 1)))
  return groups
    .map(({ surface }, i) => ({
      settings: { ...PLAIN_AREA, kind: surface },
      polygons: i === 0 ? [wholeOf(photo)] : outlinesOf(lead(values, i), planes, photo),
    }))
    .filter(({ polygons }) => polygons.length > 0)
}

function wholeOf({ width, height }: PhotoSize): Polygon {
  return Float32Array.of(0, 0, width, 0, width, height, 0, height)
}

/** At least 0.5 where a value is about as large as the largest of the others. */
function lead(values: readonly Float32Array[], index: number): Float32Array {
  const others = new Float32Array(values[index]?.length ?? 0)
  for (const [other, theirs] of values.entries()) {
    if (other === index) continue
    for (let i = 0; i < others.length; i++) others[i] = Math.max(others[i] ?? 0, theirs[i] ?? 0)
  }
  return others.map((most, i) => (1 + OVERLAP + (values[index]?.[i] ?? 0) - most) / 2)
}

/** The photo's colors at the size of the model's areas. */
export function colorsOf(planes: LabPlanes, { width, height }: Size): LabPlanes {
  const size = { width, height }
  const small = (values: Float32Array) => resizePlane({ ...sizeOf(planes), values }, size)
  return { ...size, L: small(planes.L), a: small(planes.a), b: small(planes.b) }
}

type Measured = { readonly map: PieceMap; readonly pieces: readonly Piece[] }

/** The pieces, after a wall and a ceiling that the model took for one were parted along the layout's line. */
function partedByLayout(map: PieceMap, { survey, photo }: PartitionInput): Measured {
  const measure = (each: PieceMap) => measurePieces(survey, resized(each, survey.planes, photo))
  const pieces = measure(map)
  const wall = mainWall(pieces)
  const above = wall?.faces[CEILING] ?? 0
  const isMixed = above > LEAST_PARTED && above < 1 - LEAST_PARTED
  if (!wall || !isMixed || survey.room.confidence < LAYOUT_CONFIDENCE || mainCeiling(pieces)) {
    return { map, pieces }
  }
  const ceiling = Math.max(...pieces.map(({ label }) => label)) + 1
  const labels = map.labels.map((label, i) =>
    label === wall.label && isOnCeiling(middleOf(i, map), survey, photo) ? ceiling : label,
  )
  const parted = { ...map, labels }
  return { map: parted, pieces: measure(parted) }
}

/** The label under the middle of each pixel of another size. */
function resized({ width, height, labels }: PieceMap, to: Size, photo: PhotoSize): Uint8Array {
  const scaled = inputSize(photo)
  const out = new Uint8Array(to.width * to.height)
  for (let y = 0, i = 0; y < to.height; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * scaled.height) / to.height / CELL_PX))
    for (let x = 0; x < to.width; x++, i++) {
      const column = Math.min(width - 1, Math.floor(((x + 0.5) * scaled.width) / to.width / CELL_PX))
      out[i] = labels[row * width + column] ?? 0
    }
  }
  return out
}

type Group = { readonly surface: KindChoice; readonly labels: readonly number[] }

/** The rest together, surfaces of the room as one area each, large things by themselves. */
function groupsOf(pieces: readonly Piece[], surfaces: ReadonlyMap<number, KindChoice>): Group[] {
  const isA = (surface: KindChoice) => (piece: Piece) => surfaces.get(piece.label) === surface
  const joined = (['wall', 'floor', 'ceiling'] as const).map((surface) => ({
    surface,
    labels: pieces.filter(isA(surface)).map(({ label }) => label),
  }))
  const things = [
    ...pieces.filter(isA('fabric')),
    ...pieces.filter(isA('other')).filter(({ share }) => share > LEAST_THING),
  ]
    .sort((one, other) => other.share - one.share)
    .slice(0, MOST_THINGS)
    .map(({ label }): Group => ({ surface: surfaces.get(label) ?? 'other', labels: [label] }))
  const rest: Group = { surface: 'other', labels: [] }
  return [rest, ...joined.filter(({ labels }) => labels.length > 0), ...things].slice(0, LIMITS.areas.max)
}
