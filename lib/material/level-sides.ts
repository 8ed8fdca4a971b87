import { boxMean } from '../math/box-filter.ts'
import type { Picture } from './picture.ts'

/** The difference between both sides is smoothed over this share of the height; finer differences belong to the texture. */
const SMOOTHED = 1 / 12
const PASSES = 2

/**
 * Brings the left and right ends to the same brightness and color: their smoothed difference, row by row, becomes a ramp across
 * the whole width, half to each end. `isClosed`: the last row continues with the first.
 */
export function levelSides(picture: Picture, overlap: number, isClosed: boolean): Picture {
  const { width, height, values } = picture
  const out = values.slice()
  for (let c = 0; c < 3; c++) {
    const difference = smoothed(differenceOfSides(picture, overlap, c), isClosed)
    for (let y = 0, p = c; y < height; y++) {
      const whole = difference[y] ?? 0
      // Overlapping columns are one joined width apart, so this ramp compensates for the difference everywhere in the overlap.
      for (let x = 0; x < width; x++, p += 3)
        out[p] = (out[p] ?? 0) + whole * ((x - (width - 1) / 2) / (width - overlap))
    }
  }
  return { width, height, values: out }
}

/** Left minus right, averaged over the overlap, for each row. */
function differenceOfSides(
  { width, height, values }: Picture,
  overlap: number,
  channel: number,
): Float32Array {
  const toRight = 3 * (width - overlap)
  return Float32Array.from({ length: height }, (_, y) => {
    let sum = 0
    for (let x = 0, p = y * width * 3 + channel; x < overlap; x++, p += 3)
      sum += (values[p] ?? 0) - (values[p + toRight] ?? 0)
    return sum / overlap
  })
}

function smoothed(line: Float32Array, isClosed: boolean): Float32Array {
  const n = line.length
  const radius = Math.max(1, Math.round(n * SMOOTHED))
  let out = line
  for (let pass = 0; pass < PASSES; pass++) {
    if (isClosed) {
      const around = Float32Array.from({ length: n + 2 * radius }, (_, i) => out[(i - radius + n) % n] ?? 0)
      out = boxMean(around, around.length, 1, radius).slice(radius, radius + n)
    } else out = boxMean(out, n, 1, radius)
  }
  return out
}
