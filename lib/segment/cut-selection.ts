import { type LabPlanes, labAt, labDistance, medianLab } from '@/lib/math/color'
import { takeRanked } from '@/lib/math/numeric'
import { cellsOf, outlineOf, REACH } from './area-cells'
import type { AreaMap, PhotoArea } from './areas'
import { upToCorners } from './corners'
import { coverageOf, kindsIn, ROOM_KINDS, shareNear } from './kind-map'
import { areaAt, cellAt, middleOf } from './lookup'
import { cutThings } from './part-things'
import { colorsOf, type RoomAreas } from './partition'
import { LEAST_STROKE_POINTS, type PromptBox, type PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'
import { edgesIn, upToEdges, withoutTornIslands } from './torn-edges'

type Place = Pick<PromptPoint, 'x' | 'y'>

/** What the user pointed at, in pixels of the scaled photo. */
export type Meant = {
  readonly points: readonly Place[]
  readonly box?: PromptBox | undefined
}

export type CutInput = {
  /** The photo at the size for refining edges. */
  readonly planes: LabPlanes
  /** Null until they are known; until then, windows and pictures aren't cut out. */
  readonly areas: RoomAreas | null
}

const WALL = ROOM_KINDS.indexOf('wall')
const FLOOR = ROOM_KINDS.indexOf('floor')
/** Likelihood from which the map is sure of a surface that the mask left out. */
const LEAST_SURFACE = 0.68
/** OKLab distance in a and b up to which two floors are one. */
const MOST_TINT = 0.03
/** What makes an area another wall: its share of the photo, and the OKLab step across a border of this many cells and more. */
const OTHER_WALL = { leastCoverage: 0.03, step: 0.02, leastBorder: 8 } as const
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
  const found = onlyMeantSurfaces(meant, points, areas)
  const colors = colorsOf(planes, mask)
  const [at, ...more] = points
  const whole = at && more.length === 0 ? tapped(found, at, areas, colors) : found
  if (!isWall(whole, areas)) return whole
  return cutThings(whole, points, { map: areas, colors })
}

/** A tap means all of a floor or ceiling, and one wall. */
function tapped(mask: SmallMask, at: Place, areas: RoomAreas, colors: LabPlanes): SmallMask {
  const { surfaces, kinds } = areas
  const kind = surfaces[cellAt(areas, at)] ?? -1
  if (kind === FLOOR) return withOtherFloors(mask, areas, colors)
  if (!SURFACES.has(kind)) return mask
  const isSame = (cell: number) =>
    surfaces[cell] === kind && shareNear(kinds, areas, cell, kind) >= LEAST_SURFACE
  const edges = edgesIn(colors)
  // A photo without any is one whose colors the browser hides.
  const hasEdges = edges.includes(1)
  const whole = hasEdges ? upToEdges(mask, isSame, edges) : mask
  if (kind !== WALL) return whole
  const wall = upToCorners(withoutOtherWalls(whole, areaAt(areas, at), areas, colors), at, colors)
  return hasEdges ? withoutTornIslands(wall, cellAt(areas, at), edges) : wall
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

/** A floor goes on behind a bed: the mask, and the other areas that are surely floor of the same tint. */
function withOtherFloors(mask: SmallMask, areas: RoomAreas, colors: LabPlanes): SmallMask {
  const { kinds, surfaces } = areas
  const tintOf = (cells: readonly number[]) => ({ ...medianLab(colors, cells), L: 0 })
  const own = tintOf([...mask.logits.keys()].filter((i) => (mask.logits[i] ?? 0) > 0))
  const logits = mask.logits.slice()
  for (const area of areas.areas) {
    const cells = cellsOf(area, areas)
    const floor = cells.filter((cell) => surfaces[cell] === FLOOR)
    const share = floor.reduce((sum, cell) => sum + shareNear(kinds, areas, cell, FLOOR), 0) / floor.length
    if (2 * floor.length < cells.length || share < LEAST_SURFACE) continue
    if (labDistance(tintOf(floor), own) > MOST_TINT) continue
    for (const cell of floor) logits[cell] = Math.max(logits[cell] ?? 0, CERTAIN)
  }
  return { ...mask, logits }
}

/** A tap on a wall doesn't mean the walls that are areas of their own, which its mask may take along. */
function withoutOtherWalls(mask: SmallMask, own: number, areas: RoomAreas, colors: LabPlanes): SmallMask {
  const others = areas.areas.filter((area) => area.id !== own && isOtherWall(area, own, areas, colors))
  const ids = new Set(others.map(({ id }) => id))
  const isOther = (cell: number) => areas.surfaces[cell] === WALL && ids.has(areas.labels[cell] ?? 0)
  return { ...mask, logits: mask.logits.map((logit, i) => (isOther(i) ? -CERTAIN : logit)) }
}

/** Whether an area is another wall: a large one that the tapped one isn't a part of, with an edge where they touch. */
function isOtherWall(area: PhotoArea, own: number, areas: RoomAreas, colors: LabPlanes): boolean {
  const tappedArea = areas.areas.find(({ id }) => id === own)
  if (!tappedArea) return true
  const { labels, surfaces } = areas
  const cells = cellsOf(area, areas)
  if (cells.length < OTHER_WALL.leastCoverage * labels.length) return false
  if (2 * cells.filter((cell) => surfaces[cell] === WALL).length < cells.length) return false
  const covered = area.coverage * labels.length - cells.length
  if (2 * covered > cellsOf(tappedArea, areas).length) return false
  const steps = outlineOf(area, areas)
    .filter((across) => labels[across(REACH)] === own)
    .map((across) => labDistance(labAt(colors, across(-1)), labAt(colors, across(REACH))))
  return steps.length < OTHER_WALL.leastBorder || takeRanked(Float32Array.from(steps), 0.5) > OTHER_WALL.step
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
