import type { Surface } from '../../domain/design-run.ts'
import type { StyleId } from '../../domain/styles.ts'
import { clamp, smoothstep } from './math/numeric.ts'

/** What a user asks for. */
export interface Controls {
  readonly style: StyleId
  /** Whole number ≥ 1; 1 is each style's signature. */
  readonly seed: number
  readonly prompt: string
  /** 0 (the original) to 1. */
  readonly strength: number
  /** 1 (near the photo's colors) to 20; from 10 on the full palette. */
  readonly guidance: number
  /** 1 to 150: size of the work image only, never the design. */
  readonly steps: number
  readonly surface: Surface
}

/** Where a user sets nothing. */
export const DEFAULT_CONTROLS = {
  seed: 1,
  prompt: '',
  strength: 0.85,
  guidance: 7.5,
  steps: 25,
  surface: 'auto',
} as const satisfies Omit<Controls, 'style'>

/** Pixels of the work image up to a number of steps: draft, standard, fine. */
const WORK_SIZES = [
  { upToSteps: 12, pixels: 500_000 },
  { upToSteps: 34, pixels: 1_000_000 },
] as const
const FINEST_PIXELS = 1_800_000

/** Pixels of the work image. */
export function workPixels(steps: number): number {
  return WORK_SIZES.find(({ upToSteps }) => steps <= upToSteps)?.pixels ?? FINEST_PIXELS
}

/** Share of the way from the photo's own color to the palette's. */
export function paletteAdherence(guidance: number): number {
  return clamp(0.3 + (0.7 * (guidance - 1)) / 9, 0.2, 1)
}

/** Amplitude of the material's texture. */
export function textureAmount(strength: number): number {
  return smoothstep(0.15, 0.75, strength)
}

/** Share of the result in the final blend; 0 gives the original bytes. */
export function blendShare(strength: number): number {
  return clamp(strength, 0, 1) ** 0.8
}
