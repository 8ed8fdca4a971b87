import type { AreaKind, Surface } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { shrinkLabels } from '@/lib/engines/preview/analysis/label-map'
import { type Area, measureAreas } from '@/lib/engines/preview/analysis/measure-areas'
import { CEILING } from '@/lib/engines/preview/survey/room'
import type { Survey } from '@/lib/engines/preview/survey/survey'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import { outlinesOf } from '@/lib/select/select-surface'
import { joinStrays, type LabPlanes } from '@/lib/select/superpixels'
import type { AreaMap } from './areas'
import { areaMask } from './lookup'
import { refineMask } from './refine'
import { CELL_PX, inputSize } from './small-mask'

type PartitionInput = {
  readonly survey: Survey
  /** The photo at the size at which edges are refined. */
  readonly planes: LabPlanes
  readonly photo: PhotoSize
}

/** Of a wall, the share on the ceiling from which on the layout's line parts the two, and the other way round. */
const LEAST_PARTED = 0.12
/** Below this the layout's lines are no help. */
const LAYOUT_CONFIDENCE = 0.4
/** Share of the photo below which what the model left out becomes part of what lies beside it. */
const LEAST_LEFT_OUT = 0.01
/** Smaller things stay as they are, until somebody names them. */
const LEAST_THING = 0.04
/** OKLab distances from the largest piece of a surface, up to which a piece is the same surface in another light. */
const SAME_CHROMA = 0.035
const SAME_LIGHTNESS = 0.28

/**
 * All of a photo as a few areas with their kinds: walls, floor and ceiling each as one, large things by themselves, and
 * the rest as something else. The parts cover the photo without overlapping.
 */
export function partitionPhoto(input: PartitionInput, found: AreaMap): MaskPart[] {
  const map = withoutGaps(found)
  const { labels, areas } = partedByLayout(map, input)
  const kinds = kindsOf(areas)
  const groups = groupsOf(kinds)
  const groupAt = labels.map((label) => groups.findIndex(({ members }) => members.includes(label)) + 1)
  const grouped = { ...map, labels: groupAt }
  return groups
    .map(({ surface }, i) => ({ surface, values: refineMask(input.planes, areaMask(grouped, i + 1)) }))
    .map(({ surface, values }, i, all) => ({
      settings: { ...PLAIN_AREA, surface },
      polygons: outlinesOf(largestOf(values, i, all), input.planes, input.photo),
    }))
    .filter(({ polygons }) => polygons.length > 0)
}

/** 1 where this value is the largest of all. */
function largestOf(values: Float32Array, index: number, all: readonly { readonly values: Float32Array }[]) {
  const isLargest = new Uint8Array(values.length).fill(1)
  for (const [other, { values: others }] of all.entries()) {
    if (other === index) continue
    for (let i = 0; i < values.length; i++) {
      const [own, theirs] = [values[i] ?? 0, others[i] ?? 0]
      if (theirs > own || (theirs === own && other < index)) isLargest[i] = 0
    }
  }
  return isLargest
}

type Labels = { readonly width: number; readonly height: number; readonly labels: Uint8Array<ArrayBuffer> }

/** Small gaps become what lies beside them, large ones areas of their own. */
function withoutGaps({ width, height, labels }: AreaMap): Labels {
  const { labels: pieces, count } = joinStrays(
    Int32Array.from(labels),
    { width, height },
    LEAST_LEFT_OUT * labels.length,
  )
  const numbers = new Uint8Array(count)
  let next = 1
  const filled = new Uint8Array(labels.length)
  for (let i = 0; i < filled.length; i++) {
    const piece = pieces[i] ?? 0
    if (numbers[piece] === 0 && next < 255) numbers[piece] = next++
    filled[i] = numbers[piece] ?? 0
  }
  return { width, height, labels: filled }
}

type Measured = { readonly labels: Uint8Array<ArrayBuffer>; readonly areas: readonly Area[] }

