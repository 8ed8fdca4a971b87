import type { Ring } from './mask'

/** Rings at another size. */
export function scaleRings(rings: readonly Ring[], scale: { x: number; y: number }): Ring[] {
  return rings.map((ring) => ring.map((value, i) => value * (i % 2 === 0 ? scale.x : scale.y)))
}

/** The number of points of all rings. */
export function countPoints(rings: readonly Ring[]): number {
  return rings.reduce((count, ring) => count + ring.length / 2, 0)
}

/** What a ring encloses, in square pixels. */
export function ringArea(ring: Ring): number {
  let twice = 0
  let fromX = ring.at(-2) ?? 0
  let fromY = ring.at(-1) ?? 0
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] ?? 0
    const y = ring[i + 1] ?? 0
    twice += fromX * y - x * fromY
    fromX = x
    fromY = y
  }
  return Math.abs(twice) / 2
}

/** Leaves out points that lie within `tolerance` of the line through their neighbours (Douglas and Peucker, 1973). */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const count = ring.length / 2
  if (count < 5) return ring
  const isKept = new Uint8Array(count)
  const half = count >> 1
  isKept[0] = 1
  isKept[half] = 1
  const open: [number, number][] = [
    [0, half],
    [half, count],
  ]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const { at, distance } = farthest(ring, from, to)
    if (distance <= tolerance) continue
    isKept[at] = 1
    open.push([from, at], [at, to])
  }
  return ring.filter((_, i) => isKept[i >> 1] === 1)
}

/** The point between two others (the last may be the first again) that is farthest from the line through them. */
function farthest(ring: Ring, from: number, to: number): { at: number; distance: number } {
  const [x0, y0] = pointOf(ring, from)
  const [x1, y1] = pointOf(ring, to)
  const length = Math.hypot(x1 - x0, y1 - y0)
  let found = { at: from, distance: -1 }
  for (let i = from + 1; i < to; i++) {
    const [x, y] = pointOf(ring, i)
    const distance =
      length === 0
        ? Math.hypot(x - x0, y - y0)
        : Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length
    if (distance > found.distance) found = { at: i, distance }
  }
  return found
}

function pointOf(ring: Ring, index: number): [number, number] {
  const at = (2 * index) % ring.length
  return [ring[at] ?? 0, ring[at + 1] ?? 0]
}
