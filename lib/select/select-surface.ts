import type { Ring } from '@/lib/mask/mask'
import { ringArea, scaleRings, simplifyRing } from '@/lib/mask/rings'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import { traceOutlines } from '@/lib/mask/trace'
import { surfaceOf } from './merge-tree'
import { floodFrom } from './plain-flood'
import { refineEdge } from './refine-edge'
import type { SurfaceMap } from './surface-map'

/** What was pointed at, and how far the surface may go from there. */
export type SurfaceWish = {
  /** Photo pixels; one for a click, several for a stroke. */
  readonly seeds: readonly PhotoPoint[]
  /** 0–100. */
  readonly tolerance: number
  readonly isSnapping: boolean
}

/** Islands and holes smaller than this, in working pixels, are left out. */
const SMALLEST_PX = 40
/** How far, in working pixels, the outline may be from the edge that was found. */
const SLACK_PX = 0.3

/** The surface's outlines in photo pixels. */
export function selectSurface(map: SurfaceMap, photo: PhotoSize, wish: SurfaceWish): Ring[] {
  const { width, height } = map.planes
  const values = wish.isSnapping
    ? refineEdge(map.planes, snapped(map, photo, wish))
    : floodFrom(map.planes, seedPixels(map, photo, wish.seeds), floodLimitOf(wish.tolerance))
  const rings = traceOutlines(values, { width, height }, 0.5)
    .filter((ring) => ringArea(ring) >= SMALLEST_PX)
    .map((ring) => simplifyRing(ring, SLACK_PX))
  return scaleRings(rings, { x: photo.width / width, y: photo.height / height })
}

/** 1 where a piece belongs to the surface. */
export function snapped(map: SurfaceMap, photo: PhotoSize, { seeds, tolerance }: SurfaceWish): Uint8Array {
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

/** Tolerance 0–100 as the height in the tree of surfaces: fine at the lower end, where a room's surfaces differ. */
export function snapLimitOf(tolerance: number): number {
  return 0.01 + 0.3 * (tolerance / 100) ** 2
}

/** Tolerance 0–100 as a distance from the colour that was pointed at. */
export function floodLimitOf(tolerance: number): number {
  return 0.008 + 0.2 * (tolerance / 100) ** 1.6
}
