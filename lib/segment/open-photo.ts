import { toColorPlanes } from '../math/color.ts'
import type { Photo, Size } from '../math/image.ts'
import { type Candidate, candidateOf, distinctOf, gridPoints, mapAreas } from './areas'
import { furtherPoints } from './further-points'
import { cellAt } from './lookup.ts'
import { type Decoded, type DecodeTask, type Encoded, maskAt } from './model.ts'
import type { RoomAreas } from './partition'
import type { Prompt, PromptPoint } from './prompt.ts'
import { voteKinds } from './room-map'
import { cropMask, type LowResMask, maskSize, type SmallMask } from './small-mask.ts'

/** Number of a photo's answers that can still be refined. */
const MAX_MASKS = 16

/** The data kept while a user selects areas in a photo: not the photo itself, and its thumbnail only for a while. */
export type OpenPhoto = Encoded & {
  /** Its size when scaled for the model. */
  readonly size: Size
  /** The latest answers, by id, for refining. */
  readonly masks: Map<string, LowResMask>
  /** The photo at the size of the model's masks, until the areas are found. */
  thumbnail: Photo | null
  /** The latest tap and its masks, for its other sizes. */
  tap: { readonly at: string; readonly decoded: Promise<Decoded> } | null
  /** Started by the first request for them. */
  areas: Promise<RoomAreas> | null
}

/** Ways to ask the model, which works on one task at a time. */
export type Answers = {
  /** For a user's prompt, which goes first. */
  readonly answer: (task: DecodeTask) => Promise<Decoded>
  /** For one point of the area search. */
  readonly explore: (task: DecodeTask) => Promise<Decoded>
}

type Explores = Pick<Answers, 'explore'>

/** A newly encoded photo. */
export function openedPhoto(encoded: Encoded, { width, height }: Size, thumbnail: Photo): OpenPhoto {
  return { ...encoded, size: { width, height }, masks: new Map(), thumbnail, tap: null, areas: null }
}

/** A prompt and the mask it is about, as parsed by `promptSchema`. */
export type PromptRequest = Prompt & {
  /** The answer this prompt corrects. Ignored if it is no longer cached. */
  lastMaskId?: string | undefined
  /** Steps to a larger (or, if negative, smaller) mask than the likeliest one for a tap. */
  step: number
}

export type Selection = {
  maskId: string
  score: number
  mask: SmallMask
  /** Number of smaller and larger masks for the same tap. */
  smaller: number
  larger: number
}

/** The mask for a prompt, refined from an earlier answer if the prompt names one that is still cached. */
export async function selectIn(
  photo: OpenPhoto,
  { answer }: Pick<Answers, 'answer'>,
  { lastMaskId, step, ...prompt }: PromptRequest,
): Promise<Selection> {
  const { masks, size } = photo
  const last = (lastMaskId && masks.get(lastMaskId)) || null
  const { masks: found, best } = await decoded(photo, answer, prompt, last)
  const smaller = Math.min(found.length - 1, Math.max(0, best + step))
  const { mask, score } = maskAt({ masks: found }, smaller)
  const maskId = crypto.randomUUID()
  masks.set(maskId, mask)
  const [oldest] = masks.keys()
  if (masks.size > MAX_MASKS && oldest !== undefined) masks.delete(oldest)
  return { maskId, score, mask: cropMask(mask, size), smaller, larger: found.length - 1 - smaller }
}

/** Other sizes of a tap reuse its masks. */
function decoded(photo: OpenPhoto, answer: Answers['answer'], prompt: Prompt, last: LowResMask | null) {
  const { embedding, kinds, size } = photo
  const ask = () => answer({ embedding, prompt, last, room: { kinds, size } })
  const [at, ...others] = prompt.points
  if (!at || others.length > 0 || prompt.box || last) return ask()
  const name = `${at.x} ${at.y}`
  if (photo.tap?.at === name) return photo.tap.decoded
  const tap = { at: name, decoded: ask() }
  photo.tap = tap
  tap.decoded.catch(() => {
    if (photo.tap === tap) photo.tap = null
  })
  return tap.decoded
}

/** All areas of a photo, or null while the search is running. The first call starts it and passes it to `onStart`. */
export async function areasOfPhoto(
  photo: OpenPhoto,
  answers: Explores,
  onStart: (search: Promise<unknown>) => void = () => undefined,
): Promise<RoomAreas | null> {
  if (!photo.areas) {
    photo.areas = findAreas(photo, answers)
    // The response doesn't wait for it. The next call throws its error.
    onStart(photo.areas.catch(() => undefined))
  }
  try {
    return await Promise.race([photo.areas, null])
  } catch (error) {
    // Thrown once; the next call searches again.
    photo.areas = null
    throw error
  }
}

/** Searches along a grid, then where the grid may have missed small things. */
async function findAreas(photo: OpenPhoto, answers: Explores): Promise<RoomAreas> {
  const { kinds, thumbnail } = photo
  const size = maskSize(photo.size)
  const found = await explore(photo, answers, gridPoints(photo.size), 'grid')
  if (thumbnail) {
    const spots = furtherPoints(mapAreas(distinctOf(found), size), toColorPlanes(thumbnail))
    found.push(...(await explore(photo, answers, spots, 'spot')))
  }
  photo.thumbnail = null
  const distinct = distinctOf(found)
  return { ...mapAreas(distinct, size), kinds, surfaces: voteKinds(distinct, kinds, size) }
}

/** One point at a time, so that prompts can go first. Where a large thing was found, the grid needs no other answer. */
async function explore(
  { embedding, kinds, size }: OpenPhoto,
  answers: Explores,
  points: readonly PromptPoint[],
  from: 'grid' | 'spot',
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const point of points) {
    if (from === 'grid' && candidates.some((found) => isWellInside(found, maskSize(size), point))) continue
    const room = { kinds, size }
    const prompt = { points: [point] }
    const { masks, best } = await answers.explore({ embedding, prompt, last: null, room, isSearch: true })
    const { mask, score } = maskAt({ masks }, best)
    const candidate = candidateOf(point, cropMask(mask, size), score, from)
    if (candidate) candidates.push(candidate)
  }
  return candidates
}

/** A find that another point inside of it would only repeat, and the distance from its edge in low-resolution pixels. */
const LARGE = { score: 0.9, coverage: 0.03, depth: 2 } as const

/** Whether a large thing was found all around a point. */
export function isWellInside({ inside, score, count }: Candidate, size: Size, at: PromptPoint): boolean {
  if (score < LARGE.score || count < LARGE.coverage * inside.length) return false
  const cell = cellAt(size, at)
  return [0, 1, -1, size.width, -size.width].every((step) => inside[cell + LARGE.depth * step])
}
