import { clamp, createRandom } from './numeric.ts'

/**
 * Tileable noise over x, y in 0..1 (one tile). Frequencies are whole numbers of cells across the tile. All from one fixed table
 * of 256 x 256 random values.
 */

const TABLE = (() => {
  const random = createRandom(7919)
  return Float32Array.from({ length: 65536 }, () => random())
})()

/** Random number 0..1 of a lattice cell; `salt` chooses an independent field. */
export function cellRandom(ix: number, iy: number, salt: number): number {
  return TABLE[(((iy + salt * 37) & 255) << 8) | ((ix + salt * 101) & 255)] ?? 0
}

/** Value noise with Hermite interpolation, 0..1. */
function valueNoise(x: number, y: number, fx: number, fy: number, salt: number): number {
  const px = x * fx
  const py = y * fy
  const ix = Math.floor(px)
  const iy = Math.floor(py)
  const tx = px - ix
  const ty = py - iy
  const sx = tx * tx * (3 - 2 * tx)
  const sy = ty * ty * (3 - 2 * ty)
  const x0 = wrap(ix, fx) + salt * 101
  const x1 = wrap(ix + 1, fx) + salt * 101
  const y0 = (wrap(iy, fy) + salt * 37) & 255
  const y1 = wrap(iy + 1, fy) + salt * 37
  const top = y0 << 8
  const bottom = (y1 & 255) << 8
  const a = TABLE[top | (x0 & 255)] ?? 0
  const b = TABLE[top | (x1 & 255)] ?? 0
  const c = TABLE[bottom | (x0 & 255)] ?? 0
  const d = TABLE[bottom | (x1 & 255)] ?? 0
  const upper = a + (b - a) * sx
  return upper + (c + (d - c) * sx - upper) * sy
}

/** A tileable field over x, y in tiles. */
export type NoiseField = (x: number, y: number) => number

/** Octaves of one fractal sum read cells far apart in the table, so that they don't repeat each other. */
export const SALT_STEP = 5

/** Fractal sum of `octaves` value noises, −1..1, the first with the given cells across and down the tile. */
export function fractal(across: number, down: number, salt: number, octaves = 4, gain = 0.5): NoiseField {
  return (x, y) => {
    let sum = 0
    let total = 0
    let amplitude = 1
    for (let o = 0; o < octaves; o++) {
      sum += amplitude * valueNoise(x, y, across << o, down << o, salt + o * SALT_STEP)
      total += amplitude
      amplitude *= gain
    }
    return (2 * sum) / total - 1
  }
}

/** Nearest and second-nearest feature point in cell units, and a random number of the nearest cell. */
export interface Cell {
  f1: number
  f2: number
  random: number
}

/** Worley's cellular noise (1996) with the given cells across and down the tile; writes into `out`. */
export function worley(
  across: number,
  down: number,
  salt: number,
): (x: number, y: number, out: Cell) => void {
  return (x, y, out) => {
    const px = x * across
    const py = y * down
    const ix = Math.floor(px)
    const iy = Math.floor(py)
    // Farther than any point in the nine cells searched.
    let first = 9
    let second = 9
    let random = 0
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cx = wrap(ix + dx, across)
        const cy = wrap(iy + dy, down)
        const ex = ix + dx + cellRandom(cx, cy, salt) - px
        const ey = iy + dy + cellRandom(cx, cy, salt + 1) - py
        const square = ex * ex + ey * ey
        if (square < first) {
          second = first
          first = square
          random = cellRandom(cx, cy, salt + 2)
        } else if (square < second) second = square
      }
    }
    out.f1 = Math.sqrt(first)
    out.f2 = Math.sqrt(second)
    out.random = random
  }
}

/** Index of a cell on the repeated tile. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** Distance of t (0..1) to the nearer end of its cell. */
export function edgeDistance(t: number): number {
  return Math.min(t, 1 - t)
}

/** Part after the decimal point, 0..1 also for negative numbers. */
export function fraction(t: number): number {
  return t - Math.floor(t)
}

/** Linear ramp: 0 at `low`, 1 at `high`. */
export function ramp(low: number, high: number, t: number): number {
  return clamp((t - low) / (high - low), 0, 1)
}

/** Share of a texel that a line covers, `distance` from the line's middle: lines finer than a texel fade instead of breaking up. */
export function lineCoverage(distance: number, halfWidth: number, texel: number): number {
  const from = Math.max(distance - texel / 2, -halfWidth)
  const to = Math.min(distance + texel / 2, halfWidth)
  return to <= from ? 0 : (to - from) / texel
}
