import type { Size } from '@/lib/math/image'

/** The timing of the before-and-after video. */
export const SWEEP = {
  framesPerSecond: 30,
  maxSidePx: 1920,
  /** In seconds. It ends as it begins, so that it loops. */
  before: 0.5,
  sweep: 1.5,
  after: 1,
} as const

/** The video's length in seconds: before, sweep, after, sweep back, before. */
export const SWEEP_SECONDS = 2 * (SWEEP.before + SWEEP.sweep) + SWEEP.after

export const SWEEP_FRAMES = Math.round(SWEEP_SECONDS * SWEEP.framesPerSecond)

/** The line's position at a time in seconds, from the left: the share of the width that shows the photo, from 1 to 0 and back. */
export function cutAt(seconds: number): number {
  const toMiddle = Math.abs(seconds - SWEEP_SECONDS / 2)
  const progress = (toMiddle - SWEEP.after / 2) / SWEEP.sweep
  return easeInOut(Math.min(1, Math.max(0, progress)))
}

/** Cubic easing, slow at both ends. */
function easeInOut(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2
}

/** The size of a video of this image: never larger, and even, as encoders require. */
export function sweepSize({ width, height }: Size): Size {
  const scale = Math.min(1, SWEEP.maxSidePx / Math.max(width, height))
  return { width: even(scale * width), height: even(scale * height) }
}

/** Rounds down, allowing for floating-point error. */
const even = (length: number) => Math.max(2, 2 * Math.floor(length / 2 + 1e-6))
