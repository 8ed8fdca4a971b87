import { LIMITS } from './limits'

/** Where a user's images are kept. */
export const BUCKET = 'user_images'

/** The pictures that a model gets beside the photo, ready for it: `LIMITS.references.max` of them. */
export const RUN_REFERENCES = ['reference-1', 'reference-2', 'reference-3'] as const
/** The input of a run, besides its original. */
export const RUN_INPUTS = ['mask', 'areas', ...RUN_REFERENCES] as const
type RunInput = (typeof RUN_INPUTS)[number]

/** Where a browser puts files for a design, as bytes that are never served. They are deleted soon after. */
export const UPLOADS_BUCKET = 'user_uploads'

export type Bucket = typeof BUCKET | typeof UPLOADS_BUCKET

/** In each bucket, everything of a user is in one folder. */

export const filePaths = {
  folder: (userId: string) => `users/${userId}`,
  /** By the run that stored it. */
  original: (userId: string, runId: string) => `users/${userId}/originals/${runId}.png`,
  /** Each attempt has its own, so that an abandoned one can't replace or remove another's. */
  runResult: (userId: string, runId: string, attempt: number) =>
    `users/${userId}/runs/${runId}-${attempt}.png`,
  runInput: (userId: string, runId: string, input: RunInput) => `users/${userId}/runs/${runId}/${input}.png`,
  /** The picture of a material, by its hash. */
  material: (userId: string, picture: string) => `users/${userId}/materials/${picture}.png`,
  /** A picture for models beside the photo of a room, ready for them, by its hash. */
  reference: (userId: string, picture: string) => `users/${userId}/references/${picture}.png`,
  references: (userId: string) => `users/${userId}/references`,
  /** The picture of a material that everybody may use. It is no user's. */
  library: (picture: string) => `library/${picture}.png`,
  /** Each has an id of its own, so that no room's photo can replace or remove another's. */
  roomPhoto: (userId: string, photoId: string, format: 'jpeg' | 'png') =>
    `users/${userId}/rooms/${photoId}.${format === 'jpeg' ? 'jpg' : 'png'}`,
  upload: (userId: string, uploadId: string) => `users/${userId}/${uploadId}`,
  storedDesign: (userId: string, timestamp: number) => `users/${userId}/user-designs/${timestamp}.png`,
} as const

/** The variants that a stored image is served in, by their name in a URL (`?as=thumb`). */
export const IMAGE_VARIANTS = {
  /** For lists. */
  thumb: { format: 'webp', maxSidePx: 480, ending: 'webp' },
  /** For looking at one. */
  preview: { format: 'webp', maxSidePx: LIMITS.preview.maxSidePx, ending: 'webp' },
  /** Full size, for programs that can't read PNG. */
  jpeg: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
  /** The same with a strip below it that says it was altered (`?as=jpeg&note=1`). For designs alone. */
  noted: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
  /** A design beside its photo, or below it (`?as=pair`). For designs alone. */
  pair: { format: 'jpeg', maxSidePx: 4096, ending: 'jpg' },
  /** The same with the strip (`?as=pair&note=1`). */
  'noted-pair': { format: 'jpeg', maxSidePx: 4096, ending: 'jpg' },
} as const satisfies Record<string, { format: string; maxSidePx: number | null; ending: string }>

export type ImageVariant = keyof typeof IMAGE_VARIANTS
const ALL_VARIANTS = [
  'thumb',
  'preview',
  'jpeg',
  'noted',
  'pair',
  'noted-pair',
] as const satisfies readonly ImageVariant[]

/** The variants that show a design together with its photo. */
export type PairVariant = 'pair' | 'noted-pair'
/** The variants that are made of an image alone. */
export type SingleVariant = Exclude<ImageVariant, PairVariant>

/** The variants that are stored together with a PNG. Others are stored when first requested. */
export const STORED_VARIANTS = ['preview', 'thumb'] as const satisfies readonly ImageVariant[]
export type StoredVariant = (typeof STORED_VARIANTS)[number]

/** Every image is one of these; only photos of rooms are JPEGs. */
const IMAGE_ENDING = /\.(?:png|jpg)$/

/** Where an image's variant is stored. */
export function variantPath(path: string, variant: ImageVariant): string {
  return `${path.replace(IMAGE_ENDING, '')}-${variant}.${IMAGE_VARIANTS[variant].ending}`
}

/** Where each variant of an image is stored, if it exists. A variant has none. */
export function variantPaths(path: string): string[] {
  if (isVariantPath(path) || !IMAGE_ENDING.test(path)) return []
  return ALL_VARIANTS.map((variant) => variantPath(path, variant))
}

/** Whether a file is a variant of another one. */
export function isVariantPath(path: string): boolean {
  return ALL_VARIANTS.some((variant) => path.endsWith(`-${variant}.${IMAGE_VARIANTS[variant].ending}`))
}
