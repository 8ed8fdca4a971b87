import type { Size } from './image.ts'

/** Level-line field: unit direction (dirX, dirY) where `magnitude` > 0. */
export interface LevelLines extends Size {
  readonly magnitude: Float32Array
  readonly dirX: Float32Array
  readonly dirY: Float32Array
}

/** Cosine of the largest angle (.38 rad) between a pixel's level line and the region's mean. */
const COS_TOLERANCE = Math.cos(0.38)

/**
 * Collects the 8-connected pixels around `seed` whose level line agrees with the running mean direction.
 * Fills `pixels`, marks them in `used`, returns how many there are.
 */
export function growRegion(lines: LevelLines, seed: number, used: Uint8Array, pixels: Int32Array): number {
  const { width, height, magnitude, dirX, dirY } = lines
  let sumX = dirX[seed] ?? 0
  let sumY = dirY[seed] ?? 0
  let count = 1
  pixels[0] = seed
  used[seed] = 1
  for (let k = 0; k < count; k++) {
    const x = (pixels[k] ?? 0) % width
    const y = ((pixels[k] ?? 0) / width) | 0
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const i = ny * width + nx
        if ((used[i] ?? 0) || (magnitude[i] ?? 0) === 0) continue
        const dot = (dirX[i] ?? 0) * sumX + (dirY[i] ?? 0) * sumY
        if (dot < COS_TOLERANCE * Math.sqrt(sumX * sumX + sumY * sumY)) continue
        used[i] = 1
        pixels[count++] = i
        sumX += dirX[i] ?? 0
        sumY += dirY[i] ?? 0
      }
    }
  }
  return count
}
