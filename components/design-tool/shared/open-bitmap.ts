import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'

/** A decoded image for the tool, or why it can't be used. The caller closes it. */
export async function openBitmap(file: Blob, types: object): Promise<ImageBitmap | ErrorDetails> {
  if (!Object.hasOwn(types, file.type)) return errorDetails('unsupported_image')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return errorDetails('image_damaged')
  const { width, height } = bitmap
  const { minSidePx: pixels } = LIMITS.references
  const isTooLarge = width * height > LIMITS.upload.maxPixels
  if (!isTooLarge && Math.min(width, height) >= pixels) return bitmap
  bitmap.close()
  return isTooLarge ? errorDetails('too_many_pixels') : errorDetails('added_image_too_small', { pixels })
}
