import { LIMITS } from '@/lib/domain/limits'
import { type PhotoReading, readPhotoBytes } from '@/lib/image/photo-bytes'
import { joinBytes } from '@/lib/image/png-chunks'
import { canReadCanvas, canvasToRead } from './photo-pixels'

/** A photo that every reader sees as this browser does. `bitmap` is upright and at full size. */
export type SeenPhoto = {
  readonly bitmap: ImageBitmap
  /** What takes the file's place, if it couldn't stay as it is. */
  readonly instead: Blob | null
  /** The photo was drawn anew: its colors, layers or frames are stored in a way that others would show differently. */
  readonly isRedrawn: boolean
}

export type PhotoFault = { readonly problem: FoundProblem | 'image_unusual' | 'image_too_large' }
type FoundProblem = Extract<PhotoReading, { problem: unknown }>['problem']

/**
 * Decodes a photo, and makes sure that our server's picture of it is the one on the screen: ordinary files stay as they are,
 * others are drawn once by this browser and stored in the usual way. Runs in a worker.
 */
export async function photoAsSeen(file: Blob): Promise<SeenPhoto | PhotoFault> {
  const original = new Uint8Array(await file.arrayBuffer())
  const reading = await readPhotoBytes(original)
  if ('problem' in reading) return reading
  const { type, bytes, wasUnmarked, isUnusual, mayBeTransparent, quality } = reading
  const mended = bytes === original ? file : new Blob([new Uint8Array(bytes)], { type })
  const bitmap = await createImageBitmap(mended).catch(() => null)
  if (!bitmap) return { problem: isUnusual ? 'image_unusual' : 'image_damaged' }
  if (wasUnmarked && !canReadCanvas()) return { problem: 'image_unusual' }
  if (wasUnmarked && !(await hasEveryPixel(bytes, bitmap))) return { problem: 'image_cut_off' }
  const seen = { bitmap, instead: mended === file ? null : mended, isRedrawn: false }
  // Its size is the reason to reject it.
  const isHuge = bitmap.width * bitmap.height > LIMITS.upload.maxPixels
  return isHuge || !(isUnusual || mayBeTransparent) ? seen : drawn(seen, isUnusual, quality)
}

/** The photo on white, which takes the file's place if that is unusual. */
async function drawn(
  seen: SeenPhoto,
  isUnusual: boolean,
  quality: number | null,
): Promise<SeenPhoto | PhotoFault> {
  try {
    const canvas = onWhite(seen.bitmap)
    if (!isUnusual) return { ...seen, bitmap: canvas.transferToImageBitmap() }
    const instead = await encoded(canvas, quality)
    if (instead.size > LIMITS.upload.maxBytes) return { problem: 'image_too_large' }
    return { bitmap: await createImageBitmap(instead), instead, isRedrawn: true }
  } catch {
    // Too large for this browser's canvas, or it can't be read.
    return { problem: 'image_unusual' }
  } finally {
    seen.bitmap.close()
  }
}

/** As our server draws what is transparent. */
function onWhite(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw the photo on')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  return canvas
}

/** Lossless if that is small enough to upload; a JPEG stays one. */
async function encoded(canvas: OffscreenCanvas, quality: number | null): Promise<Blob> {
  if (!canReadCanvas()) throw new Error('the photo would become noise')
  const png = quality === null ? await canvas.convertToBlob({ type: 'image/png' }) : null
  if (png && png.size <= LIMITS.upload.maxBytes) return png
  return canvas.convertToBlob({ type: 'image/jpeg', quality: quality ?? 0.95 })
}

const FILLER_BYTES = 4_096

/**
 * Whether a JPEG whose end marker was missing has every pixel: decoders ignore more coded data after the last pixel, but would
 * draw it where pixels are missing.
 */
async function hasEveryPixel(bytes: Uint8Array, bitmap: ImageBitmap): Promise<boolean> {
  let state = 1
  // Numerical Recipes' generator; 255 would start a marker.
  const filler = Uint8Array.from({ length: FILLER_BYTES }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 24) % 255
  })
  const continued = joinBytes([bytes.subarray(0, -2), filler, bytes.subarray(-2)])
  const other = await createImageBitmap(new Blob([continued], { type: 'image/jpeg' })).catch(() => null)
  if (!other || other.width !== bitmap.width || other.height !== bitmap.height) return false
  const others = bandsOf(other)
  try {
    for (const band of bandsOf(bitmap)) {
      const same = others.next().value
      if (!band.every((value, i) => value === same?.[i])) return false
    }
    return true
  } finally {
    other.close()
  }
}

const BAND_PIXELS = 1_000_000

/** An image's pixels (RGBA) in bands, because all of them could take 200 MB. */
function* bandsOf(bitmap: ImageBitmap): Generator<Uint8ClampedArray, undefined> {
  const rows = Math.max(1, Math.floor(BAND_PIXELS / bitmap.width))
  for (let top = 0; top < bitmap.height; top += rows) {
    const height = Math.min(rows, bitmap.height - top)
    const context = canvasToRead({ width: bitmap.width, height })
    context.drawImage(bitmap, 0, -top)
    yield context.getImageData(0, 0, bitmap.width, height).data
  }
}
