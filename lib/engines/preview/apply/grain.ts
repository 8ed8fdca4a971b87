import { lumaOf } from '../../../math/color.ts'
import type { Photo } from '../../../math/image.ts'
import { createRandom, takeRanked } from '../../../math/numeric.ts'

/** Number of sampled places. */
const PLACES = 60_000
/** The rank of the flattest places, and the absolute value of a normal distribution at that rank. */
const FLAT_RANK = 0.25
const FLAT_VALUE = 0.3186
/** Norm of the mask below. */
const MASK_NORM = 6

/**
 * Measures the camera's noise, its standard deviation in bytes, with Immerkær's mask ("Fast noise variance estimation", 1996)
 * at the flattest quarter of places, where nothing else has such fine structure.
 */
export function measureGrain(photo: Photo): number {
  const { width, height, rgb } = photo
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / PLACES)))
  const found: number[] = []
  const luma = (x: number, y: number) => lumaOf(rgb, 3 * (y * width + x))
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const middle = luma(x, y)
      const cross = luma(x - 1, y) + luma(x + 1, y) + luma(x, y - 1) + luma(x, y + 1)
      const corners = luma(x - 1, y - 1) + luma(x + 1, y - 1) + luma(x - 1, y + 1) + luma(x + 1, y + 1)
      found.push(Math.abs(4 * middle - 2 * cross + corners) / MASK_NORM)
    }
  }
  return found.length === 0 ? 0 : takeRanked(Float32Array.from(found), FLAT_RANK) / FLAT_VALUE
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
