import type { Photo } from '../math/image.ts'
import { clamp } from '../math/numeric.ts'

/** A rendered work image: sRGB bytes, the photo it was made from, alpha. All of one size. */
export interface Rendered {
  readonly photo: Photo
  readonly rgb: Uint8ClampedArray
  readonly alpha: Float32Array
}

/** Floats a pixel: result r g b, luma of the work image, slopes r g b, alpha. */
export const CHANNELS = 8

const RADIUS = 2
const EPSILON = 14
const LOWEST_SLOPE = -2
const HIGHEST_SLOPE = 2.2
/** Window sums: luma, luma², r, g, b, r·luma, g·luma, b·luma. */
const SUMS = 8

/**
 * For each work pixel the linear model result ≈ slope·luma + offset over its 5 x 5 window, one slope a channel:
 * cov(luma, result) / (var(luma) + 14) in 8-bit units. Interleaved with the result for fast interpolation, and made
 * row by row from the top: the reader needs two rows at a time, and all of them would take 32 bytes a pixel.
 */
export class ModelRows {
  private readonly rendered: Rendered
  private readonly columns: Float32Array
  private filled = 0
  private y = 0

  constructor(rendered: Rendered) {
    this.rendered = rendered
    this.columns = new Float32Array(rendered.photo.width * SUMS)
  }

  /** Writes the models of the next row, `CHANNELS` floats a pixel. */
  next(into: Float32Array): void {
    const { columns, rendered, y } = this
    const { photo, rgb } = rendered
    for (; this.filled <= Math.min(photo.height - 1, y + RADIUS); this.filled++) {
      addRow(columns, photo, rgb, this.filled, 1)
    }
    if (y > RADIUS) addRow(columns, photo, rgb, y - RADIUS - 1, -1)
    writeRow(into, columns, rendered, y, this.filled - Math.max(0, y - RADIUS))
    this.y += 1
  }
}

function lumaAt(rgb: Photo['rgb'], p: number): number {
  return 0.299 * (rgb[p] ?? 0) + 0.587 * (rgb[p + 1] ?? 0) + 0.114 * (rgb[p + 2] ?? 0)
}

/** Adds (sign 1) or takes away (−1) one image row from the column sums. */
function addRow(columns: Float32Array, photo: Photo, rgb: Uint8ClampedArray, y: number, sign: number) {
  const end = (y + 1) * photo.width * 3
  for (let p = y * photo.width * 3, k = 0; p < end; p += 3, k += SUMS) {
    const luma = lumaAt(photo.rgb, p)
    const signed = sign * luma
    const r = rgb[p] ?? 0
    const g = rgb[p + 1] ?? 0
    const b = rgb[p + 2] ?? 0
    columns[k] = (columns[k] ?? 0) + signed
    columns[k + 1] = (columns[k + 1] ?? 0) + signed * luma
    columns[k + 2] = (columns[k + 2] ?? 0) + sign * r
    columns[k + 3] = (columns[k + 3] ?? 0) + sign * g
    columns[k + 4] = (columns[k + 4] ?? 0) + sign * b
    columns[k + 5] = (columns[k + 5] ?? 0) + signed * r
    columns[k + 6] = (columns[k + 6] ?? 0) + signed * g
    columns[k + 7] = (columns[k + 7] ?? 0) + signed * b
  }
}

/** Slides the window along one row of column sums and writes result, luma, slopes and alpha. */
function writeRow(
  into: Float32Array,
  columns: Float32Array,
  { photo, rgb, alpha }: Rendered,
  y: number,
  rows: number,
) {
  const { width } = photo
  // Plain variables and no loop over the sums: this runs for every pixel and would take three times as long.
  let l = 0
  let ll = 0
  let r = 0
  let g = 0
  let b = 0
  let lr = 0
  let lg = 0
  let lb = 0
  let filled = 0
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const until = Math.min(width - 1, x + RADIUS)
    for (; filled <= until; filled++) {
      const k = filled * SUMS
      l += columns[k] ?? 0
      ll += columns[k + 1] ?? 0
      r += columns[k + 2] ?? 0
      g += columns[k + 3] ?? 0
      b += columns[k + 4] ?? 0
      lr += columns[k + 5] ?? 0
      lg += columns[k + 6] ?? 0
      lb += columns[k + 7] ?? 0
    }
    if (x > RADIUS) {
      const k = (x - RADIUS - 1) * SUMS
      l -= columns[k] ?? 0
      ll -= columns[k + 1] ?? 0
      r -= columns[k + 2] ?? 0
      g -= columns[k + 3] ?? 0
      b -= columns[k + 4] ?? 0
      lr -= columns[k + 5] ?? 0
      lg -= columns[k + 6] ?? 0
      lb -= columns[k + 7] ?? 0
    }
    const inverse = 1 / (rows * (filled - Math.max(0, x - RADIUS)))
    const luma = l * inverse
    const spread = ll * inverse - luma * luma + EPSILON
    const k = x * CHANNELS
    const p = 3 * i
    into[k] = rgb[p] ?? 0
    into[k + 1] = rgb[p + 1] ?? 0
    into[k + 2] = rgb[p + 2] ?? 0
    into[k + 3] = lumaAt(photo.rgb, p)
    into[k + 4] = clamp((lr * inverse - luma * r * inverse) / spread, LOWEST_SLOPE, HIGHEST_SLOPE)
    into[k + 5] = clamp((lg * inverse - luma * g * inverse) / spread, LOWEST_SLOPE, HIGHEST_SLOPE)
    into[k + 6] = clamp((lb * inverse - luma * b * inverse) / spread, LOWEST_SLOPE, HIGHEST_SLOPE)
    into[k + 7] = alpha[i] ?? 0
  }
}
