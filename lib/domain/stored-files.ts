import { LIMITS } from './limits'

/** The bucket for users' images. */
export const BUCKET = 'user_images'

/** Prepared reference images of a run: `LIMITS.references.max` of them. */
export const RUN_REFERENCES = ['reference-1', 'reference-2', 'reference-3'] as const
/** Input files of a run besides the original. */
export const RUN_INPUTS = ['mask', 'areas', ...RUN_REFERENCES] as const
type RunInput = (typeof RUN_INPUTS)[number]

/** The bucket where browsers upload files for a design. They are never served, and deleted soon after. */
export const UPLOADS_BUCKET = 'user_uploads'

export type Bucket = typeof BUCKET | typeof UPLOADS_BUCKET

/** Each user has one folder per bucket. */

export const filePaths = {
  folder: (userId: string) => `users/${userId}`,
  /** Named after the run that stored it. */
  original: (userId: string, runId: string) => `users/${userId}/originals/${runId}.png`,
  /** Each attempt draws a `name`: nobody can guess it, and an abandoned attempt can't replace or remove another's result. */
  runResult: (userId: string, runId: string, name: string) => `users/${userId}/runs/${runId}-${name}.png`,
  runInput: (userId: string, runId: string, input: RunInput) => `users/${userId}/runs/${runId}/${input}.png`,
  /** The picture of a material, by its hash. */
  material: (userId: string, picture: string) => `users/${userId}/materials/${picture}.png`,
  /** A prepared reference image of a room, by its hash. */
  reference: (userId: string, picture: string) => `users/${userId}/references/${picture}.png`,
  references: (userId: string) => `users/${userId}/references`,
  /** The picture of a library material. It belongs to no user. */
  library: (picture: string) => `library/${picture}.png`,
  /** Every photo has its own id, so that no room can replace or remove another room's photo. */
  roomPhoto: (userId: string, photoId: string, format: 'jpeg' | 'png') =>
    `users/${userId}/rooms/${photoId}.${format === 'jpeg' ? 'jpg' : 'png'}`,
  upload: (userId: string, uploadId: string) => `users/${userId}/${uploadId}`,
  storedDesign: (userId: string, timestamp: number) => `users/${userId}/user-designs/${timestamp}.png`,
} as const

/** Served variants of a stored image, by their name in a URL (`?as=thumb`). */
export const IMAGE_VARIANTS = {
  /** For lists. */
  thumb: { format: 'webp', maxSidePx: 480, ending: 'webp' },
  /** For viewing. */
  preview: { format: 'webp', maxSidePx: LIMITS.preview.maxSidePx, ending: 'webp' },
  /** Full size, for programs that can't read PNG. */
  jpeg: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
  /** The same with a strip below that says it was altered (`?as=jpeg&note=1`). Designs only. */
  noted: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
  /** The design beside or below its photo (`?as=pair`). Designs only. */
  pair: { format: 'jpeg', maxSidePx: 4096, ending: 'jpg' },
  /** The same with the strip (`?as=pair&note=1`). */
  'noted-pair': { format: 'jpeg', maxSidePx: 4096, ending: 'jpg' },
  /** The card of links whose first design it is, of `SHARE_CARD_SIZE`. */
  card: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
} as const satisfies Record<string, { format: string; maxSidePx: number | null; ending: string }>

export type ImageVariant = keyof typeof IMAGE_VARIANTS
const ALL_VARIANTS = [
  'thumb',
  'preview',
  'jpeg',
  'noted',
  'pair',
  'noted-pair',
  'card',
] as const satisfies readonly ImageVariant[]

/** Variants that show a design together with its photo. */
export type PairVariant = 'pair' | 'noted-pair'
/** Variants made from a single image. */
export type SingleVariant = Exclude<ImageVariant, PairVariant | 'card'>

/** Variants stored along with the PNG. The others are stored on first request. */
export const STORED_VARIANTS = ['preview', 'thumb'] as const satisfies readonly ImageVariant[]
export type StoredVariant = (typeof STORED_VARIANTS)[number]
/** Variants that we send ourselves. Storage sends the others. */
export type SentVariant = StoredVariant | 'card'

/** Every image ends in one of these. Only room photos are JPEGs. */
const IMAGE_ENDING = /\.(?:png|jpg)$/

/** Path of a variant. */
export function variantPath(path: string, variant: ImageVariant): string {
  return `${path.replace(IMAGE_ENDING, '')}-${variant}.${IMAGE_VARIANTS[variant].ending}`
}

/** Paths of all possible variants; none for an image that is a variant itself. */
export function variantPaths(path: string): string[] {
  if (isVariantPath(path) || !IMAGE_ENDING.test(path)) return []
  return ALL_VARIANTS.map((variant) => variantPath(path, variant))
}

/** Whether a file is a variant of another one. */
export function isVariantPath(path: string): boolean {
  return ALL_VARIANTS.some((variant) => path.endsWith(`-${variant}.${IMAGE_VARIANTS[variant].ending}`))
}