/** What the areas look like, after walls and ceilings of one color were parted along the layout's line. */
function partedByLayout(map: Labels, { survey, photo }: PartitionInput): Measured {
  const measure = (each: Uint8Array<ArrayBuffer>) => {
    const { planes, backdrop, room } = survey
    const atPlanes = resized({ ...map, labels: each }, planes, photo)
    const count = atPlanes.reduce((most, label) => Math.max(most, label), 0)
    return measureAreas(planes, shrinkLabels(atPlanes, planes, planes), count, { backdrop, room })
  }
  const areas = measure(map.labels)
  if (survey.room.confidence < LAYOUT_CONFIDENCE) return { labels: map.labels, areas }
  const isMixed = areas.map(({ faces, proposed }) => {
    const above = faces[CEILING] ?? 0
    return (proposed === 'wall' || proposed === 'ceiling') && above > LEAST_PARTED && above < 1 - LEAST_PARTED
  })
  let next = areas.length
  const upper = areas.map((_, i) => (isMixed[i] && next < 255 ? ++next : i + 1))
  const labels = map.labels.slice()
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    if (label > 0 && isOnCeiling(i, map, survey, photo)) labels[i] = upper[label - 1] ?? label
  }
  return { labels, areas: measure(labels) }
}

function isOnCeiling(
  cell: number,
  { width }: Labels,
  { backdrop, planes }: Survey,
  photo: PhotoSize,
): boolean {
  const scaled = inputSize(photo)
  const x = Math.floor((((cell % width) + 0.5) * CELL_PX * planes.width) / scaled.width)
  const y = Math.floor(((Math.floor(cell / width) + 0.5) * CELL_PX * planes.height) / scaled.height)
  return (
    backdrop.faces[Math.min(planes.height - 1, y) * planes.width + Math.min(planes.width - 1, x)] === CEILING
  )
}

/** The label under the middle of each pixel of another size. */
function resized({ width, height, labels }: Labels, to: PhotoSize, photo: PhotoSize): Uint8Array {
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

/** A kind for each area. What is not surely a surface of the room, or a large thing, is something else. */
function kindsOf(areas: readonly Area[]): Surface[] {
  const largest = (kind: AreaKind) =>
    areas.reduce<Area | null>(
      (most, area) => (area.proposed === kind && area.share > (most?.share ?? 0) ? area : most),
      null,
    )
  const [wall, floor, ceiling] = [largest('wall'), largest('floor'), largest('ceiling')]
  const mains = { wall, floor, ceiling } as const
  return areas.map((area) => {
    const { proposed, share } = area
    if (proposed === 'wall' || proposed === 'ceiling' || proposed === 'floor') {
      // Flat on the floor and yet not the floor: a rug.
      const otherwise = proposed === 'floor' ? 'fabric' : 'other'
      return isSameSurface(area, mains[proposed]) ? proposed : otherwise
    }
    return share >= LEAST_THING ? proposed : 'other'
  })
}

function isSameSurface(area: Area, main: Area | null): boolean {
  if (!main) return false
  const chroma = Math.hypot(area.a - main.a, area.b - main.b)
  return chroma < SAME_CHROMA && Math.abs(area.L - main.L) < SAME_LIGHTNESS
}

type Group = { readonly surface: Surface; readonly members: readonly number[] }

/** Surfaces of the room as one area each, things by themselves, the rest together. */
function groupsOf(kinds: readonly Surface[]): Group[] {
  const members = (surface: Surface) => kinds.flatMap((kind, i) => (kind === surface ? [i + 1] : []))
  const joined: Group[] = (['other', 'wall', 'floor', 'ceiling'] as const).map((surface) => ({
    surface,
    members: members(surface),
  }))
  const things = kinds.flatMap((surface, i): Group[] =>
    surface === 'fabric' || surface === 'painted' ? [{ surface, members: [i + 1] }] : [],
  )
  return [...joined, ...things].filter((group) => group.members.length > 0).slice(0, LIMITS.areas.max)
}
