import type { ScreenPoint } from '@/lib/mask/space'

/** Two fingers on the canvas. */
export type Fingers = readonly [ScreenPoint, ScreenPoint]

/** What two fingers did between two moments: where their middle was, how it moved, and how they spread. */
export function pinchOf(before: Fingers, now: Fingers) {
  const from = middle(before)
  const at = middle(now)
  const spread = distance(now) / Math.max(1, distance(before))
  return { from, by: { x: at.x - from.x, y: at.y - from.y }, factor: spread }
}

function middle([one, other]: Fingers): ScreenPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance([one, other]: Fingers): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
