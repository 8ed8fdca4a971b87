import { boxMean } from './box-filter.ts'
import type { Mask, Photo } from './image.ts'

/** A rendered work picture: sRGB bytes, the photo it was made from, alpha. All of one size. */
export interface Rendered {
  readonly photo: Photo
  readonly rgb: Uint8ClampedArray
  readonly alpha: Float32Array
}

const RADIUS = 2
const EPSILON = 14
const LOWEST_SLOPE = -2
const HIGHEST_SLOPE = 2.2
/** result r g b, luma, slopes r g b, alpha. */
const CHANNELS = 8

/**
 * Brings the result to the photo's size: model = result + slope·(luma of the photo − luma of the work image),
 * the local linear model of the result on the photo (guided upsampling), so that the photo's fine detail comes
 * back with the local gain. Bytes outside of the mask are copied and never touched.
 */
export function applyAtFullSize(photo: Photo, mask: Mask, rendered: Rendered, share: number): Uint8Array {
  const out = new Uint8Array(photo.rgb)
  if (share === 0) return out
  const { width, height } = rendered.photo
  const cells = interleave(rendered)
  const row = new Float32Array((width + 1) * CHANNELS)
  const columns = columnFootprints(photo.width, width)
  for (let y = 0; y < photo.height; y++) {
    const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / photo.height - 0.5))
    const top = Math.floor(fy)
    blendRows(cells, top * width * CHANNELS, Math.min(height - 1, top + 1) * width * CHANNELS, fy - top, row)
    applyRow(photo, mask, y, row, columns, share, out)
  }
  return out
}

interface Columns {
  readonly offset: Int32Array
  readonly share: Float32Array
}

function columnFootprints(photoWidth: number, width: number): Columns {
  const offset = new Int32Array(photoWidth)
  const share = new Float32Array(photoWidth)
  for (let x = 0; x < photoWidth; x++) {
    const fx = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / photoWidth - 0.5))
    const left = Math.floor(fx)
    offset[x] = left * CHANNELS
    share[x] = fx - left
  }
  return { offset, share }
}

function blendRows(cells: Float32Array, top: number, bottom: number, t: number, row: Float32Array) {
  const length = row.length - CHANNELS
  for (let k = 0; k < length; k++) row[k] = cells[top + k] + (cells[bottom + k] - cells[top + k]) * t
  for (let k = 0; k < CHANNELS; k++) row[length + k] = row[length - CHANNELS + k]
}

function applyRow(
  photo: Photo,
  mask: Mask,
  y: number,
  row: Float32Array,
  { offset, share: shares }: Columns,
  share: number,
  out: Uint8Array,
) {
  const { rgb, width } = photo
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (mask[i] === 0) continue
    const k = offset[x]
    const t = shares[x]
    const alpha = share * (row[k + 7] + (row[k + 15] - row[k + 7]) * t)
    if (alpha <= 0) continue
    const p = 3 * i
    const luma = 0.299 * rgb[p] + 0.587 * rgb[p + 1] + 0.114 * rgb[p + 2]
    const detail = luma - (row[k + 3] + (row[k + 11] - row[k + 3]) * t)
    for (let c = 0; c < 3; c++) {
      const result = row[k + c] + (row[k + 8 + c] - row[k + c]) * t
      const slope = row[k + 4 + c] + (row[k + 12 + c] - row[k + 4 + c]) * t
      const original = rgb[p + c]
      const value = original + alpha * (result + slope * detail - original) + 0.5
      out[p + c] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
}

function interleave({ photo, rgb, alpha }: Rendered): Float32Array {
  const { width, height } = photo
  const count = width * height
  const luma = new Float32Array(count)
  const square = new Float32Array(count)
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    luma[i] = 0.299 * photo.rgb[p] + 0.587 * photo.rgb[p + 1] + 0.114 * photo.rgb[p + 2]
    square[i] = luma[i] * luma[i]
  }
  const meanLuma = boxMean(luma, width, height, RADIUS)
  const meanSquare = boxMean(square, width, height, RADIUS)
  const cells = new Float32Array(count * CHANNELS)
  const channel = new Float32Array(count)
  const product = new Float32Array(count)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < count; i++) {
      channel[i] = rgb[3 * i + c]
      product[i] = channel[i] * luma[i]
    }
    const mean = boxMean(channel, width, height, RADIUS)
    const meanProduct = boxMean(product, width, height, RADIUS)
    for (let i = 0, k = 0; i < count; i++, k += CHANNELS) {
      const variance = meanSquare[i] - meanLuma[i] * meanLuma[i]
      const slope = (meanProduct[i] - mean[i] * meanLuma[i]) / (variance + EPSILON)
      cells[k + c] = channel[i]
      cells[k + 4 + c] = slope < LOWEST_SLOPE ? LOWEST_SLOPE : slope > HIGHEST_SLOPE ? HIGHEST_SLOPE : slope
    }
  }
  for (let i = 0, k = 0; i < count; i++, k += CHANNELS) {
    cells[k + 3] = luma[i]
    cells[k + 7] = alpha[i]
  }
  return cells
}
