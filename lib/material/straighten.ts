import { encodeSrgb, LINEAR_OF_BYTE } from '../math/color.ts'
import type { Quad, SharePoint } from '../math/homography.ts'
import { type Homography, squareToQuad } from '../math/homography.ts'
import type { Photo, Size } from '../math/image.ts'
import { at, clamp } from '../math/numeric.ts'

/**
 * The straightened piece's size in pixels, with the given real aspect ratio. Neither side gets more pixels than the longer of
 * its two edges has in the photo, and the long side at most `longSidePx`.
 */
export function pieceSize(photo: Size, corners: Quad, ratio: number, longSidePx: number): Size {
  const edge = (from: number, to: number) => lengthPx(photo, at(corners, from), at(corners, to))
  const widest = Math.max(edge(0, 1), edge(3, 2))
  const highest = Math.max(edge(0, 3), edge(1, 2))
  const width = Math.min(widest, highest * ratio, longSidePx, longSidePx * ratio)
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(width / ratio)) }
}

function lengthPx({ width, height }: Size, from: SharePoint, to: SharePoint): number {
  return Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)
}

/** Maximum samples along one side of a target pixel: enough down to 1/24 of the source's size. */
const MOST_SAMPLES = 24

/**
 * Warps the quadrilateral to a rectangle of the given size. Averages linear light over the area each target pixel covers in the
 * photo, with as many bilinear samples as it covers source pixels, so that fine structure doesn't alias. Beyond the photo's
 * edge, its outermost pixels repeat.
 */
export function straighten(photo: Photo, corners: Quad, size: Size): Photo {
  const rgb = new Uint8Array(size.width * size.height * 3)
  const mapping = squareToQuad(corners)
  const [samplesAcross, samplesDown] = samplesOf(photo, mapping, size)
  const light = new Float64Array(3)
  const matrix = Float64Array.from(mapping)
  for (let y = 0, o = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, o += 3) {
      light.fill(0)
      const countX = samplesAcross(x, y)
      const countY = samplesDown(x, y)
      for (let j = 0; j < countY; j++) {
        const v = (y + (j + 0.5) / countY) / size.height
        addSamples(photo, matrix, light, { x, countX, width: size.width, v })
      }
      const share = 1 / (countX * countY)
      for (let c = 0; c < 3; c++) rgb[o + c] = Math.round(encodeSrgb((light[c] ?? 0) * share))
    }
  }
  return { ...size, rgb }
}

type SampleCount = (x: number, y: number) => number

/** Number of samples a target pixel needs across and down: the length of its sides in source pixels. */
function samplesOf(
  photo: Size,
  [a, b, c, d, e, f, g, h, i]: Homography,
  size: Size,
): [SampleCount, SampleCount] {
  // The derivative of a projective mapping: (numerator' · w − numerator · w') / w².
  const along = (isAcross: boolean): SampleCount => {
    const [dx, dy, dw, step] = isAcross ? [a, d, g, 1 / size.width] : [b, e, h, 1 / size.height]
    return (x, y) => {
      const u = (x + 0.5) / size.width
      const v = (y + 0.5) / size.height
      const w = g * u + h * v + i
      const slopeX = (dx * w - (a * u + b * v + c) * dw) / (w * w)
      const slopeY = (dy * w - (d * u + e * v + f) * dw) / (w * w)
      const reach = step * Math.hypot(slopeX * photo.width, slopeY * photo.height)
      return clamp(Math.ceil(reach - 1e-6), 1, MOST_SAMPLES)
    }
  }
  return [along(true), along(false)]
}

/** One row of samples inside a target pixel. */
interface SampleRow {
  readonly x: number
  readonly countX: number
  readonly width: number
  readonly v: number
}

/** `matrix` is the homography in a typed array: destructuring a list for each row would cost more than the sampling. */
function addSamples(photo: Photo, matrix: Float64Array, light: Float64Array, row: SampleRow): void {
  const { 0: a = 0, 1: b = 0, 2: c = 0, 3: d = 0, 4: e = 0, 5: f = 0, 6: g = 0, 7: h = 0, 8: i = 1 } = matrix
  for (let k = 0; k < row.countX; k++) {
    const u = (row.x + (k + 0.5) / row.countX) / row.width
    const w = g * u + h * row.v + i
    addLight(
      photo,
      ((a * u + b * row.v + c) / w) * photo.width - 0.5,
      ((d * u + e * row.v + f) / w) * photo.height - 0.5,
      light,
    )
  }
}

/** Adds the photo's linear light at a point, interpolating bilinearly between pixel centers. */
function addLight({ width, height, rgb }: Photo, px: number, py: number, light: Float64Array): void {
  const x = clamp(px, 0, width - 1)
  const y = clamp(py, 0, height - 1)
  const x0 = x | 0
  const y0 = y | 0
  const tx = x - x0
  const ty = y - y0
  const right = x0 < width - 1 ? 3 : 0
  const below = y0 < height - 1 ? 3 * width : 0
  for (let c = 0, p = 3 * (y0 * width + x0); c < 3; c++, p++) {
    const upper = between(rgb[p], rgb[p + right], tx)
    const lower = between(rgb[p + below], rgb[p + below + right], tx)
    light[c] = (light[c] ?? 0) + upper + (lower - upper) * ty
  }
}

function between(from: number | undefined, to: number | undefined, share: number): number {
  const start = LINEAR_OF_BYTE[from ?? 0] ?? 0
  return start + ((LINEAR_OF_BYTE[to ?? 0] ?? 0) - start) * share
}
