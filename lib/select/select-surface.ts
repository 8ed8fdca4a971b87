import type { Polygon } from '@/lib/mask/layers'
import { polygonArea, scalePolygons, simplifyPolygon } from '@/lib/mask/polygons'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import { type Levels, traceOutlines } from '@/lib/mask/trace'
import { floodFrom } from './flood'
import { refineEdge } from './refine-edge'
import { type SurfaceMap, surfaceOf } from './surface-map'

/** Where the user clicked, and how far the surface may extend from there. */
export type SurfaceQuery = {
  /** Photo pixels; one for a click, several for a stroke. */
  readonly seeds: readonly PhotoPoint[]
  /** The seeds are two corners of a box around the surface. */
  readonly isBox?: boolean
  /** 0–100. */
  readonly tolerance: number
  readonly isSnapping: boolean
}

/** Smaller islands and holes, in working pixels, are removed. */
const SMALLEST_PX = 40
/** Maximum distance between the outline and the detected edge, in working pixels. */
const SLACK_PX = 0.3

/** The surface's outlines in photo pixels. */
export function selectSurface(map: SurfaceMap, photo: PhotoSize, query: SurfaceQuery): Polygon[] {
  const { width, height } = map.planes
  const values = query.isSnapping
    ? refineEdge(map.planes, snapped(map, photo, query))
    : floodFrom(map.planes, seedPixels(map, photo, query.seeds), floodLimitOf(query.tolerance))
  return outlinesOf(values, { width, height }, photo)
}

/** Outlines, in photo pixels, of values of at least 0.5 at a working size. */
export function outlinesOf(values: Levels, { width, height }: PhotoSize, photo: PhotoSize): Polygon[] {
  const polygons = traceOutlines(values, { width, height }, 0.5)
    .filter((polygon) => polygonArea(polygon) >= SMALLEST_PX)
    .map((polygon) => simplifyPolygon(polygon, SLACK_PX))
  return scalePolygons(polygons, { x: photo.width / width, y: photo.height / height })
}

/** 1 where a piece belongs to the surface. */
export function snapped(map: SurfaceMap, photo: PhotoSize, { seeds, tolerance }: SurfaceQuery): Uint8Array {
  const { labels, count } = map.pieces
  const limit = snapLimitOf(tolerance)
  const wanted = new Set(
    seedPixels(map, photo, seeds).map((pixel) => surfaceOf(map.tree, labels[pixel] ?? 0, limit)),
  )
  const isIn = Uint8Array.from({ length: count }, (_, piece) =>
    wanted.has(surfaceOf(map.tree, piece, limit)) ? 1 : 0,
  )
  const inside = new Uint8Array(labels.length)
  for (let i = 0; i < labels.length; i++) inside[i] = isIn[labels[i] ?? 0] ?? 0
  return inside
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

/** Maps tolerance 0–100 to a height in the tree of surfaces: fine at the lower end, where a room's surfaces differ. */
function snapLimitOf(tolerance: number): number {
  return 0.01 + 0.3 * (tolerance / 100) ** 2
}

/** Maps tolerance 0–100 to a distance from the seed's color. */
function floodLimitOf(tolerance: number): number {
  return 0.008 + 0.2 * (tolerance / 100) ** 1.6
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

/** The surfaces of a photo at a tolerance, largest first. */
export function listSurfaces(map: SurfaceMap, photo: PhotoSize, tolerance: number): ListedSurface[] {
  const { labels, count, width, height } = map.pieces
  const pieces = sumsOf(labels, count, width)
  const limit = snapLimitOf(tolerance)
  const surfaces = new Map<number, number[]>()
  for (let piece = 0; piece < count; piece++) {
    const surface = surfaceOf(map.tree, piece, limit)
    const known = surfaces.get(surface)
    if (known) known.push(piece)
    else surfaces.set(surface, [piece])
  }
  const scale = { x: photo.width / width, y: photo.height / height }
  return [...surfaces.values()]
    .map((members) => surfaceFrom(members.flatMap((piece) => pieces[piece] ?? [])))
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

/** The largest surfaces of a photo at a tolerance, as labels of its working pixels: 1 for the largest, 0 for the rest. */
export function labelSurfaces(
  { pieces, tree }: SurfaceMap,
  tolerance: number,
  { max, minShare }: { readonly max: number; readonly minShare: number },
): Uint8Array {
  const limit = snapLimitOf(tolerance)
  const nodes = Int32Array.from({ length: pieces.count }, (_, piece) => surfaceOf(tree, piece, limit))
  const sizes = new Map<number, number>()
  for (const piece of pieces.labels) {
    const node = nodes[piece] ?? 0
    sizes.set(node, (sizes.get(node) ?? 0) + 1)
  }
  const largest = [...sizes]
    .filter(([, pixels]) => pixels >= minShare * pieces.labels.length)
    .sort(([, one], [, other]) => other - one)
    .slice(0, max)
  const labelOf = new Map(largest.map(([node], i) => [node, i + 1]))
  return Uint8Array.from(pieces.labels, (piece) => labelOf.get(nodes[piece] ?? 0) ?? 0)
}
