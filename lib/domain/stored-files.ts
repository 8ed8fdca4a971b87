import { LIMITS } from './limits'

/** Where a user's files live in the bucket. Everything of a user is under one folder. */
export const BUCKET = 'user_images'

/** What a run is made from, beside its original. */
export const RUN_INPUTS = ['mask', 'areas'] as const
type RunInput = (typeof RUN_INPUTS)[number]

export const filePaths = {
  folder: (userId: string) => `users/${userId}`,
  original: (userId: string, timestamp: number, extension = 'png') =>
    `users/${userId}/originals/${timestamp}.${extension}`,
  /** Each attempt has its own, so that one which was given up can't replace or remove the other's. */
  runResult: (userId: string, runId: string, attempt: number) =>
    `users/${userId}/runs/${runId}-${attempt}.png`,
  runInput: (userId: string, runId: string, input: RunInput) => `users/${userId}/runs/${runId}/${input}.png`,
  storedDesign: (userId: string, timestamp: number) => `users/${userId}/user-designs/${timestamp}.png`,
} as const

/** The variants that a stored PNG is served in, by their name in a URL (`?as=thumb`). */
export const IMAGE_VARIANTS = {
  /** For lists. */
  thumb: { format: 'webp', maxSidePx: 480, ending: 'webp' },
  /** For looking at one. */
  preview: { format: 'webp', maxSidePx: LIMITS.preview.maxSidePx, ending: 'webp' },
  /** Full size, for programs that can't read PNG. */
  jpeg: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
} as const satisfies Record<string, { format: string; maxSidePx: number | null; ending: string }>

export type ImageVariant = keyof typeof IMAGE_VARIANTS

/** The variants that are stored beside a PNG once it is made. */
export const STORED_VARIANTS = ['preview', 'thumb'] as const satisfies readonly ImageVariant[]
export type StoredVariant = (typeof STORED_VARIANTS)[number]

/** Where a PNG's variant is stored. */
export function variantPath(path: string, variant: StoredVariant): string {
  return `${path.replace(/\.png$/, '')}-${variant}.${IMAGE_VARIANTS[variant].ending}`
}

export function isStoredVariant(variant: ImageVariant): variant is StoredVariant {
  return STORED_VARIANTS.some((stored) => stored === variant)
}

/** Whether a file is a variant of another one. */
export function isVariantPath(path: string): boolean {
  return path.endsWith(`.${IMAGE_VARIANTS.thumb.ending}`)
}

export function isImageVariant(name: string | null): name is ImageVariant {
  return name !== null && Object.hasOwn(IMAGE_VARIANTS, name)
}
