import { transfer } from 'comlink'
import { canReadCanvas } from '@/components/design-tool/photo/photo-pixels'
import type { RoomWorker } from '@/components/design-tool/photo/room-worker-client'
import { openBitmap } from '@/components/design-tool/shared/device/open-bitmap'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import type { LookPart } from '@/lib/survey/look'

/** An image with its look. The caller revokes `url`. */
export type PictureLook = { readonly url: string; readonly parts: readonly LookPart[] }

export const PICTURE_TYPES = ['jpeg', 'png', 'webp'] as const

/** Reads an image's look on this device, in the worker of the open photo, or says what is wrong with it. */
export async function openPicture(chosen: Blob, room: RoomWorker): Promise<PictureLook | ErrorDetails> {
  if (!canReadCanvas()) return errorDetails('colors_hidden')
  const opened = await openBitmap(chosen, PICTURE_TYPES)
  if ('code' in opened) return opened
  const { bitmap, file } = opened
  const parts = await readParts(bitmap, room)
  if (!parts) return errorDetails('part_missing')
  return parts.length === 0 ? errorDetails('look_not_found') : { url: URL.createObjectURL(file), parts }
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
