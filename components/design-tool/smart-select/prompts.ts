import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import {
  areaAt,
  areaMask,
  countInside,
  isInMask,
  isNearMask,
  joinMasks,
  maskOverlap,
} from '@/lib/segment/lookup'
import type { PromptBox, PromptPoint } from '@/lib/segment/prompt'
import { INPUT_SIDE_PX, type SmallMask } from '@/lib/segment/small-mask'

// All places are in pixels of the photo as it is scaled for the model.

/** More points of a stroke don't make the answer better. */
const STROKE_POINTS = 8
/** A shorter stroke is a click with an unsteady hand. */
const CLICK_PX = 12

/** How far from a selection a point may lie and still mean more of the same. */
const NEAR_PX = 48
/** The server takes no more in one prompt. */
const MAX_POINTS = 64

/** Below this IoU a point's mask is something else than the area that is lit up there. */
const SAME_AREA_IOU = 0.75
/** A correction that leaves less than this of a selection has lost it. */
const LEAST_LEFT = 0.2

/** What the model selected last, and how it was asked. */
export type Prompted = {
  readonly points: readonly PromptPoint[]
  readonly box?: PromptBox | undefined
  readonly mask: SmallMask
  /** The server's name of the answer; none for an area's own mask. */
  readonly maskId?: string | undefined
}

/** The box between two corners, cut to what the model sees. */
export function boxAround(corners: readonly PhotoPoint[]): PromptBox {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const cut = (value: number) => Math.min(INPUT_SIDE_PX, Math.max(0, value))
  return {
    left: cut(Math.min(...xs)),
    top: cut(Math.min(...ys)),
    right: cut(Math.max(...xs)),
    bottom: cut(Math.max(...ys)),
  }
}

/**
 * A click's point, or points spread evenly over the way of a stroke. Each of them is one of the way: between two of these
 * the hand may have gone round a window.
 */
export function strokePoints(way: readonly PhotoPoint[]): readonly PhotoPoint[] {
  const [first] = way
  let total = 0
  const gone = way.map(({ x, y }, i) => {
    const before = way[i - 1] ?? { x, y }
    total += Math.hypot(x - before.x, y - before.y)
    return total
  })
  if (!first || total < CLICK_PX) return first ? [first] : []
  if (way.length <= STROKE_POINTS) return way
  const nearest = Array.from({ length: STROKE_POINTS }, (_, n) => {
    const due = ((n + 0.5) / STROKE_POINTS) * total
    return gone.reduce(
      (best, at, i) => (Math.abs(at - due) < Math.abs((gone[best] ?? 0) - due) ? i : best),
      0,
    )
  })
  return [...new Set(nearest)].flatMap((i) => way[i] ?? [])
}

/**
 * The points of the last selection with some more, when they correct it. `null` when they mean something else: another area,
 * a place too far away, or nothing that is selected.
 */
export function correctedPoints(
  { points, mask }: Prompted,
  more: readonly PhotoPoint[],
  label: PromptPoint['label'],
  areas: AreaMap | null,
): readonly PromptPoint[] | null {
  const all = [...points, ...labeled(more, label)]
  if (all.length > MAX_POINTS) return null
  if (label === 'exclude') return more.some((at) => isInMask(mask, at)) ? all : null
  const known = new Set(points.map((at) => (areas && at.label === 'include' ? areaAt(areas, at) : 0)))
  const meansSame = (at: PhotoPoint) => {
    const area = areas ? areaAt(areas, at) : 0
    return area === 0 ? isNearMask(mask, at, NEAR_PX) : known.has(area) || isInMask(mask, at)
  }
  return more.every(meansSame) ? all : null
}

export function labeled(points: readonly PhotoPoint[], label: PromptPoint['label']): PromptPoint[] {
  return points.map(({ x, y }) => ({ x, y, label }))
}

/**
 * The selection after a correction: a point to include only adds, one to exclude only takes away. `null` when the answer
 * does not do what was asked for.
 */
export function correctedMask(
  before: SmallMask,
  answer: SmallMask,
  more: readonly PhotoPoint[],
  label: PromptPoint['label'],
): SmallMask | null {
  const isIn = more.filter((at) => isInMask(answer, at)).length
  if (label === 'include') return 2 * isIn < more.length ? null : joinMasks(before, answer, 'more')
  const after = joinMasks(before, answer, 'less')
  return 2 * isIn > more.length || countInside(after) < LEAST_LEFT * countInside(before) ? null : after
}

/** What a click takes: what the model found there, or the area that is lit up when that is something else. */
export function clickedMask(answer: Prompted, areas: AreaMap | null): Prompted {
  const [at] = answer.points
  const area = areas && at ? areas.areas[areaAt(areas, at) - 1] : undefined
  if (!areas || !area || answer.points.length > 1) return answer
  const own = areaMask(areas, area.id)
  if (maskOverlap(answer.mask, own) >= SAME_AREA_IOU) return answer
  return { points: [...labeled([area.point], 'include'), ...answer.points], mask: own }
}
