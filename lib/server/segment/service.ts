import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { decodeCost } from '@/lib/image/decode-cost'
import { decodeScaledPhoto, inspectPhoto } from '@/lib/image/decode-photo'
import type { KindMap } from '@/lib/segment/kind-map'
import type { PromptRequest } from '@/lib/segment/open-photo'
import { areasOfPhoto, type OpenPhoto, openedPhoto, type Selection, selectIn } from '@/lib/segment/open-photo'
import type { RoomAreas } from '@/lib/segment/partition'
import { inputSize, maskSize } from '@/lib/segment/small-mask'
import { finishInBackground } from '@/lib/server/finish-in-background'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { Asker, SegmentModel } from './model'
import type { OpenPhotos } from './open-photos'

/** Null if smart select is turned off. */
type Segmenting = { segment: { model: SegmentModel; photos: OpenPhotos } | null }
export type Opening = Segmenting & { gate: ImageGate }

/** The loaded model. Throws `segment_unavailable`. Call it before reading a photo in vain. */
export async function requireSegment({ segment }: Segmenting) {
  if (!segment) throw new AppError('segment_unavailable')
  await segment.model.load()
  return segment
}

export type OpenedPhoto = { hash: string; width: number; height: number; kinds: KindMap }

/**
 * Prepares a photo for selection and returns the size all prompts refer to, and the kinds of its parts. Does nothing if the user
 * has the photo open. Throws an error about the photo, `segment_busy` or `segment_unavailable`.
 */
export async function openPhoto(app: Opening, userId: string, bytes: Uint8Array): Promise<OpenedPhoto> {
  const { model, photos } = await requireSegment(app)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = photos.get(userId, hash)
  const prepare = (signal: AbortSignal) => preparePhoto(app, { userId, signal }, model, bytes)
  const { size, kinds } = await (known ? known.photo : photos.set(userId, hash, prepare))
  return { hash, ...size, kinds }
}

async function preparePhoto(
  { gate }: Opening,
  asker: Asker,
  model: SegmentModel,
  bytes: Uint8Array,
): Promise<OpenPhoto> {
  const { userId } = asker
  await inspectPhoto(bytes)
  const { pixels, thumbnail } = await gate.check(userId, await decodeCost(bytes), async () => ({
    pixels: await decodeScaledPhoto(bytes, inputSize),
    thumbnail: await decodeScaledPhoto(bytes, (size) => maskSize(inputSize(size))),
  }))
  return openedPhoto(await model.encode(pixels, asker), pixels, thumbnail)
}

/** A photo that a user has open. */
type InPhoto = { readonly userId: string; readonly hash: string }

/** Like `selectIn`. Throws `segment_photo_gone`, `segment_busy` or `segment_unavailable`. */
export async function selectInPhoto(
  app: Segmenting,
  { userId, hash }: InPhoto,
  prompt: PromptRequest,
): Promise<Selection> {
  const { model, photo, asker } = await requirePhoto(app, userId, hash)
  return selectIn(photo, { answer: (task) => model.answer(task, asker) }, prompt)
}

/**
 * Like `areasIn`. The search ends with its photo, and a user has one at a time: also `null` while another of their photos is
 * being searched. Throws `segment_photo_gone` or `segment_unavailable`.
 */
export async function readAreas(app: Segmenting, userId: string, hash: string): Promise<RoomAreas | null> {
  const { model, photos, photo, asker } = await requirePhoto(app, userId, hash)
  if (!photo.areas && photos.isSearching(userId, hash)) return null
  return areasOfPhoto(photo, { explore: (task) => model.explore(task, asker) }, (search) => {
    photos.noteSearch(userId, hash, search)
    finishInBackground(search)
  })
}

async function requirePhoto(app: Segmenting, userId: string, hash: string) {
  const { model, photos } = await requireSegment(app)
  const opened = photos.get(userId, hash)
  if (!opened) throw new AppError('segment_photo_gone')
  const asker: Asker = { userId, signal: opened.signal }
  return { model, photos, photo: await opened.photo, asker }
}
