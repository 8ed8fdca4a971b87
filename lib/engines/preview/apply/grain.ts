import { lumaOf } from '../../../math/color.ts'
import type { Photo } from '../../../math/image.ts'
import { createRandom, percentile } from '../../../math/numeric.ts'

/** The camera's noise: its standard deviation in bytes, by luma (0–255). */
export type Grain = Float32Array

/** Number of brightness levels measured separately, and of sampled places. */
const LEVELS = 8
const PLACES = 60_000
const LEAST_PLACES = 300
/** The rank of the flattest places, and the absolute value of a normal distribution at that rank. */
const FLAT_RANK = 0.25
const FLAT_VALUE = 0.3186
/** Norm of the mask below. */
const MASK_NORM = 6
const MOST_GRAIN = 7

/**
 * Measures a photo's grain at each brightness, with Immerkær's mask ("Fast noise variance estimation", 1996) at the flattest
 * quarter of places, where nothing else has such fine structure.
 */
export function measureGrain(photo: Photo): Grain {
  const { width, height, rgb } = photo
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / PLACES)))
  const found: number[][] = Array.from({ length: LEVELS }, () => [])
  const luma = (x: number, y: number) => lumaOf(rgb, 3 * (y * width + x))
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const middle = luma(x, y)
      const cross = luma(x - 1, y) + luma(x + 1, y) + luma(x, y - 1) + luma(x, y + 1)
      const corners = luma(x - 1, y - 1) + luma(x + 1, y - 1) + luma(x - 1, y + 1) + luma(x + 1, y + 1)
      found[Math.floor((middle * LEVELS) / 256)]?.push(Math.abs(4 * middle - 2 * cross + corners) / MASK_NORM)
    }
  }
  const overall = sigmaOf(found.flat())
  const sigmas = found.map((values) => (values.length < LEAST_PLACES ? overall : sigmaOf(values)))
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const place = Math.min(LEVELS - 1, Math.max(0, (byte * LEVELS) / 256 - 0.5))
    const [lower, upper] = [Math.floor(place), Math.ceil(place)]
    return (sigmas[lower] ?? 0) + ((sigmas[upper] ?? 0) - (sigmas[lower] ?? 0)) * (place - lower)
  })
}

function sigmaOf(values: readonly number[]): number {
  if (values.length === 0) return 0
  return Math.min(MOST_GRAIN, percentile(Float32Array.from(values), FLAT_RANK) / FLAT_VALUE)
}

const SIDE = 256

/** Noise with deviation 1 on a tile of 256 × 256, slightly coarser than its pixels, like a camera's. */
const NOISE = (() => {
  const random = createRandom(4711)
  // The sum of four uniform numbers is almost normal.
  const fine = Float32Array.from({ length: SIDE * SIDE }, () => {
    return (random() + random() + random() + random() - 2) * Math.sqrt(3)
  })
  const at = (x: number, y: number) => fine[((y + SIDE) % SIDE) * SIDE + ((x + SIDE) % SIDE)] ?? 0
  return Float32Array.from(fine, (value, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    return (2 * value + at(x + 1, y) + at(x, y + 1)) / Math.sqrt(6)
  })
})()

/** Noise with deviation 1 at a pixel. Each row of tiles is shifted, so that repetition isn't visible. */
export function noiseAt(x: number, y: number): number {
  const shift = (y >> 8) * 97
  return NOISE[((y & (SIDE - 1)) << 8) + ((x + shift) & (SIDE - 1))] ?? 0
}
