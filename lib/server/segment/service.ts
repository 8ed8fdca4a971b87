import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { decodeScaledPhoto, inspectPhoto } from '@/lib/image/decode-photo'
import type { PromptRequest } from '@/lib/schemas/segment'
import { areasIn, type OpenPhoto, openedPhoto, type Selection, selectIn } from '@/lib/segment/open-photo'
import type { RoomAreas } from '@/lib/segment/partition'
import { inputSize, maskSize } from '@/lib/segment/small-mask'
import { finishInBackground } from '@/lib/server/finish-in-background'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { SegmentModel } from './model'
import type { OpenPhotos } from './open-photos'

/** Null where smart select is turned off. */
type Segmenting = { segment: { model: SegmentModel; photos: OpenPhotos } | null }
type Opening = Segmenting & { gate: ImageGate }

/** The model, loaded. Fails with `segment_unavailable`. To be called before a photo is read in vain. */
export async function requireSegment({ segment }: Segmenting) {
  if (!segment) throw new AppError('segment_unavailable')
  await segment.model.load()
  return segment
}

export type OpenedPhoto = { hash: string; width: number; height: number }

/**
 * Prepares a photo for selecting and answers once that is done, with the size to which all prompts refer. A photo that the
 * user has open already is not prepared again. Fails with what is wrong with the photo, `segment_busy` or
 * `segment_unavailable`.
 */
export async function openPhoto(app: Opening, userId: string, bytes: Uint8Array): Promise<OpenedPhoto> {
  const { model, photos } = await requireSegment(app)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = photos.get(userId, hash)
  if (known) return { hash, ...(await known).size }
  const preparing = preparePhoto(app, userId, model, bytes)
  photos.set(userId, hash, preparing)
  return { hash, ...(await preparing).size }
}

async function preparePhoto(
  { gate }: Opening,
  userId: string,
  model: SegmentModel,
  bytes: Uint8Array,
): Promise<OpenPhoto> {
  const photo = await inspectPhoto(bytes)
  const { pixels, thumbnail } = await gate.check(userId, photo.width * photo.height, async () => ({
    pixels: await decodeScaledPhoto(bytes, inputSize),
    thumbnail: await decodeScaledPhoto(bytes, (size) => maskSize(inputSize(size))),
  }))
  return openedPhoto(await model.encode(pixels), pixels, thumbnail)
}

/** A photo that a user has open. */
type InPhoto = { readonly userId: string; readonly hash: string }

/** As `selectIn`. Fails with `segment_photo_gone`, `segment_busy` or `segment_unavailable`. */
export async function selectInPhoto(
  app: Segmenting,
  { userId, hash }: InPhoto,
  prompt: PromptRequest,
): Promise<Selection> {
  const { model, photo } = await requirePhoto(app, userId, hash)
  return selectIn(photo, model, prompt)
}

/** As `areasIn`. Fails with `segment_photo_gone` or `segment_unavailable`. */
export async function readAreas(app: Segmenting, userId: string, hash: string): Promise<RoomAreas | null> {
  const { model, photo } = await requirePhoto(app, userId, hash)
  return areasIn(photo, model, finishInBackground)
}

async function requirePhoto(app: Segmenting, userId: string, hash: string) {
  const { model, photos } = await requireSegment(app)
  const photo = await photos.get(userId, hash)
  if (!photo) throw new AppError('segment_photo_gone')
  return { model, photo }
}
