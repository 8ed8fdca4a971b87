import { type LabPlanes, labDistance, medianLab } from '@/lib/math/color'
import { cellsAround, cellsOf, outlineOf, REACH } from './area-cells'
import type { AreaMap, PhotoArea } from './areas'
import { areaAt } from './lookup'
import type { PromptPoint } from './prompt'
import { CERTAIN, type SmallMask } from './small-mask'

/** An area is inside the mask if at least these shares of its cells and of its outline are. */
const LEAST_INSIDE = 0.5
const LEAST_ENCLOSED = 0.6
/** OKLab: light changes a wall's lightness but hardly its color. This far off, or darker, it isn't the wall. */
const SAME_CHROMA = 0.03
const DARKER = 0.13
/** An area is a thing (glass, a frame, a picture) if at least this share of its cells is unlike the wall. */
const LEAST_UNLIKE = 0.09
/** OKLab: a frame, edge or shadow around a thing is this much lighter or darker than both the thing and the wall. */
const LINE = 0.02
/** An outline is a thing's if at least this share of it has such a line; less is enough if the model is sure. */
const LEAST_LINED = { any: 0.55, sure: 0.3 } as const
const SURE_SCORE = 0.965
/** OKLab: tiles are outlined as well, but closer to the rest of their wall than this. */
const LEAST_OTHER = 0.025

type Place = Pick<PromptPoint, 'x' | 'y'>
type Cells = { readonly map: AreaMap; readonly colors: LabPlanes }
type IsWall = (cell: number) => boolean

/**
 * A wall's mask without the windows, mirrors and pictures the model included: enclosed areas that weren't tapped and don't look
 * like the wall in another light. All sizes are the mask's; places are in pixels of the scaled photo.
 */
export function cutThings(mask: SmallMask, tapped: readonly Place[], { map, colors }: Cells): SmallMask {
  const meant = new Set(tapped.map((at) => areaAt(map, at)))
  const inner = map.areas.filter((area) => !meant.has(area.id) && isInside(area, mask, map))
  const innerIds = new Set(inner.map(({ id }) => id))
  const isWall = (i: number) => (mask.logits[i] ?? 0) > 0 && !innerIds.has(map.labels[i] ?? 0)
  const things = new Set(inner.filter((area) => isThing(area, { map, colors }, isWall)).map(({ id }) => id))
  return {
    ...mask,
    logits: mask.logits.map((logit, i) => (logit > 0 && things.has(map.labels[i] ?? 0) ? -CERTAIN : logit)),
  }
}

/** Whether the mask contains an area and continues beyond its outline. The photo's border isn't an outline. */
function isInside(area: PhotoArea, mask: SmallMask, map: AreaMap): boolean {
  const isIn = (i: number) => (mask.logits[i] ?? 0) > 0
  const cells = cellsOf(area, map)
  if (cells.filter(isIn).length < LEAST_INSIDE * cells.length) return false
  const beyond = outlineOf(area, map).map((across) => across(REACH))
  return beyond.filter(isIn).length >= LEAST_ENCLOSED * Math.max(1, beyond.length)
}

/** Whether an area differs from the surrounding wall by more than light explains, or has a line around it. */
function isThing(area: PhotoArea, cells: Cells, isWall: IsWall): boolean {
  const { map, colors } = cells
  const around = cellsAround(area, map).filter(isWall)
  if (around.length === 0) return false
  const wall = medianLab(colors, around)
  const own = cellsOf(area, map)
  const unlike = own.filter((i) => {
    const chroma = Math.hypot((colors.a[i] ?? 0) - wall.a, (colors.b[i] ?? 0) - wall.b)
    return chroma > SAME_CHROMA || (colors.L[i] ?? 0) < wall.L - DARKER
  })
  if (unlike.length >= LEAST_UNLIKE * own.length) return true
  return labDistance(medianLab(colors, own), wall) > LEAST_OTHER && isLined(area, cells, isWall)
}

/** Whether there is a line between an area and the surrounding wall: a frame, an edge, a shadow. A patch of light has none. */
function isLined(area: PhotoArea, { map, colors }: Cells, isWall: IsWall): boolean {
  const light = (i: number) => colors.L[i] ?? 0
  const toWall = outlineOf(area, map).filter((across) => isWall(across(REACH)))
  const broad = toWall.filter((across) => map.labels[across(-REACH)] === area.id)
  const lined = broad.filter((across) => {
    const ends = [light(across(REACH)), light(across(-REACH))]
    const between = [-2, -1, 0, 1].map((steps) => light(across(steps)))
    const isDark = Math.min(...between) < Math.min(...ends) - LINE
    return isDark || Math.max(...between) > Math.max(...ends) + LINE
  })
  const least = area.score >= SURE_SCORE ? LEAST_LINED.sure : LEAST_LINED.any
  return 2 * broad.length > toWall.length && lined.length >= least * broad.length
}
