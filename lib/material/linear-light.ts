import { encodeSrgb, LINEAR_OF_BYTE } from '../math/color.ts'
import type { Photo, Size } from '../math/image.ts'

/** The photo in linear light 0..1, three values per pixel. */
export function toLinearLight({ rgb }: Photo): Float32Array {
  const linear = new Float32Array(rgb.length)
  for (let i = 0; i < rgb.length; i++) linear[i] = LINEAR_OF_BYTE[rgb[i] ?? 0] ?? 0
  return linear
}

/** Converts linear light to a photo; brighter than white becomes white. */
export function fromLinearLight(linear: Float32Array, { width, height }: Size): Photo {
  const rgb = new Uint8Array(linear.length)
  for (let i = 0; i < linear.length; i++) rgb[i] = Math.round(encodeSrgb(linear[i] ?? 0))
  return { width, height, rgb }
}

/** The mean of one channel (0 red, 1 green, 2 blue) in linear light, clipped at 1. */
export function meanOfChannel(linear: Float32Array, channel: number): number {
  let sum = 0
  for (let i = channel; i < linear.length; i += 3) sum += Math.min(1, linear[i] ?? 0)
  return sum / (linear.length / 3)
}
