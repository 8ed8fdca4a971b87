import { type Failure, failure } from '@/lib/client/api/failure'
import type { PhotoSize } from '@/lib/mask/space'
import { WorkerMissing } from './ask-worker'
import type { CanvasThread } from './canvas-thread'
import { SNIFFED_BYTES, sizeRefusal, sniffPhotoType } from './photo-file'

/** A photo that can be painted on. */
export type Photo = {
  readonly file: File
  /** The upright size in pixels. */
  readonly size: PhotoSize
  /** The picture to show until `bitmap` is there; the same one for a photo that need not be reduced. */
  readonly firstLook: ImageBitmap
  /** The picture to work with, reduced to `SHOWN_SIDE_PX`. */
  readonly bitmap: Promise<ImageBitmap>
}

/** Why a file was not taken. */
export type PhotoProblem =
  | { readonly kind: 'type' }
  | { readonly kind: 'size' }
  | { readonly kind: 'count' }
  | { readonly kind: 'heic' }
  | { readonly kind: 'failure'; readonly failure: Failure }

export type OpenedPhoto = { readonly photo: Photo } | { readonly problem: PhotoProblem }

/** Enough for a large window of a dense display. */
const SHOWN_SIDE_PX = 2_560
/** Enough for the whole photo on most displays; only who zooms in sees more in the larger one. */
const FIRST_LOOK_SIDE_PX = 1_280

/** Decodes a file and checks what the server will check, so that a bad one costs no upload. */
export async function openPhoto(file: File, thread: CanvasThread): Promise<OpenedPhoto> {
  // At once: to have the first bytes read takes as long as to decode a small photo.
  const [wrongType, decoded] = await Promise.all([typeProblem(file), decode(file, thread)])
  if (wrongType) {
    if ('bitmap' in decoded) closePictures(decoded)
    return { problem: wrongType }
  }
  if ('code' in decoded) return refused(decoded)
  const refusal = sizeRefusal(decoded.size)
  if (!refusal) return { photo: { file, ...decoded } }
  closePictures(decoded)
  return refused(refusal)
}

/** Gives a photo's memory back. */
export function closePictures({ firstLook, bitmap }: Pictures): void {
  firstLook.close()
  bitmap.then((closer) => closer.close()).catch(() => undefined)
}

type Pictures = Pick<Photo, 'firstLook' | 'bitmap'>

async function typeProblem(file: File): Promise<PhotoProblem | null> {
  const type = sniffPhotoType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (type === 'heic') return { kind: 'heic' }
  return type === 'other' ? { kind: 'failure', failure: failure('unsupported_image') } : null
}

async function decode(file: File, thread: CanvasThread): Promise<Omit<Photo, 'file'> | Failure> {
  const ask = { type: 'open', file, shownPx: SHOWN_SIDE_PX, firstLookPx: FIRST_LOOK_SIDE_PX } as const
  const opened = await thread
    .ask(ask, 'opened')
    .catch((error) => failure(error instanceof WorkerMissing ? 'part_missing' : 'image_damaged'))
  if ('code' in opened) return opened
  const { size, bitmap: firstLook, held } = opened
  if (held === null) return { size, firstLook, bitmap: Promise.resolve(firstLook) }
  const bitmap = thread.ask({ type: 'show-closely', held }, 'shown-closely').then((closer) => closer.bitmap)
  // Whoever needs it hears of it; the first look stays for everybody else.
  bitmap.catch(() => undefined)
  return { size, firstLook, bitmap }
}

function refused(why: Failure): OpenedPhoto {
  return { problem: { kind: 'failure', failure: why } }
}
