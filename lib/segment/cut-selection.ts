import type { LabPlanes } from '@/lib/math/color'
import type { AreaMap } from './areas'
import { coverageOf, kindsIn, ROOM_KINDS } from './kind-map'
import { areaAt, cellAt, middleOf } from './lookup'
import { cutThings } from './part-things'
import { colorsOf, type RoomAreas } from './partition'
import { LEAST_STROKE_POINTS, type PromptBox, type PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'

/** What the user pointed at, in pixels of the scaled photo. */
export type Meant = {
  readonly points: readonly Pick<PromptPoint, 'x' | 'y'>[]
  readonly box?: PromptBox | undefined
}

export type CutInput = {
  /** The photo at the size for refining edges. */
  readonly planes: LabPlanes
  /** Null until they are known; until then, windows and pictures aren't cut out. */
  readonly areas: RoomAreas | null
}

const WALL = ROOM_KINDS.indexOf('wall')
/** How far a hand-drawn box may miss a corner. */
const SLACK_PX = 2 * CELL_PX
/** The model took too much if more than this share of its mask lies in areas the stroke didn't touch. */
const TOO_MUCH = 0.4

/** Cuts one of the model's masks down to what the user meant: without the things on a wall, and inside the box. */
export function cutSelection(
  mask: SmallMask,
  { points, box }: Meant,
  { areas, planes }: CutInput,
): SmallMask {
  const boxed = box ? cutToBox(mask, box) : mask
  if (!areas) return boxed
  // A stroke says more than a point: areas it didn't touch may be too much.
  const meant = points.length < LEAST_STROKE_POINTS ? boxed : onlyTouchedAreas(boxed, points, areas)
  const whole = withoutOtherWalls(onlyMeantSurfaces(meant, points, areas), points, areas)
  if (!isWall(whole, areas)) return whole
  return cutThings(whole, points, { map: areas, colors: colorsOf(planes, mask) })
}

/** Only walls lose the things on them: cushions belong to their sofa, and a rug may well belong to its floor. */
function isWall(mask: SmallMask, { kinds }: RoomAreas): boolean {
  const shares = kindsIn(kinds, coverageOf(mask, kinds))
  return shares.indexOf(Math.max(...shares)) === WALL
}

const SURFACES: ReadonlySet<number | undefined> = new Set(
  (['wall', 'floor', 'ceiling'] as const).map((kind) => ROOM_KINDS.indexOf(kind)),
)

/** What points at a wall, floor or ceiling doesn't mean another of them. Things that reach over several stay whole. */
function onlyMeantSurfaces(mask: SmallMask, points: Meant['points'], areas: RoomAreas): SmallMask {
  const meant = new Set(points.map((at) => areas.surfaces[cellAt(areas, at)]))
  if (meant.size === 0 || ![...meant].every((kind) => SURFACES.has(kind))) return mask
  const isOther = (kind: number | undefined) => SURFACES.has(kind) && !meant.has(kind)
  return {
    ...mask,
    logits: mask.logits.map((logit, i) => (isOther(areas.surfaces[i]) ? Math.min(logit, -CERTAIN) : logit)),
  }
}

/** A tap on a wall that is in no area doesn't mean the walls that are areas, which its mask may take along. */
function withoutOtherWalls(mask: SmallMask, points: Meant['points'], areas: RoomAreas): SmallMask {
  const [at, ...more] = points
  if (!at || more.length > 0 || areas.surfaces[cellAt(areas, at)] !== WALL || areaAt(areas, at) > 0)
    return mask
  const isOther = (cell: number) => areas.surfaces[cell] === WALL && (areas.labels[cell] ?? 0) > 0
  return { ...mask, logits: mask.logits.map((logit, i) => (isOther(i) ? -CERTAIN : logit)) }
}

/** A box contains everything the user meant. */
function cutToBox(mask: SmallMask, { left, top, right, bottom }: PromptBox): SmallMask {
  const isIn = (cell: number) => {
    const { x, y } = middleOf(cell, mask)
    return x > left - SLACK_PX && x < right + SLACK_PX && y > top - SLACK_PX && y < bottom + SLACK_PX
  }
  return { ...mask, logits: mask.logits.map((logit, i) => (isIn(i) ? logit : -CERTAIN)) }
}

/**
 * For a stroke across several areas: keeps only those areas if the mask spills over many others, as between a kitchen's upper
 * and lower cabinets. Places are in pixels of the scaled photo.
 */
function onlyTouchedAreas(mask: SmallMask, stroke: Meant['points'], map: AreaMap): SmallMask {
  const touched = new Set(stroke.map((at) => areaAt(map, at)).filter((id) => id > 0))
  if (touched.size < 2) return mask
  let inside = 0
  let elsewhere = 0
  for (const [i, logit] of mask.logits.entries()) {
    if (logit <= 0) continue
    inside++
    const id = map.labels[i] ?? 0
    if (id > 0 && !touched.has(id)) elsewhere++
  }
  if (elsewhere < TOO_MUCH * inside) return mask
  return { ...mask, logits: Int8Array.from(map.labels, (id) => (touched.has(id) ? CERTAIN : -CERTAIN)) }
}
