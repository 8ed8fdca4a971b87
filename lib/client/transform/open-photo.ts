import { type Failure, failure } from '@/lib/client/api/failure'
import type { PhotoSize } from '@/lib/mask/space'
import type { CanvasThread } from './canvas-thread'
import { SNIFFED_BYTES, sizeRefusal, sniffPhotoType } from './photo-file'

/** A photo that can be painted on. */
export type Photo = {
  readonly file: File
  /** The upright size in pixels. */
  readonly size: PhotoSize
  /** The picture to show, reduced to `SHOWN_SIDE_PX`. */
  readonly bitmap: ImageBitmap
}

/** Why a file was not taken. */
export type PhotoProblem =
  | { readonly kind: 'type' }
  | { readonly kind: 'size' }
  | { readonly kind: 'count' }
  | { readonly kind: 'heic' }
  | { readonly kind: 'failure'; readonly failure: Failure }

export type OpenedPhoto = { readonly photo: Photo } | { readonly problem: PhotoProblem }

/** The long side of the picture on screen: enough for a large window of a dense display. */
const SHOWN_SIDE_PX = 2_560

/** Decodes a file and checks what the server will check, so that a bad one costs no upload. */
export async function openPhoto(file: File, thread: CanvasThread): Promise<OpenedPhoto> {
  const type = sniffPhotoType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (type === 'heic') return { problem: { kind: 'heic' } }
  if (type === 'other') return refused(failure('unsupported_image'))
  try {
    const { size, bitmap } = await thread.ask({ type: 'open', file, maxSidePx: SHOWN_SIDE_PX }, 'opened')
    const refusal = sizeRefusal(size)
    if (!refusal) return { photo: { file, size, bitmap } }
    bitmap.close()
    return refused(refusal)
  } catch {
    return refused(failure('image_damaged'))
  }
}

function refused(why: Failure): OpenedPhoto {
  return { problem: { kind: 'failure', failure: why } }
}
