import { encodeSrgb, LINEAR_OF_BYTE, luminance } from '@/lib/restyle/local/colour'
import type { Rgb8 } from './hex'

/** A photo's pixels with the share (0–255) of each that is to be painted. */
export type Canvas = {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, three bytes a pixel. */
  readonly rgb: Uint8Array
  readonly cover: Uint8Array
}

/** A place this much brighter than the surface's middle is a reflection as good as white. */
const BRIGHTEST = 4
/** Of the light that a colour can't take up, this share turns it towards white, as a gleam does. */
const GLEAM = 0.6

/** The painted surface's middle luminance (linear, 0–1); `null` when nothing is painted. */
export function middleLuminance({ rgb, cover }: Canvas): number | null {
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
 * The surface in another colour, transparent elsewhere. Light falls on paint as it fell on what was there: each pixel is
 * the colour times how much brighter or darker it was than the surface's middle, in linear light.
 */
export function recolour(canvas: Canvas, colour: Rgb8): Uint8ClampedArray<ArrayBuffer> {
  const { rgb, cover } = canvas
  const rgba = new Uint8ClampedArray(cover.length * 4)
  const middle = middleLuminance(canvas)
  if (middle === null) return rgba
  const ramp = rampOf(colour)
  for (let i = 0, p = 0; i < cover.length; i++, p += 3) {
    const alpha = cover[i] ?? 0
    if (alpha === 0) continue
    const light = Math.min(BRIGHTEST, luminanceAt(rgb, p) / middle)
    const step = Math.round(Math.sqrt(light / BRIGHTEST) * (RAMP_STEPS - 1)) * 3
    rgba[4 * i] = ramp[step] ?? 0
    rgba[4 * i + 1] = ramp[step + 1] ?? 0
    rgba[4 * i + 2] = ramp[step + 2] ?? 0
    rgba[4 * i + 3] = alpha
  }
  return rgba
}

const RAMP_STEPS = 1_024

/** The colour under every light that a pixel can have: the same few are asked for a million times. */
function rampOf({ r, g, b }: Rgb8): Uint8Array {
  const base = [r, g, b].map((part) => LINEAR_OF_BYTE[part] ?? 0)
  const ramp = new Uint8Array(RAMP_STEPS * 3)
  for (let step = 0; step < RAMP_STEPS; step++) {
    const light = (step / (RAMP_STEPS - 1)) ** 2 * BRIGHTEST
    const lit = base.map((part) => part * light)
    const beyond = Math.max(1, ...lit)
    const gleam = 1 - 1 / (1 + GLEAM * (beyond - 1))
    for (const [c, part] of lit.entries()) {
      const kept = part / beyond
      ramp[step * 3 + c] = Math.round(encodeSrgb(kept + (1 - kept) * gleam))
    }
  }
  return ramp
}
