import type { PhotoPoint } from '@/lib/mask/space'
import { cellAt, countInside, isInMask, joinMasks } from '@/lib/segment/lookup'
import type { PromptBox, PromptPoint } from '@/lib/segment/prompt'
import { INPUT_SIDE_PX, type SmallMask } from '@/lib/segment/small-mask'
import { joinStrays } from '@/lib/select/superpixels'

// All places are in pixels of the photo as it is scaled for the model.

/** More points of a stroke don't make the answer better. */
const STROKE_POINTS = 8
/** A shorter stroke is a click with an unsteady hand. */
const CLICK_PX = 12

/** The server takes no more in one prompt. */
const MAX_POINTS = 64

/** A correction takes at most this share of a selection, and if nothing else does what was asked for, at most the other. */
export const MOST_TAKEN = { first: 0.4, last: 0.8 } as const
/** Share of a selection below which a part apart from the rest is dropped, unless it was pointed at. */
const LEAST_ISLAND = 0.01

/** What the model selected last, and how it was asked. */
export type Prompted = {
  readonly points: readonly PromptPoint[]
  readonly box?: PromptBox | undefined
  readonly mask: SmallMask
  /** The server's name of the answer; none after a correction that it did not see. */
  readonly maskId?: string | undefined
  /** Of a tap: the step from what is most likely meant, and how many sizes there are on either side of it. */
  readonly size?: { readonly step: number; readonly smaller: number; readonly larger: number } | undefined
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

export function labeled(points: readonly PhotoPoint[], label: PromptPoint['label']): PromptPoint[] {
  return points.map(({ x, y }) => ({ x, y, label }))
}

/** Points this close, in opposite senses, contradict each other: the later one counts. */
const SAME_PX = 24

/** The points before a correction, without those that it takes back. The first one stays: something is selected there. */
function stillMeant(points: readonly PromptPoint[], more: readonly PromptPoint[]): readonly PromptPoint[] {
  const isTakenBack = (at: PromptPoint) =>
    more.some(({ x, y, label }) => label !== at.label && Math.hypot(x - at.x, y - at.y) < SAME_PX)
  return points.filter((at, i) => i === 0 || !isTakenBack(at))
}

/** All points of a selection with some more; the oldest corrections go when the server would take no more. */
export function withPoints(last: Prompted, more: readonly PromptPoint[]): readonly PromptPoint[] {
  const points = stillMeant(last.points, more)
  const [first, ...others] = points
  const room = MAX_POINTS - more.length
  return first ? [first, ...others.slice(Math.max(0, points.length - room)), ...more] : more
}

/**
 * A selection with what the model answered to a correction: points to include only add, points to exclude only take away, and
 * only what hangs together with them. `null` when that does not do what was asked for, would take what was pointed at before,
 * or more than a share of the selection.
 */
export function correctedMask(
  { mask: before, points: known }: Prompted,
  answer: SmallMask,
  more: readonly PromptPoint[],
  mostTaken: number = MOST_TAKEN.first,
): SmallMask | null {
  const points = stillMeant(known, more)
  const isMore = more.every(({ label }) => label === 'include')
  const after = changedAt(before, joinMasks(before, answer, isMore ? 'more' : 'less'), more)
  const right = more.filter((at) => isInMask(after, at) === (at.label === 'include')).length
  if (2 * right <= more.length) return null
  const isLost = (at: PromptPoint) => isInMask(before, at) && !isInMask(after, at)
  const isBack = (at: PromptPoint) => !isInMask(before, at) && isInMask(after, at)
  if (points.some((at) => (at.label === 'include' ? isLost(at) : isBack(at)))) return null
  if (countInside(after) < (1 - mostTaken) * countInside(before)) return null
  return withoutIslands(after, [...points, ...more])
}

/** The change from one mask to another, where it hangs together with one of some points. */
function changedAt(before: SmallMask, after: SmallMask, points: readonly PromptPoint[]): SmallMask {
  const isChanged = Int32Array.from(after.logits, (logit, i) =>
    logit > 0 === (before.logits[i] ?? 0) > 0 ? 0 : 1,
  )
  const { labels } = joinStrays(isChanged, before, 1)
  const meant = new Set(points.map((at) => labels[cellAt(before, at)]))
  const isMeant = (i: number) => !isChanged[i] || meant.has(labels[i])
  return { ...after, logits: after.logits.map((logit, i) => (isMeant(i) ? logit : (before.logits[i] ?? 0))) }
}

/** What a thing's mask leaves of the photo, so that a selection can be joined with either. */
export function outsideOf(mask: SmallMask): SmallMask {
  return { ...mask, logits: mask.logits.map((logit) => Math.max(-127, -logit)) }
}

/** Drops parts that are apart from the rest and tiny beside it. */
function withoutIslands(mask: SmallMask, points: readonly PromptPoint[]): SmallMask {
  const inside = Int32Array.from(mask.logits, (logit) => (logit > 0 ? 1 : 0))
  const { labels, count } = joinStrays(inside, mask, 1)
  const sizes = new Int32Array(count)
  for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1
  const least = LEAST_ISLAND * countInside(mask)
  const pointed = new Set(points.map((at) => labels[cellAt(mask, at)]))
  const isDropped = (label: number) => (sizes[label] ?? 0) < least && !pointed.has(label)
  return {
    ...mask,
    logits: mask.logits.map((logit, i) => (logit > 0 && isDropped(labels[i] ?? 0) ? -logit : logit)),
  }
}
