import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { decodeScaledPhoto, inspectPhoto } from '@/lib/image/decode-photo'
import { toColorPlanes } from '@/lib/math/color'
import type { PromptRequest } from '@/lib/schemas/segment'
import { type AreaMap, type Candidate, candidateOf, gridPoints, mapAreas } from '@/lib/segment/areas'
import { furtherPoints } from '@/lib/segment/further-points'
import type { RoomAreas } from '@/lib/segment/partition'
import type { Prompt, PromptPoint } from '@/lib/segment/prompt'
import { cropMask, inputSize, type LowResMask, maskSize, type SmallMask } from '@/lib/segment/small-mask'
import type { Decoded, DecodedMask } from '@/lib/segment/worker'
import { finishInBackground } from '@/lib/server/finish-in-background'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { SegmentModel } from './model'
import type { OpenPhoto, OpenPhotos } from './open-photos'

/** Answers of a photo that can still be refined. */
const MAX_MASKS = 16

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
  const encoded = await model.encode(pixels)
  const { width, height } = pixels
  return { ...encoded, size: { width, height }, masks: new Map(), thumbnail, tap: null, areas: null }
}

export type Selection = {
  maskId: string
  score: number
  mask: SmallMask
  /** How many smaller and larger masks there are for the same tap. */
  smaller: number
  larger: number
}

/**
 * The mask for a prompt, refined from an earlier answer when the prompt names one that is still kept. Fails with
 * `segment_photo_gone`, `segment_busy` or `segment_unavailable`.
 */
export async function selectInPhoto(
  app: Segmenting,
  { userId, hash }: { userId: string; hash: string },
  { lastMaskId, step, ...prompt }: PromptRequest,
): Promise<Selection> {
  const { model, photo } = await requirePhoto(app, userId, hash)
  const { masks, size } = photo
  const last = (lastMaskId && masks.get(lastMaskId)) || null
  const { masks: found, best } = await decoded(model, photo, prompt, last)
  const smaller = Math.min(found.length - 1, Math.max(0, best + step))
  const { mask, score } = maskAt(found, smaller)
  const maskId = randomUUID()
  masks.set(maskId, mask)
  const [oldest] = masks.keys()
  if (masks.size > MAX_MASKS && oldest !== undefined) masks.delete(oldest)
  return { maskId, score, mask: cropMask(mask, size), smaller, larger: found.length - 1 - smaller }
}

/** A tap's other sizes come from the same masks. */
function decoded(model: SegmentModel, photo: OpenPhoto, prompt: Prompt, last: LowResMask | null) {
  const { embedding, kinds, size } = photo
  const answer = () => model.answer({ embedding, prompt, last, room: { kinds, size } })
  const [at, ...others] = prompt.points
  if (!at || others.length > 0 || prompt.box || last) return answer()
  const name = `${at.x} ${at.y}`
  if (photo.tap?.at === name) return photo.tap.decoded
  const tap = { at: name, decoded: answer() }
  photo.tap = tap
  tap.decoded.catch(() => {
    if (photo.tap === tap) photo.tap = null
  })
  return tap.decoded
}

function maskAt(masks: Decoded['masks'], index: number): DecodedMask {
  const mask = masks[index]
  if (!mask) throw new AppError('segment_unavailable')
  return mask
}

/**
 * All areas of a photo, or null while they are searched for: the first call starts that. Fails with `segment_photo_gone` or
 * `segment_unavailable`.
 */
export async function readAreas(app: Segmenting, userId: string, hash: string): Promise<RoomAreas | null> {
  const { model, photo } = await requirePhoto(app, userId, hash)
  if (!photo.areas) {
    photo.areas = findAreas(model, photo)
    // The response does not wait for it. The next request gets its error.
    finishInBackground(photo.areas.catch(() => undefined))
  }
  try {
    const areas = await Promise.race([photo.areas, null])
    return areas && { ...areas, kinds: photo.kinds }
  } catch (error) {
    // Reported once; the next call searches again.
    photo.areas = null
    throw error
  }
}

/** Searches along a grid, and then where that may have missed small things. */
async function findAreas(model: SegmentModel, photo: OpenPhoto): Promise<AreaMap> {
  const { size, thumbnail } = photo
  const known = await explore(model, photo, gridPoints(size), 'grid')
  const map = mapAreas(known, maskSize(size))
  if (!thumbnail) return map
  const more = await explore(model, photo, furtherPoints(map, toColorPlanes(thumbnail)), 'spot')
  photo.thumbnail = null
  return mapAreas([...known, ...more], maskSize(size))
}

/** Point by point, so that prompts come in between. */
async function explore(
  model: SegmentModel,
  { embedding, size }: OpenPhoto,
  points: readonly PromptPoint[],
  from: 'grid' | 'spot',
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const point of points) {
    const { masks, best } = await model.explore({ embedding, prompt: { points: [point] }, last: null })
    const { mask, score } = maskAt(masks, best)
    const candidate = candidateOf(point, cropMask(mask, size), score, from)
    if (candidate) candidates.push(candidate)
  }
  return candidates
}

async function requirePhoto(app: Segmenting, userId: string, hash: string) {
  const { model, photos } = await requireSegment(app)
  const photo = await photos.get(userId, hash)
  if (!photo) throw new AppError('segment_photo_gone')
  return { model, photo }
}
