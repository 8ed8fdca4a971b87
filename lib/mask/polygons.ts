import type { Polygon } from './layers'
import type { PhotoPoint } from './space'

/** Scales polygons. */
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

/** Drops points that lie within `tolerance` of the line through their neighbors (Douglas and Peucker, 1973). */
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

/** The point between two others (the last may be the first again) that is farthest from the line through them. */
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

/** A place inside polygons (even-odd rule): the middle of the longest stretch across the middle of the largest one. */
export function innerPoint(polygons: readonly Polygon[]): PhotoPoint | null {
  const [first, ...others] = polygons
  if (!first) return null
  const largest = others.reduce((best, each) => (polygonArea(each) > polygonArea(best) ? each : best), first)
  const rows = largest.filter((_, i) => i % 2 === 1)
  const y = (Math.min(...rows) + Math.max(...rows)) / 2
  const crossings = polygons.flatMap((polygon) => crossingsAt(polygon, y)).sort((p, q) => p - q)
  let longest: { from: number; to: number } | null = null
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from = 0, to = 0] = crossings.slice(i, i + 2)
    if (!longest || to - from > longest.to - longest.from) longest = { from, to }
  }
  return longest && { x: (longest.from + longest.to) / 2, y }
}

/** Where a polygon crosses a row. */
function crossingsAt(polygon: Polygon, y: number): number[] {
  const found: number[] = []
  let [fromX, fromY] = [polygon.at(-2) ?? 0, polygon.at(-1) ?? 0]
  for (let i = 0; i < polygon.length; i += 2) {
    const [x, nextY] = [polygon[i] ?? 0, polygon[i + 1] ?? 0]
    if (fromY > y !== nextY > y) found.push(fromX + ((y - fromY) / (nextY - fromY)) * (x - fromX))
    fromX = x
    fromY = nextY
  }
  return found
}

/** The shapes that polygons (even-odd rule) make up: each outer one with the holes in it. */
export function separateShapes(polygons: readonly Polygon[]): Polygon[][] {
  // They do not cross: one point tells where a whole polygon lies.
  const around = polygons.map((polygon) => {
    const [x = 0, y = 0] = polygon
    return polygons.filter((other) => other !== polygon && isInside(other, { x, y }))
  })
  return polygons.flatMap((polygon, i) => {
    if ((around[i]?.length ?? 0) % 2 === 1) return []
    const holes = polygons.filter(
      (_, k) => around[k]?.length === (around[i]?.length ?? 0) + 1 && around[k]?.includes(polygon),
    )
    return [[polygon, ...holes]]
  })
}

function isInside(polygon: Polygon, { x, y }: PhotoPoint): boolean {
  return crossingsAt(polygon, y).filter((crossing) => crossing < x).length % 2 === 1
}
