import { LIMITS } from '@/lib/domain/limits'
import type { Polygon } from '@/lib/mask/layers'
import { countPoints, scalePolygons } from '@/lib/mask/polygons'
import type { PhotoSize } from '@/lib/mask/space'
import { traceOutlines } from '@/lib/mask/trace'

/** A mask file's outlines in photo pixels, or why it cannot be used. */
export type MaskFileResult =
  | { readonly kind: 'read'; readonly polygons: readonly Polygon[] }
  | { readonly kind: 'mismatch'; readonly size: PhotoSize }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged' }

/** Long sides to try, in px: iOS limits a canvas to 16.7 megapixels, and a mask full of noise has too many outlines. */
const LONG_SIDES_PX = [4_096, 2_048, 1_024] as const
const MAX_POINTS = 300_000

/** Reads a mask file: white may change. Runs in the worker. */
export async function readMask(file: Blob, photo: PhotoSize): Promise<MaskFileResult> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { kind: 'damaged' }
  const size = { width: bitmap.width, height: bitmap.height }
  try {
    if (!isSameAspect(size, photo)) return { kind: 'mismatch', size }
    for (const longSide of LONG_SIDES_PX) {
      const reduced = shrunk(size, longSide)
      const polygons = traceOutlines(levelsOf(bitmap, reduced), reduced, LIMITS.mask.threshold)
      if (polygons.length === 0) return { kind: 'empty' }
      if (countPoints(polygons) > MAX_POINTS) continue
      const scale = { x: photo.width / reduced.width, y: photo.height / reduced.height }
      return { kind: 'read', polygons: scalePolygons(polygons, scale) }
    }
    return { kind: 'damaged' }
  } finally {
    bitmap.close()
  }
}

/** Compares aspect ratios as the server does. */
function isSameAspect(mask: PhotoSize, photo: PhotoSize): boolean {
  const ratio = mask.width / mask.height / (photo.width / photo.height)
  return Math.abs(ratio - 1) <= LIMITS.mask.aspectTolerance
}

function shrunk({ width, height }: PhotoSize, longSide: number): PhotoSize {
  const factor = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

function levelsOf(bitmap: ImageBitmap, { width, height }: PhotoSize): Uint8Array {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas to read the mask from')
  context.imageSmoothingEnabled = false
  context.drawImage(bitmap, 0, 0, width, height)
  return maskLevels(context.getImageData(0, 0, width, height).data)
}

/** A mask's value is its brightest channel times its opacity, as on the server. */
function maskLevels(rgba: Uint8ClampedArray): Uint8Array {
  const levels = new Uint8Array(rgba.length / 4)
  for (let i = 0, p = 0; i < levels.length; i++, p += 4) {
    const brightest = Math.max(rgba[p] ?? 0, rgba[p + 1] ?? 0, rgba[p + 2] ?? 0)
    levels[i] = Math.round((brightest * (rgba[p + 3] ?? 0)) / 255)
  }
  return levels
}
