import type { Polygon } from '@/lib/mask/layers'
import { polygonArea, scalePolygons, simplifyPolygon } from '@/lib/mask/polygons'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import { type Levels, traceOutlines } from '@/lib/mask/trace'
import { refineEdge } from './refine-edge'
import type { SurfaceMap } from './surface-map'

/** Where the user clicked. */
export type SurfaceQuery = {
  /** Photo pixels; one for a click, several for a stroke. */
  readonly seeds: readonly PhotoPoint[]
  /** The seeds are two corners of a box around the surface. */
  readonly isBox?: boolean
}

/** Smaller islands and holes, in working pixels, are removed. */
const SMALLEST_PX = 40
/** Maximum distance between the outline and the detected edge, in working pixels. */
const SLACK_PX = 0.3

/** The surface's outlines in photo pixels. */
export function selectSurface(map: SurfaceMap, photo: PhotoSize, query: SurfaceQuery): Polygon[] {
  const { width, height } = map.planes
  return outlinesOf(refineEdge(map.planes, insideOf(map, photo, query)), { width, height }, photo)
}

/** Outlines, in photo pixels, of values of at least 0.5 at a working size. */
export function outlinesOf(values: Levels, { width, height }: PhotoSize, photo: PhotoSize): Polygon[] {
  const polygons = traceOutlines(values, { width, height }, 0.5)
    .filter((polygon) => polygonArea(polygon) >= SMALLEST_PX)
    .map((polygon) => simplifyPolygon(polygon, SLACK_PX))
  return scalePolygons(polygons, { x: photo.width / width, y: photo.height / height })
}

/** 1 where a piece belongs to the surface. */
function insideOf(map: SurfaceMap, photo: PhotoSize, { seeds }: SurfaceQuery): Uint8Array {
  const { surfaces, pieces } = map
  const surfaceAt = (pixel: number) => surfaces[pieces.labels[pixel] ?? 0]
  const wanted = new Set(seedPixels(map, photo, seeds).map(surfaceAt))
  return Uint8Array.from(pieces.labels, (_, pixel) => (wanted.has(surfaceAt(pixel)) ? 1 : 0))
}

function seedPixels(
  { planes: { width, height } }: SurfaceMap,
  photo: PhotoSize,
  seeds: readonly PhotoPoint[],
) {
  const pixels = seeds.map(({ x, y }) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor((x * width) / photo.width)))
    const row = Math.min(height - 1, Math.max(0, Math.floor((y * height) / photo.height)))
    return row * width + column
  })
  return [...new Set(pixels)]
}

/** A surface reachable by keyboard. */
export type ListedSurface = {
  /** A point on it, in photo pixels. */
  readonly point: PhotoPoint
  /** The share of the photo it covers, 0–1. */
  readonly coverage: number
}

/** Smaller surfaces are skipped; the arrow keys reach them. */
const MIN_COVERAGE = 0.005

type Sum = { pixels: number; x: number; y: number }

/** The surfaces of a photo, largest first. */
export function listSurfaces(map: SurfaceMap, photo: PhotoSize): ListedSurface[] {
  const { labels, count, width, height } = map.pieces
  const pieces = sumsOf(labels, count, width)
  // Not `Map.groupBy`: some browsers that Next supports lack it, such as Safari 16.4.
  const surfaces = [...new Set(map.surfaces)]
  const scale = { x: photo.width / width, y: photo.height / height }
  return surfaces
    .map((surface) => surfaceFrom(pieces.filter((_, piece) => map.surfaces[piece] === surface)))
    .map(({ pixels, x, y }) => ({
      point: { x: (x + 0.5) * scale.x, y: (y + 0.5) * scale.y },
      coverage: pixels / labels.length,
    }))
    .filter(({ coverage }) => coverage >= MIN_COVERAGE)
    .sort((one, other) => other.coverage - one.coverage)
}

function sumsOf(labels: Int32Array, count: number, width: number): Sum[] {
  const sums = Array.from({ length: count }, (): Sum => ({ pixels: 0, x: 0, y: 0 }))
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i] ?? 0]
    if (!sum) continue
    sum.pixels += 1
    sum.x += i % width
    sum.y += Math.floor(i / width)
  }
  return sums
}

/** A surface's size and a point on it: the middle of the piece nearest to the surface's own middle. */
function surfaceFrom(pieces: readonly Sum[]): Sum {
  const whole = pieces.reduce(
    (sum, { pixels, x, y }) => ({ pixels: sum.pixels + pixels, x: sum.x + x, y: sum.y + y }),
    { pixels: 0, x: 0, y: 0 },
  )
  let nearest = { x: 0, y: 0, distance: Number.POSITIVE_INFINITY }
  for (const { pixels, x, y } of pieces) {
    const [atX, atY] = [Math.round(x / pixels), Math.round(y / pixels)]
    const distance = Math.hypot(atX - whole.x / whole.pixels, atY - whole.y / whole.pixels)
    if (distance < nearest.distance) nearest = { x: atX, y: atY, distance }
  }
  return { pixels: whole.pixels, x: nearest.x, y: nearest.y }
}
