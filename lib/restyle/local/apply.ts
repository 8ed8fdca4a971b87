import type { Mask, Photo } from './image.ts'
import { CHANNELS, localModels } from './local-models.ts'
import { clamp } from './numeric.ts'

/** A rendered work picture: sRGB bytes, the photo it was made from, alpha. All of one size. */
export interface Rendered {
  readonly photo: Photo
  readonly rgb: Uint8ClampedArray
  readonly alpha: Float32Array
}

/**
 * Brings the result to the photo's size: model = result + slope·(luma of the photo − luma of the work image),
 * the local linear model of the result on the photo (guided upsampling), so that the photo's fine detail comes
 * back with the local gain. Bytes outside of the mask are copied and never touched.
 */
export function applyAtFullSize(
  photo: Photo,
  mask: Mask,
  rendered: Rendered,
  share: number,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(photo.rgb)
  if (share === 0) return out
  const { width, height } = rendered.photo
  if (width === photo.width && height === photo.height) return blendInto(out, mask, rendered, share)
  const cells = localModels(rendered)
  const row = new Float32Array((width + 1) * CHANNELS)
  const blend = { photo, mask, row, columns: columnFootprints(photo.width, width), share, out }
  for (let y = 0; y < photo.height; y++) {
    const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / photo.height - 0.5))
    const top = Math.floor(fy)
    blendRows(cells, top * width * CHANNELS, Math.min(height - 1, top + 1) * width * CHANNELS, fy - top, row)
    applyRow(blend, y)
  }
  return out
}

/** The photo was small enough to be rendered at its own size: nothing to model. */
function blendInto(
  out: Uint8Array<ArrayBuffer>,
  mask: Mask,
  { rgb, alpha }: Rendered,
  share: number,
): Uint8Array<ArrayBuffer> {
  for (let i = 0, p = 0; i < alpha.length; i++, p += 3) {
    const weight = share * (alpha[i] ?? 0)
    if (mask[i] === 0 || weight <= 0) continue
    for (let c = p; c < p + 3; c++) {
      const original = out[c] ?? 0
      out[c] = original + weight * ((rgb[c] ?? 0) - original) + 0.5
    }
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
  for (let k = 0; k < length; k++)
    row[k] = (cells[top + k] ?? 0) + ((cells[bottom + k] ?? 0) - (cells[top + k] ?? 0)) * t
  for (let k = 0; k < CHANNELS; k++) row[length + k] = row[length - CHANNELS + k] ?? 0
}

/** What stays the same while the rows of the photo are worked through. */
interface FullSizeBlend {
  readonly photo: Photo
  readonly mask: Mask
  /** The local models along one row of the photo, `CHANNELS` floats a work column; overwritten for each row. */
  readonly row: Float32Array
  readonly columns: Columns
  readonly share: number
  readonly out: Uint8Array
}

/** Value of one channel between a work column and the next. */
function between(row: Float32Array, k: number, t: number): number {
  const left = row[k] ?? 0
  return left + ((row[k + CHANNELS] ?? 0) - left) * t
}

function applyRow({ photo, mask, row, columns, share, out }: FullSizeBlend, y: number) {
  const { rgb, width } = photo
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if ((mask[i] ?? 0) === 0) continue
    const k = columns.offset[x] ?? 0
    const t = columns.share[x] ?? 0
    const alpha = share * between(row, k + 7, t)
    if (alpha <= 0) continue
    const p = 3 * i
    const luma = 0.299 * (rgb[p] ?? 0) + 0.587 * (rgb[p + 1] ?? 0) + 0.114 * (rgb[p + 2] ?? 0)
    const detail = luma - between(row, k + 3, t)
    for (let c = 0; c < 3; c++) {
      const result = between(row, k + c, t)
      const slope = between(row, k + 4 + c, t)
      const original = rgb[p + c] ?? 0
      const value = original + alpha * (result + slope * detail - original) + 0.5
      out[p + c] = clamp(value, 0, 255)
    }
  }
}
