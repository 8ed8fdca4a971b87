import { encodeSrgb, LINEAR_OF_BYTE, luminance } from '@/lib/math/color'
import type { Rgb8 } from './colors'

/** A photo's pixels, and how much of each (0–255) is to be painted. */
export type PaintedPhoto = {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, three bytes a pixel. */
  readonly rgb: Uint8Array
  readonly cover: Uint8Array
}

/** Pixels this much brighter than the surface's median are treated as white reflections. */
const BRIGHTEST = 4
/** The share of excess light that turns a color toward white, like a highlight. */
const HIGHLIGHT = 0.6

/** The painted surface's median luminance (linear, 0–1); `null` when nothing is painted. */
function medianLuminance({ rgb, cover }: PaintedPhoto): number | null {
  const counts = new Uint32Array(LEVELS)
  let total = 0
  for (let i = 0, p = 0; i < cover.length; i++, p += 3) {
    if ((cover[i] ?? 0) < 128) continue
    const level = Math.min(LEVELS - 1, Math.floor(Math.sqrt(luminanceAt(rgb, p)) * LEVELS))
    counts[level] = (counts[level] ?? 0) + 1
    total++
  }
  if (total === 0) return null
  let level = 0
  for (let seen = counts[0] ?? 0; seen * 2 < total; seen += counts[level] ?? 0) level++
  return ((level + 0.5) / LEVELS) ** 2
}

const LEVELS = 1_024

function luminanceAt(rgb: Uint8Array, p: number): number {
  return luminance(
    LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0,
    LINEAR_OF_BYTE[rgb[p + 1] ?? 0] ?? 0,
    LINEAR_OF_BYTE[rgb[p + 2] ?? 0] ?? 0,
  )
}

/**
 * The surface in another color, transparent elsewhere. It keeps the light of the photo: each pixel is the color times how
 * much brighter or darker the pixel was than the surface's median, in linear light.
 */
export function recolor(photo: PaintedPhoto, color: Rgb8): Uint8ClampedArray<ArrayBuffer> {
  const { rgb, cover } = photo
  const rgba = new Uint8ClampedArray(cover.length * 4)
  const median = medianLuminance(photo)
  if (median === null) return rgba
  const ramp = rampOf(color)
  for (let i = 0, p = 0; i < cover.length; i++, p += 3) {
    const alpha = cover[i] ?? 0
    if (alpha === 0) continue
    const light = Math.min(BRIGHTEST, luminanceAt(rgb, p) / median)
    const step = Math.round(Math.sqrt(light / BRIGHTEST) * (RAMP_STEPS - 1)) * 3
    rgba[4 * i] = ramp[step] ?? 0
    rgba[4 * i + 1] = ramp[step + 1] ?? 0
    rgba[4 * i + 2] = ramp[step + 2] ?? 0
    rgba[4 * i + 3] = alpha
  }
  return rgba
}

const RAMP_STEPS = 1_024

/** The color under every possible light, computed once: a million pixels share them. */
function rampOf({ r, g, b }: Rgb8): Uint8Array {
  const base = [r, g, b].map((part) => LINEAR_OF_BYTE[part] ?? 0)
  const ramp = new Uint8Array(RAMP_STEPS * 3)
  for (let step = 0; step < RAMP_STEPS; step++) {
    const light = (step / (RAMP_STEPS - 1)) ** 2 * BRIGHTEST
    const lit = base.map((part) => part * light)
    const beyond = Math.max(1, ...lit)
    const highlight = 1 - 1 / (1 + HIGHLIGHT * (beyond - 1))
    for (const [c, part] of lit.entries()) {
      const kept = part / beyond
      ramp[step * 3 + c] = Math.round(encodeSrgb(kept + (1 - kept) * highlight))
    }
  }
  return ramp
}
