import type { LabPlanes } from '@/lib/restyle/local/superpixels'

/** So far from the border of the pieces, in px, the surface's own edge is looked for. */
const BAND_PX = 4
/** Colours on both sides are compared over so many px around a place, every second one. */
const AROUND_PX = 8
const STRIDE_PX = 2
/** A difference of both sides' mean colours (OKLab) from which on it alone decides. */
const CLEAR_CONTRAST = 0.07

/**
 * Moves a border to the edge that can be seen. `inside` has 1 where the pieces are selected; the answer has 0–1, of which
 * 0.5 is the edge. Near the border each pixel goes to the side whose colours around it are closer to its own; where both
 * sides look alike, the border becomes a smooth line.
 */
export function refineEdge(planes: LabPlanes, inside: Uint8Array): Float32Array {
  const { width, height } = planes
  const values = Float32Array.from(inside)
  const band = bandOf(inside, width, height)
  for (const i of band) values[i] = leaning(planes, inside, i)
  return smoothed(values, band, width, height)
}

/** The pixels near a change from inside to outside. */
function bandOf(inside: Uint8Array, width: number, height: number): Int32Array {
  const near = new Uint8Array(inside.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isRight = x + 1 < width && inside[i + 1] !== inside[i]
      const isBelow = y + 1 < height && inside[i + width] !== inside[i]
      if (isRight || isBelow) markAround(near, x, y, width, height)
    }
  }
  const band: number[] = []
  for (let i = 0; i < near.length; i++) if (near[i]) band.push(i)
  return Int32Array.from(band)
}

function markAround(near: Uint8Array, x: number, y: number, width: number, height: number): void {
  const left = Math.max(0, x - BAND_PX)
  const right = Math.min(width, x + BAND_PX + 1)
  const bottom = Math.min(height - 1, y + BAND_PX)
  for (let row = Math.max(0, y - BAND_PX); row <= bottom; row++)
    near.fill(1, row * width + left, row * width + right)
}

/** How much a pixel is like what is inside around it, rather than like what is outside: 0–1. */
function leaning(planes: LabPlanes, inside: Uint8Array, at: number): number {
  const { L, a, b } = planes
  const sums = sumsAround(planes, inside, at)
  const [countOut, countIn] = [sums[0][3] ?? 0, sums[1][3] ?? 0]
  const share = countIn / (countIn + countOut)
  if (countIn === 0 || countOut === 0) return share
  const toIn = distance(sums[1], countIn, L[at] ?? 0, a[at] ?? 0, b[at] ?? 0)
  const toOut = distance(sums[0], countOut, L[at] ?? 0, a[at] ?? 0, b[at] ?? 0)
  const contrast = between(sums[0], countOut, sums[1], countIn) / CLEAR_CONTRAST
  const clear = Math.min(1, contrast)
  return clear * (toOut / (toIn + toOut + 1e-6)) + (1 - clear) * share
}

/** The sums of L, a and b and the count of the pixels around a place: of those outside, and of those inside. */
function sumsAround({ width, height, L, a, b }: LabPlanes, inside: Uint8Array, at: number) {
  const x = at % width
  const y = (at - x) / width
  const sums = [new Float64Array(4), new Float64Array(4)] as const
  const right = Math.min(width - 1, x + AROUND_PX)
  const bottom = Math.min(height - 1, y + AROUND_PX)
  for (let row = Math.max(y & 1, y - AROUND_PX); row <= bottom; row += STRIDE_PX) {
    for (let column = Math.max(x & 1, x - AROUND_PX); column <= right; column += STRIDE_PX) {
      const i = row * width + column
      const side = inside[i] ? sums[1] : sums[0]
      side[0] = (side[0] ?? 0) + (L[i] ?? 0)
      side[1] = (side[1] ?? 0) + (a[i] ?? 0)
      side[2] = (side[2] ?? 0) + (b[i] ?? 0)
      side[3] = (side[3] ?? 0) + 1
    }
  }
  return sums
}

function distance(sum: Float64Array, count: number, L: number, a: number, b: number): number {
  return Math.hypot((sum[0] ?? 0) / count - L, (sum[1] ?? 0) / count - a, (sum[2] ?? 0) / count - b)
}

function between(one: Float64Array, countOne: number, other: Float64Array, countOther: number): number {
  return distance(
    one,
    countOne,
    (other[0] ?? 0) / countOther,
    (other[1] ?? 0) / countOther,
    (other[2] ?? 0) / countOther,
  )
}

/** The mean of 3 × 3 pixels, near the border only: single pixels that went to the wrong side come back. */
function smoothed(values: Float32Array, band: Int32Array, width: number, height: number): Float32Array {
  const result = values.slice()
  for (const i of band) {
    const x = i % width
    const y = (i - x) / width
    let sum = 0
    let count = 0
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        sum += values[row * width + column] ?? 0
        count++
      }
    }
    result[i] = sum / count
  }
  return result
}
