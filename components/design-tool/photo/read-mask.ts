import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import { areaLevel, readAreasText } from '@/lib/mask/png'
import { countPoints, scalePolygons } from '@/lib/mask/polygons'
import type { PhotoSize } from '@/lib/mask/space'
import { traceOutlines } from '@/lib/mask/trace'
import { parseAreasText } from '@/lib/schemas/mask'
import { canReadCanvas, canvasToRead } from './photo-pixels'

/** A mask file's areas, or why it cannot be used. */
export type MaskFileResult =
  | { readonly kind: 'read'; readonly parts: readonly MaskPart[] }
  | { readonly kind: 'mismatch'; readonly size: PhotoSize }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged' | 'unreadable' }

/** Long sides to try, in px: iOS limits a canvas to 16.7 megapixels, and a mask full of noise has too many outlines. */
const LONG_SIDES_PX = [4_096, 2_048, 1_024] as const
/** What a room has space for. */
const MAX_POINTS = 150_000

/** Reads a mask file: white may change, and this editor's own files tell areas apart. Runs in the worker. */
export async function readMask(file: Blob, photo: PhotoSize): Promise<MaskFileResult> {
  if (!canReadCanvas()) return { kind: 'unreadable' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { kind: 'damaged' }
  const size = { width: bitmap.width, height: bitmap.height }
  const settings = await readSettings(file)
  try {
    if (!isSameAspect(size, photo)) return { kind: 'mismatch', size }
    for (const longSide of LONG_SIDES_PX) {
      const reduced = shrunk(size, longSide)
      const levels = levelsOf(bitmap, reduced)
      const parts = settings
        ? settings.map((each, i) => ({ settings: each, polygons: traceLevel(levels, reduced, areaLevel(i)) }))
        : [{ settings: PLAIN_AREA, polygons: traceOutlines(levels, reduced, LIMITS.mask.threshold) }]
      const found = parts.filter(({ polygons }) => polygons.length > 0)
      if (found.length === 0) return { kind: 'empty' }
      const outlines = found.flatMap(({ polygons }) => polygons)
      if (outlines.length > LIMITS.mask.polygons || countPoints(outlines) > MAX_POINTS) continue
      const scale = { x: photo.width / reduced.width, y: photo.height / reduced.height }
      const scaled = found.map((part) => ({ ...part, polygons: scalePolygons(part.polygons, scale) }))
      return { kind: 'read', parts: scaled }
    }
    return { kind: 'damaged' }
  } finally {
    bitmap.close()
  }
}

function traceLevel(levels: Uint8Array, size: PhotoSize, level: number): Polygon[] {
  return traceOutlines(
    levels.map((value) => (value === level ? 255 : 0)),
    size,
    LIMITS.mask.threshold,
  )
}

/** The area settings that this editor stored in the file; `null` for other files. */
async function readSettings(file: Blob): Promise<readonly AreaSettings[] | null> {
  const text = readAreasText(new Uint8Array(await file.arrayBuffer()))
  return text === null ? null : parseAreasText(text)
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
  const context = canvasToRead({ width, height })
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
