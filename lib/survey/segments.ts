import type { Size } from '../math/image.ts'

/** A straight edge in pixels of the geometry image. */
export interface Segment {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly length: number
}

const MIN_MAGNITUDE = 0.012
const BUCKETS = 256
const MIN_PIXELS = 18
const MIN_FILL = 0.45
const MAX_WIDTH_SHARE = 0.35

/**
 * Finds line segments by growing regions of similar level-line angle, after LSD (Grompone von Gioi et al., 2010), with simple
 * acceptance rules instead of the a-contrario test. `L` is the OKLab lightness plane.
 */
export function findSegments(L: Float32Array, size: Size): Segment[] {
  const lines = levelLines(L, size)
  const used = new Uint8Array(L.length)
  const pixels = new Int32Array(L.length)
  const segments: Segment[] = []
  for (const seed of seedsByMagnitude(lines.magnitude)) {
    if (used[seed] ?? 0) continue
    const count = growRegion(lines, seed, used, pixels)
    if (count < MIN_PIXELS) continue
    const segment = fitSegment(lines, pixels, count)
    if (segment) segments.push(segment)
  }
  return segments
}

/** Gradient over 2x2 windows; the level line runs perpendicular to it, keeping its polarity. */
function levelLines(L: Float32Array, { width, height }: Size): LevelLines {
  const magnitude = new Float32Array(L.length)
  const dirX = new Float32Array(L.length)
  const dirY = new Float32Array(L.length)
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0, i = y * width; x < width - 1; x++, i++) {
      const d1 = (L[i + width + 1] ?? 0) - (L[i] ?? 0)
      const d2 = (L[i + 1] ?? 0) - (L[i + width] ?? 0)
      const gx = (d1 + d2) / 2
      const gy = (d1 - d2) / 2
      const m = Math.sqrt(gx * gx + gy * gy)
      if (m < MIN_MAGNITUDE) continue
      magnitude[i] = m
      dirX[i] = gy / m
      dirY[i] = -gx / m
    }
  }
  return { width, height, magnitude, dirX, dirY }
}

/** Pixel indices above the threshold, strongest first, in buckets of the square root of the magnitude. */
function seedsByMagnitude(magnitude: Float32Array): Int32Array {
  let top = 0
  for (let i = 0; i < magnitude.length; i++) top = Math.max(top, magnitude[i] ?? 0)
  const starts = new Int32Array(BUCKETS + 1)
  const bucketOf = (m: number) => BUCKETS - 1 - Math.min(BUCKETS - 1, (Math.sqrt(m / top) * BUCKETS) | 0)
  for (let i = 0; i < magnitude.length; i++) {
    const m = magnitude[i] ?? 0
    if (m > 0) starts[bucketOf(m) + 1] = (starts[bucketOf(m) + 1] ?? 0) + 1
  }
  for (let b = 0; b < BUCKETS; b++) starts[b + 1] = (starts[b + 1] ?? 0) + (starts[b] ?? 0)
  const seeds = new Int32Array(starts[BUCKETS] ?? 0)
  for (let i = 0; i < magnitude.length; i++) {
    const m = magnitude[i] ?? 0
    if (m === 0) continue
    const bucket = bucketOf(m)
    const slot = starts[bucket] ?? 0
    seeds[slot] = i
    starts[bucket] = slot + 1
  }
  return seeds
}

/** Magnitude-weighted principal axis of the region, or null if it isn't a thin filled rectangle. */
function fitSegment(lines: LevelLines, pixels: Int32Array, count: number): Segment | null {
  let weight = 0
  let cx = 0
  let cy = 0
  for (let k = 0; k < count; k++) {
    const i = pixels[k] ?? 0
    const m = lines.magnitude[i] ?? 0
    weight += m
    cx += m * (i % lines.width)
    cy += m * ((i / lines.width) | 0)
  }
  cx /= weight
  cy /= weight
  let xx = 0
  let xy = 0
  let yy = 0
  for (let k = 0; k < count; k++) {
    const i = pixels[k] ?? 0
    const m = lines.magnitude[i] ?? 0
    const dx = (i % lines.width) - cx
    const dy = ((i / lines.width) | 0) - cy
    xx += m * dx * dx
    xy += m * dx * dy
    yy += m * dy * dy
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const ux = Math.cos(angle)
  const uy = Math.sin(angle)
  let low = 0
  let high = 0
  let left = 0
  let right = 0
  for (let k = 0; k < count; k++) {
    const i = pixels[k] ?? 0
    const dx = (i % lines.width) - cx
    const dy = ((i / lines.width) | 0) - cy
    const along = dx * ux + dy * uy
    const across = dy * ux - dx * uy
    if (along < low) low = along
    if (along > high) high = along
    if (across < left) left = across
    if (across > right) right = across
  }
  const length = high - low + 1
  const breadth = right - left + 1
  if (count < MIN_FILL * length * breadth || breadth > MAX_WIDTH_SHARE * length) return null
  const px = cx + 0.5
  const py = cy + 0.5
  return { x1: px + low * ux, y1: py + low * uy, x2: px + high * ux, y2: py + high * uy, length }
}

/** Level-line field: unit direction (dirX, dirY) where `magnitude` > 0. */
export interface LevelLines extends Size {
  readonly magnitude: Float32Array
  readonly dirX: Float32Array
  readonly dirY: Float32Array
}

/** Cosine of the largest angle (.38 rad) between a pixel's level line and the region's mean. */
const COS_TOLERANCE = Math.cos(0.38)

/**
 * Collects the 8-connected pixels around `seed` whose level line agrees with the running mean direction. Fills `pixels`, marks
 * them in `used`, and returns their number.
 */
function growRegion(lines: LevelLines, seed: number, used: Uint8Array, pixels: Int32Array): number {
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
