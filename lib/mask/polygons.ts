import type { Polygon } from './layers'

export function scalePolygons(polygons: readonly Polygon[], scale: { x: number; y: number }): Polygon[] {
  return polygons.map((polygon) => polygon.map((value, i) => value * (i % 2 === 0 ? scale.x : scale.y)))
}

/** The number of points in all polygons. */
export function countPoints(polygons: readonly Polygon[]): number {
  return polygons.reduce((count, polygon) => count + polygon.length / 2, 0)
}

/** The enclosed area, in square pixels. */
export function polygonArea(polygon: Polygon): number {
  let twice = 0
  let fromX = polygon.at(-2) ?? 0
  let fromY = polygon.at(-1) ?? 0
  for (let i = 0; i < polygon.length; i += 2) {
    const x = polygon[i] ?? 0
    const y = polygon[i + 1] ?? 0
    twice += fromX * y - x * fromY
    fromX = x
    fromY = y
  }
  return Math.abs(twice) / 2
}

/** Drops points within `tolerance` of the line through their neighbors (Douglas and Peucker, 1973). */
export function simplifyPolygon(polygon: Polygon, tolerance: number): Polygon {
  const count = polygon.length / 2
  if (count < 5) return polygon
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
    const { at, distance } = farthest(polygon, from, to)
    if (!(distance > tolerance)) continue
    isKept[at] = 1
    open.push([from, at], [at, to])
  }
  return polygon.filter((_, i) => isKept[i >> 1] === 1)
}

/** The point between two others that is farthest from the line through them. `to` may wrap around to the first point. */
function farthest(polygon: Polygon, from: number, to: number): { at: number; distance: number } {
  const [x0, y0] = pointOf(polygon, from)
  const [x1, y1] = pointOf(polygon, to)
  const length = Math.hypot(x1 - x0, y1 - y0)
  let found = { at: from, distance: -1 }
  for (let i = from + 1; i < to; i++) {
    const [x, y] = pointOf(polygon, i)
    const distance =
      length === 0
        ? Math.hypot(x - x0, y - y0)
        : Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length
    if (distance > found.distance) found = { at: i, distance }
  }
  return found
}

function pointOf(polygon: Polygon, index: number): [number, number] {
  const at = (2 * index) % polygon.length
  return [polygon[at] ?? 0, polygon[at + 1] ?? 0]
}
