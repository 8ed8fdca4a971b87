import { clamp } from '../../../math/numeric.ts'
import { RADIUS, type Rendered } from './fill-edges.ts'

/** Floats per pixel: result r g b, luma of the work image, slopes r g b. */
export const CHANNELS = 7

const EPSILON = 14
const STEEPEST = 2
/** Window sums: luma, luma², r, g, b, r·luma, g·luma, b·luma. */
const SUMS = 8

/**
 * For each work pixel, the linear model result ≈ slope·luma + offset over its 5 x 5 window, one slope per channel: cov(luma,
 * result) / (var(luma) + 14) in 8-bit units. Interleaved with the result for fast interpolation, and computed row by row from
 * the top: the reader needs two rows at a time, and all of them would take 32 bytes per pixel.
 */
export class ModelRows {
  private readonly rendered: Rendered
  private readonly columns: Float32Array
  private filled = 0
  private y = 0

  constructor(rendered: Rendered) {
    this.rendered = rendered
    this.columns = new Float32Array(rendered.width * SUMS)
  }

  /** Writes the models of the next row, `CHANNELS` floats per pixel. */
  next(into: Float32Array): void {
    const { columns, rendered, y } = this
    for (; this.filled <= Math.min(rendered.height - 1, y + RADIUS); this.filled++) {
      addRow(columns, rendered, this.filled, 1)
    }
    if (y > RADIUS) addRow(columns, rendered, y - RADIUS - 1, -1)
    writeRow(into, columns, rendered, y, this.filled - Math.max(0, y - RADIUS))
    this.y += 1
  }
}

/** Adds (sign 1) or subtracts (−1) one image row from the column sums. */
function addRow(columns: Float32Array, { width, rgb, luma: lumas }: Rendered, y: number, sign: number) {
  const end = (y + 1) * width
  for (let i = y * width, p = 3 * i, k = 0; i < end; i++, p += 3, k += SUMS) {
    const luma = lumas[i] ?? 0
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

function valueAt(values: Float32Array | Uint8Array | Uint8ClampedArray, k: number): number {
  return values[k] ?? 0
}

/** Slides the window along one row of column sums and writes result, luma and slopes. */
function writeRow(
  into: Float32Array,
  columns: Float32Array,
  { width, rgb, luma: lumas, keepsTexture }: Rendered,
  y: number,
  rows: number,
) {
  // Plain variables instead of a loop over the sums: this runs for every pixel, and a loop takes three times as long.
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
      l += valueAt(columns, k)
      ll += valueAt(columns, k + 1)
      r += valueAt(columns, k + 2)
      g += valueAt(columns, k + 3)
      b += valueAt(columns, k + 4)
      lr += valueAt(columns, k + 5)
      lg += valueAt(columns, k + 6)
      lb += valueAt(columns, k + 7)
    }
    if (x > RADIUS) {
      const k = (x - RADIUS - 1) * SUMS
      l -= valueAt(columns, k)
      ll -= valueAt(columns, k + 1)
      r -= valueAt(columns, k + 2)
      g -= valueAt(columns, k + 3)
      b -= valueAt(columns, k + 4)
      lr -= valueAt(columns, k + 5)
      lg -= valueAt(columns, k + 6)
      lb -= valueAt(columns, k + 7)
    }
    const inverse = 1 / (rows * (filled - Math.max(0, x - RADIUS)))
    const luma = l * inverse
    const spread = ll * inverse - luma * luma + EPSILON
    const k = x * CHANNELS
    const p = 3 * i
    into[k] = valueAt(rgb, p)
    into[k + 1] = valueAt(rgb, p + 1)
    into[k + 2] = valueAt(rgb, p + 2)
    into[k + 3] = valueAt(lumas, i)
    const keep = valueAt(keepsTexture, i)
    into[k + 4] = keep * clamp((lr * inverse - luma * r * inverse) / spread, -STEEPEST, STEEPEST)
    into[k + 5] = keep * clamp((lg * inverse - luma * g * inverse) / spread, -STEEPEST, STEEPEST)
    into[k + 6] = keep * clamp((lb * inverse - luma * b * inverse) / spread, -STEEPEST, STEEPEST)
  }
}
