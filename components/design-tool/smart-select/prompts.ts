import type { PhotoPoint } from '@/lib/mask/space'
import { joinStrays } from '@/lib/math/join-strays'
import { ROOM_KINDS } from '@/lib/segment/kind-map'
import { cellAt, countInside, isInMask, joinMasks } from '@/lib/segment/lookup'
import type { RoomAreas } from '@/lib/segment/partition'
import type { PromptBox, PromptPoint } from '@/lib/segment/prompt'
import { CERTAIN, INPUT_SIDE_PX, type SmallMask } from '@/lib/segment/small-mask'

// All places are in pixels of the photo scaled for the model.

/** More points of a stroke don't improve the answer. */
const STROKE_POINTS = 8
/** A shorter stroke counts as a shaky click. */
const CLICK_PX = 12

/** The server accepts at most this many in one prompt. */
const MAX_POINTS = 64

/** A correction removes at most this share of a selection, or at most the larger share if nothing else does what was asked. */
export const MOST_TAKEN = { first: 0.4, last: 0.8 } as const
/**
 * How far a correction reaches, in distances of its place from the selection's edge. What is larger than a circle of that radius
 * changes only inside of it: whoever points at a sliver means no more.
 */
const REACH = 5
/** Disconnected parts below this share of a selection are dropped, unless they were pointed at. */
const LEAST_ISLAND = 0.01

/** What a tap on one wall of several took. */
export type Walls = 'this' | 'all'

/** The model's last selection and its prompt. */
export type Prompted = {
  readonly points: readonly PromptPoint[]
  readonly box?: PromptBox | undefined
  readonly mask: SmallMask
  /** The server's id of the answer; missing after a correction made only here. */
  readonly maskId?: string | undefined
  /** For a tap: the step away from the likeliest size, and the number of smaller and larger sizes. */
  readonly size?: { readonly step: number; readonly smaller: number; readonly larger: number } | undefined
  /** For a tap on one wall of several: what it took, and the mask of the other choice. */
  readonly walls?: { readonly taken: Walls; readonly other: () => Promise<SmallMask> } | undefined
}

/** The box between two corners, clipped to the model's input. */
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
 * A click's point, or points spread evenly along a stroke. Each lies on the stroke itself: between two of them, the hand may
 * have gone around a window.
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

/** Opposite points this close contradict each other: the later one wins. */
const SAME_PX = 24

/**
 * The earlier points, without those that a correction contradicts. The first one always stays, so that something is selected
 * there.
 */
function stillMeant(points: readonly PromptPoint[], more: readonly PromptPoint[]): readonly PromptPoint[] {
  const isTakenBack = (at: PromptPoint) =>
    more.some(({ x, y, label }) => label !== at.label && Math.hypot(x - at.x, y - at.y) < SAME_PX)
  return points.filter((at, i) => i === 0 || !isTakenBack(at))
}

/** All points of a selection plus some more. If there are too many for the server, the oldest corrections are dropped. */
export function withPoints(last: Prompted, more: readonly PromptPoint[]): readonly PromptPoint[] {
  const points = stillMeant(last.points, more)
  const [first, ...others] = points
  const room = MAX_POINTS - more.length
  return first ? [first, ...others.slice(Math.max(0, points.length - room)), ...more] : more
}

/**
 * Applies the model's answer to a correction: points to include only add, points to exclude only remove, and only connected
 * parts. `null` if that has no effect at the points, removes a place pointed at earlier, or removes more than a share of the
 * selection.
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

/** The parts of a change between two masks that are connected to one of the points, and no larger than it can mean. */
function changedAt(before: SmallMask, after: SmallMask, points: readonly PromptPoint[]): SmallMask {
  const isChanged = Int32Array.from(after.logits, (logit, i) =>
    logit > 0 === (before.logits[i] ?? 0) > 0 ? 0 : 1,
  )
  const { labels, count } = joinStrays(isChanged, before, 1)
  const sizes = sizesOf(labels, count)
  const sides = sidesOf(before)
  const places = points.map((at) => {
    const place = cellAt(before, at)
    const label = labels[place] ?? 0
    const reach = REACH * fromEdge(sides, before, place)
    return {
      place,
      label,
      reach: (sizes[label] ?? 0) <= Math.PI * reach ** 2 ? Number.POSITIVE_INFINITY : reach,
    }
  })
  const isMeant = (i: number) =>
    isChanged[i] === 1 &&
    places.some(({ place, label, reach }) => labels[i] === label && apart(before, place, i) <= reach)
  return { ...after, logits: after.logits.map((logit, i) => (isMeant(i) ? logit : (before.logits[i] ?? 0))) }
}

/** The connected parts inside and outside of a mask, without its crumbs and holes. */
function sidesOf(mask: SmallMask): Int32Array {
  const inside = Int32Array.from(mask.logits, (logit) => (logit > 0 ? 1 : 0))
  return joinStrays(inside, mask, LEAST_ISLAND * countInside(mask)).labels
}

/** The distance of a cell from the edge of its side. */
function fromEdge(sides: Int32Array, mask: SmallMask, place: number): number {
  return sides.reduce(
    (least, side, i) => (side === sides[place] ? least : Math.min(least, apart(mask, place, i))),
    Number.POSITIVE_INFINITY,
  )
}

function apart({ width }: SmallMask, one: number, other: number): number {
  return Math.hypot((one % width) - (other % width), Math.floor(one / width) - Math.floor(other / width))
}

/** How much larger than a wall all walls must be for them to be a choice. */
const MORE_WALLS = 1.1

/** All walls of the room, for a tap on one of them; `null` if it isn't on a wall, or there is no other. */
export function allWalls(wall: SmallMask, at: PhotoPoint, { surfaces }: RoomAreas): SmallMask | null {
  const isWall = (kind: number | undefined) => kind === ROOM_KINDS.indexOf('wall')
  if (!isWall(surfaces[cellAt(wall, at)])) return null
  const logits = Int8Array.from(surfaces, (kind) => (isWall(kind) ? CERTAIN : -CERTAIN))
  const all = withoutIslands(joinMasks(wall, { ...wall, logits }, 'more'), [{ ...at, label: 'include' }])
  return countInside(all) > MORE_WALLS * countInside(wall) ? all : null
}

/** Inverts an object's mask, so that a selection can be combined with either side. */
export function outsideOf(mask: SmallMask): SmallMask {
  return { ...mask, logits: mask.logits.map((logit) => Math.max(-127, -logit)) }
}

/** The cells of each part. */
function sizesOf(labels: Int32Array, count: number): Int32Array {
  const sizes = new Int32Array(count)
  for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1
  return sizes
}

/** Drops disconnected parts that are tiny compared with the rest. */
function withoutIslands(mask: SmallMask, points: readonly PromptPoint[]): SmallMask {
  const inside = Int32Array.from(mask.logits, (logit) => (logit > 0 ? 1 : 0))
  const { labels, count } = joinStrays(inside, mask, 1)
  const sizes = sizesOf(labels, count)
  const least = LEAST_ISLAND * countInside(mask)
  const pointed = new Set(points.map((at) => labels[cellAt(mask, at)]))
  const isDropped = (label: number) => (sizes[label] ?? 0) < least && !pointed.has(label)
  return {
    ...mask,
    logits: mask.logits.map((logit, i) => (logit > 0 && isDropped(labels[i] ?? 0) ? -logit : logit)),
  }
}
