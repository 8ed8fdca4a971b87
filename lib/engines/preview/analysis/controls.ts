import type { AreaSettings } from '../../../domain/design-run.ts'
import { INITIAL_NUMBERS, type NumberValues } from '../../../domain/number-params.ts'
import type { StyleId } from '../../../domain/styles.ts'
import type { Photo } from '../../../math/image.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'

/**
 * The user's settings. `strength` goes from 0 (the original) to 1; from .8, nothing of the old color is left. `guidance` goes
 * from 1 (near the photo's colors) to 20; 7.5 is the style's palette, more is bolder. `steps` only sets the size of the work
 * image, never the design's.
 */
export interface Controls extends Readonly<NumberValues> {
  readonly style: StyleId
  /** Whole number ≥ 1; 1 is each style's signature. */
  readonly seed: number
  readonly prompt: string
  /** If false, neither style nor seed has a part in the picture: the user chose all finishes. */
  readonly isStyleSeen?: boolean
  /** The areas' settings, in order of label. Nothing is known about areas without an entry. */
  readonly areas: readonly AreaSettings[]
  /** The pictures of the areas' own materials, by id. */
  readonly pictures?: ReadonlyMap<string, Photo>
}

/** Pixels of the work image up to a number of steps: draft, standard, fine. */
const WORK_SIZES = [
  { upToSteps: 12, pixels: 500_000 },
  { upToSteps: 34, pixels: 1_000_000 },
] as const
const FINEST_PIXELS = 1_800_000

/** Defaults, at the standard size. */
export const DEFAULT_CONTROLS = {
  ...INITIAL_NUMBERS,
  seed: 1,
  prompt: '',
  steps: WORK_SIZES[1].upToSteps,
  areas: [],
} as const satisfies Omit<Controls, 'style'>

/** Pixels of the work image. */
export function workPixels(steps: number): number {
  return WORK_SIZES.find(({ upToSteps }) => steps <= upToSteps)?.pixels ?? FINEST_PIXELS
}

/** At the form's defaults, a style is fully visible. */
const { guidance: FULL_GUIDANCE, strength: FULL_STRENGTH } = INITIAL_NUMBERS

/** How far the color moves from the photo's own to the palette's. */
export function paletteAdherence(guidance: number): number {
  return clamp(0.25 + (0.75 * (guidance - 1)) / (FULL_GUIDANCE - 1), 0.2, 1)
}

/** Factor for the palette's chroma: 1, and up to a quarter more beyond the default guidance. */
export function boldness(guidance: number): number {
  return 1 + 0.25 * smoothstep(FULL_GUIDANCE, 20, guidance)
}

/** Amplitude of the material's texture. */
export function textureAmount(strength: number): number {
  return smoothstep(0.15, 0.75, strength) * (1 + 0.25 * smoothstep(FULL_STRENGTH, 1, strength))
}

/** Weight of the result in the final blend; 0 returns the original bytes. */
export function blendShare(strength: number): number {
  return clamp(strength / FULL_STRENGTH, 0, 1) ** 0.8
}
