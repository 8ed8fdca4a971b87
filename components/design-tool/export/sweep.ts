/** The video of a line that sweeps over a photo and its design. */
export const SWEEP = {
  framesPerSecond: 30,
  maxSidePx: 1920,
  /** In seconds. It ends as it begins, so that it can be played again and again. */
  before: 0.5,
  sweep: 1.5,
  after: 1,
} as const

/** How long the video is, in seconds: before, sweep, after, sweep back, before. */
export const SWEEP_SECONDS = 2 * (SWEEP.before + SWEEP.sweep) + SWEEP.after

export const SWEEP_FRAMES = Math.round(SWEEP_SECONDS * SWEEP.framesPerSecond)

/** Where the line is at that time in seconds, from the left: the share of the width that shows the photo, from 1 to 0 and back. */
export function cutAt(seconds: number): number {
  const toMiddle = Math.abs(seconds - SWEEP_SECONDS / 2)
  const progress = (toMiddle - SWEEP.after / 2) / SWEEP.sweep
  return easeInOut(Math.min(1, Math.max(0, progress)))
}

/** Cubic: slow at both ends. */
function easeInOut(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2
}

type Size = { readonly width: number; readonly height: number }

/** The size of a video of such a picture: never larger, and even, as encoders want it. */
export function sweepSize({ width, height }: Size): Size {
  const scale = Math.min(1, SWEEP.maxSidePx / Math.max(width, height))
  return { width: even(scale * width), height: even(scale * height) }
}

/** Rounded down, with room for what a product of floating-point numbers lacks. */
const even = (length: number) => Math.max(2, 2 * Math.floor(length / 2 + 1e-6))
