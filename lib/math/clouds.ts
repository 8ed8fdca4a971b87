import { cellRandom, type NoiseField, SALT_STEP, wrap } from './noise.ts'

/** Perlin's gradient noise (2002), −1..1. */
function gradientNoise(x: number, y: number, across: number, down: number, salt: number): number {
  const px = x * across
  const py = y * down
  const ix = Math.floor(px)
  const iy = Math.floor(py)
  const tx = px - ix
  const ty = py - iy
  const sx = tx * tx * tx * (tx * (6 * tx - 15) + 10)
  const sy = ty * ty * ty * (ty * (6 * ty - 15) + 10)
  const x0 = wrap(ix, across)
  const x1 = wrap(ix + 1, across)
  const y0 = wrap(iy, down)
  const y1 = wrap(iy + 1, down)
  const a = slope(x0, y0, salt, tx, ty)
  const b = slope(x1, y0, salt, tx - 1, ty)
  const c = slope(x0, y1, salt, tx, ty - 1)
  const d = slope(x1, y1, salt, tx - 1, ty - 1)
  const upper = a + (b - a) * sx
  return 1.4 * (upper + (c + (d - c) * sx - upper) * sy)
}

const DIRECTIONS = 256
const COSINES = Float32Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((2 * Math.PI * i) / DIRECTIONS))
const SINES = Float32Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((2 * Math.PI * i) / DIRECTIONS))

/** Height of a lattice point's randomly directed slope at dx, dy from it. */
function slope(ix: number, iy: number, salt: number, dx: number, dy: number): number {
  const direction = Math.floor(DIRECTIONS * cellRandom(ix, iy, salt))
  return dx * (COSINES[direction] ?? 0) + dy * (SINES[direction] ?? 0)
}

/** Stored samples per cell of the finest octave. */
const SAMPLES_PER_CELL = 4
const LARGEST_SIDE = 512

/**
 * Clouds, about −1..1 with mean 0: a fractal sum of gradient noises, without the blockiness of value noise. Drawn on first use
 * and only read from then on, so that many octaves cost no more than one.
 */
export function clouds(across: number, down: number, salt: number, octaves = 4, gain = 0.5): NoiseField {
  const cells = Math.max(across, down) << (octaves - 1)
  const side = Math.min(LARGEST_SIDE, 2 ** Math.ceil(Math.log2(SAMPLES_PER_CELL * cells)))
  return baked(side, (x, y) => {
    let sum = 0
    for (let o = 0, amplitude = 1; o < octaves; o++, amplitude *= gain)
      sum += amplitude * gradientNoise(x, y, across << o, down << o, salt + o * SALT_STEP)
    return sum
  })
}

/** Bakes a field into a plane of `side` x `side` samples (a power of two), with mean 0. For sums of many slowly changing fields. */
export function baked(side: number, field: NoiseField): NoiseField {
  return drawnOnce(side, () => {
    const plane = new Float32Array(side * side)
    for (let y = 0, i = 0; y < side; y++)
      for (let x = 0; x < side; x++, i++) plane[i] = field((x + 0.5) / side, (y + 0.5) / side)
    return balanced(plane)
  })
}

/** Subtracts a plane's mean, so that a material keeps its color. */
export function balanced(plane: Float32Array): Float32Array {
  let sum = 0
  for (let i = 0; i < plane.length; i++) sum += plane[i] ?? 0
  const mean = sum / plane.length
  for (let i = 0; i < plane.length; i++) plane[i] = (plane[i] ?? 0) - mean
  return plane
}

/** A tileable field that reads a square plane bilinearly. Its side is a power of two. The plane is drawn on first use. */
export function drawnOnce(side: number, draw: () => Float32Array): NoiseField {
  let plane: Float32Array | undefined
  const mask = side - 1
  return (x, y) => {
    plane ??= draw()
    const px = x * side - 0.5
    const py = y * side - 0.5
    const ix = Math.floor(px)
    const iy = Math.floor(py)
    const tx = px - ix
    const x0 = ix & mask
    const x1 = (ix + 1) & mask
    const y0 = (iy & mask) * side
    const y1 = ((iy + 1) & mask) * side
    const a = plane[y0 + x0] ?? 0
    const c = plane[y1 + x0] ?? 0
    const upper = a + ((plane[y0 + x1] ?? 0) - a) * tx
    const lower = c + ((plane[y1 + x1] ?? 0) - c) * tx
    return upper + (lower - upper) * (py - iy)
  }
}
