import type { PhotoPixels } from './photo-pixels'

/** The long side at which photos are measured: sharpness can only be compared at one size. */
export const MEASURED_SIDE_PX = 512

export type PhotoMeasures = {
  /** Mean luma, 0–255. */
  readonly brightness: number
  /** Variance of the luma's Laplacian: how much fine detail there is. */
  readonly sharpness: number
}

/** How bright and how sharp a picture is, by its luma (ITU-R BT.601). */
export function measurePhoto({ width, height, rgb }: PhotoPixels): PhotoMeasures {
  const luma = new Float32Array(width * height)
  let sum = 0
  for (let i = 0; i < luma.length; i++) {
    const value = 0.299 * (rgb[3 * i] ?? 0) + 0.587 * (rgb[3 * i + 1] ?? 0) + 0.114 * (rgb[3 * i + 2] ?? 0)
    luma[i] = value
    sum += value
  }
  return { brightness: sum / luma.length, sharpness: laplacianVariance(luma, width, height) }
}

function laplacianVariance(luma: Float32Array, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const around = (luma[i - 1] ?? 0) + (luma[i + 1] ?? 0) + (luma[i - width] ?? 0) + (luma[i + width] ?? 0)
      const edge = around - 4 * (luma[i] ?? 0)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
