import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import { type PhotoType, photoType } from '@/lib/image/photo-type'

/** For file pickers only, which may also be asked for anything else: the bytes decide. */
export const acceptOf = (types: readonly PhotoType[]): string => types.map((type) => `image/${type}`).join()

/**
 * A chosen file as bytes in memory, of the type that they have: by the time it is needed, the file on disk may have been
 * changed, moved or deleted.
 */
export async function fileInMemory(file: Blob): Promise<File | ErrorDetails> {
  if (file.size > LIMITS.upload.maxBytes) return errorDetails('image_too_large')
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return errorDetails('image_file_gone')
  if (bytes.byteLength === 0) return errorDetails('image_empty')
  const type = photoType(new Uint8Array(bytes))
  const { name, lastModified } = file instanceof File ? file : { name: '', lastModified: undefined }
  return new File([bytes], name, {
    type: type === 'other' ? file.type : `image/${type}`,
    ...(lastModified !== undefined && { lastModified }),
  })
}

/** A decoded image for the tool with its file in memory, or why it can't be used. The caller closes it. */
export async function openBitmap(
  chosen: Blob,
  types: readonly PhotoType[],
): Promise<{ readonly bitmap: ImageBitmap; readonly file: File } | ErrorDetails> {
  const file = await fileInMemory(chosen)
  if ('code' in file) return file
  if (!types.some((type) => file.type === `image/${type}`)) return errorDetails('unsupported_image')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return errorDetails('image_damaged')
  const { width, height } = bitmap
  const { minSidePx: pixels } = LIMITS.references
  const isTooLarge = width * height > LIMITS.upload.maxPixels
  if (!isTooLarge && Math.min(width, height) >= pixels) return { bitmap, file }
  bitmap.close()
  return isTooLarge ? errorDetails('too_many_pixels') : errorDetails('added_image_too_small', { pixels })
}
