import { transfer } from 'comlink'
import type { RoomWorker } from '@/components/design-tool/photo/room-worker-client'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import type { LookPart } from '@/lib/survey/look'

/** An image with its look. The caller revokes `url`. */
export type PictureLook = { readonly url: string; readonly parts: readonly LookPart[] }

export const PICTURE_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}

/** Reads an image's look on this device, in the worker of the open photo, or says what is wrong with it. */
export async function openPicture(file: Blob, room: RoomWorker): Promise<PictureLook | ErrorDetails> {
  if (!Object.hasOwn(PICTURE_TYPES, file.type)) return errorDetails('unsupported_image')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return errorDetails('image_damaged')
  const problem = sizeProblem(bitmap)
  if (problem) {
    bitmap.close()
    return problem
  }
  const parts = await readParts(bitmap, room)
  if (!parts) return errorDetails('part_missing')
  return parts.length === 0 ? errorDetails('look_not_found') : { url: URL.createObjectURL(file), parts }
}

function sizeProblem({ width, height }: ImageBitmap): ErrorDetails | null {
  if (width * height > LIMITS.upload.maxPixels) return errorDetails('too_many_pixels')
  const { minSidePx } = LIMITS.references
  return Math.min(width, height) < minSidePx
    ? errorDetails('reference_too_small', { pixels: minSidePx })
    : null
}

/** `null` if the worker couldn't be fetched. */
async function readParts(bitmap: ImageBitmap, room: RoomWorker): Promise<readonly LookPart[] | null> {
  try {
    const { api } = await room.open()
    return await api.readLook(transfer(bitmap, [bitmap]))
  } catch {
    return null
  }
}
