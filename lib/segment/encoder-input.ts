import type { Photo } from '../math/image.ts'
import { INPUT_SIDE_PX } from './small-mask.ts'

/** Mean and standard deviation of each channel, 0–255, in the model's training photos. */
const CHANNELS = [
  { mean: 123.675, deviation: 58.395 },
  { mean: 116.28, deviation: 57.12 },
  { mean: 103.53, deviation: 57.375 },
] as const

export const ENCODER_SHAPE: readonly number[] = [1, CHANNELS.length, INPUT_SIDE_PX, INPUT_SIDE_PX]

/**
 * The encoder's input (`ENCODER_SHAPE`) for an upright photo whose long side is `INPUT_SIDE_PX`: one plane per channel, with
 * the photo in the top left corner, padded with zeros.
 */
export function encoderInput({ width, height, rgb }: Photo): Float32Array<ArrayBuffer> {
  if (Math.max(width, height) !== INPUT_SIDE_PX) throw new RangeError(`${width} × ${height} is not scaled`)
  const plane = INPUT_SIDE_PX ** 2
  const input = new Float32Array(CHANNELS.length * plane)
  for (const [channel, { mean, deviation }] of CHANNELS.entries()) {
    for (let y = 0; y < height; y++) {
      const to = channel * plane + y * INPUT_SIDE_PX
      const from = 3 * y * width + channel
      for (let x = 0; x < width; x++) input[to + x] = ((rgb[from + 3 * x] ?? 0) - mean) / deviation
    }
  }
  return input
}
