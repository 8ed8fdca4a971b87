import { isSameSize, type Labels, type Photo } from '../../../math/image.ts'
import { mixPixel } from './edge-matte.ts'
import type { Rendered } from './fill-edges.ts'
import { noiseAt } from './grain.ts'
import { CHANNELS, ModelRows } from './local-models.ts'

/** A photo, its mask, and the noise for new surfaces: its standard deviation in bytes. */
interface Covered {
  readonly photo: Photo
  readonly mask: Labels
  readonly grain: number
}

/**
 * Scales the result up to the photo's size: model = result + slope·(luma of the photo − luma of the work image), the local
 * linear model of the result on the photo (guided upsampling), so that the photo's fine detail returns with the local gain.
 * Bytes outside the mask are copied unchanged. A result at the photo's own size has its edges mixed already.
 */
export function applyAtFullSize(
  { photo, mask, grain }: Covered,
  rendered: Rendered,
  share: number,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(photo.rgb)
  if (share === 0) return out
  const { width, height } = rendered
  if (isSameSize(rendered, photo)) return blendInto(out, mask, rendered, share, grain)
  const models = new NeighborRows(rendered)
  const row = new Float32Array((width + 1) * CHANNELS)
  const columns = columnFootprints(photo.width, width)
  const blend = { photo, mask, row, columns, rendered, share, grain, out }
  for (let y = 0; y < photo.height; y++) {
    if (!isPaintedRow(mask, y * photo.width, (y + 1) * photo.width)) continue
    const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / photo.height - 0.5))
    models.blend(fy, row)
    applyRow(blend, y)
  }
  return out
}

function isPaintedRow(mask: Labels, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (mask[i] !== 0) return true
  return false
}

/** The models of two adjacent work rows, moving down. */
class NeighborRows {
  private readonly models: ModelRows
  private readonly last: number
  private upper: Float32Array
  private lower: Float32Array
  private top = 0

  constructor(rendered: Rendered) {
    const { width, height } = rendered
    this.models = new ModelRows(rendered)
    this.last = height - 1
    this.upper = new Float32Array(width * CHANNELS)
    this.lower = new Float32Array(width * CHANNELS)
    this.models.next(this.upper)
    if (this.last > 0) this.models.next(this.lower)
  }

  /** Interpolates the models at height `place` into `row`, whose end repeats the last column. Only moves down. */
  blend(place: number, row: Float32Array): void {
    for (; this.top < Math.min(this.last, Math.floor(place)); this.top++) {
      const free = this.upper
      this.upper = this.lower
      this.lower = free
      if (this.top + 2 <= this.last) this.models.next(free)
    }
    const { upper, lower } = this
    // On the last row the share is 0, so the content of `lower` doesn't matter.
    const t = place - this.top
    const length = row.length - CHANNELS
    for (let k = 0; k < length; k++) row[k] = (upper[k] ?? 0) + ((lower[k] ?? 0) - (upper[k] ?? 0)) * t
    for (let k = 0; k < CHANNELS; k++) row[length + k] = row[length - CHANNELS + k] ?? 0
  }
}

/** The photo was small enough to be rendered at its own size, so there is nothing to model. */
function blendInto(
  out: Uint8Array<ArrayBuffer>,
  mask: Labels,
  { rgb, width, keepsTexture }: Rendered,
  share: number,
  grain: number,
): Uint8Array<ArrayBuffer> {
  for (let i = 0, p = 0; p < rgb.length; i++, p += 3) {
    if (mask[i] === 0) continue
    const noise = keepsTexture[i] === 0 ? grain * noiseAt(i % width, (i / width) | 0) : 0
    for (let c = p; c < p + 3; c++) {
      const original = out[c] ?? 0
      out[c] = byteOf(original + share * ((rgb[c] ?? 0) + noise - original))
    }
  }
  return out
}

interface Columns {
  /** First pixel for each work column, and the row's end. */
  readonly starts: Int32Array
  /** For each pixel, its position on the way to the next work column, 0..1. */
  readonly share: Float32Array
}

function columnFootprints(photoWidth: number, width: number): Columns {
  const starts = new Int32Array(width + 1).fill(photoWidth)
  const share = new Float32Array(photoWidth)
  for (let x = photoWidth - 1; x >= 0; x--) {
    const fx = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / photoWidth - 0.5))
    const left = Math.floor(fx)
    starts[left] = x
    share[x] = fx - left
  }
  return { starts, share }
}

/** State shared by all rows of the photo. */
interface FullSizeBlend {
  readonly photo: Photo
  readonly mask: Labels
  /** The local models along one row of the photo, `CHANNELS` floats per work column; overwritten for each row. */
  readonly row: Float32Array
  readonly columns: Columns
  readonly rendered: Rendered
  readonly share: number
  readonly grain: number
  readonly out: Uint8Array
}

/** One row of the photo, work column by work column, so that each column's models are read once. */
function applyRow(blend: FullSizeBlend, y: number) {
  const { starts } = blend.columns
  const { width, height, matte } = blend.rendered
  const firstCell = Math.min(height - 1, Math.floor(((y + 0.5) * height) / blend.photo.height)) * width
  for (let column = 0; column + 1 < starts.length; column++) {
    const [from, to] = [starts[column] ?? 0, starts[column + 1] ?? 0]
    applyStretch(blend, column * CHANNELS, y, from, to)
    const cell = firstCell + column
    const isAtEdge = matte.nearness[cell] || (column + 1 < width && matte.nearness[cell + 1])
    if (isAtEdge) mixStretch(blend, cell, y, from, to)
  }
}

/**
 * Mixes the area's surroundings back into the pixels of a work column that also show them. The photo's detail there is the edge
 * itself.
 */
function mixStretch(
  { photo, mask, row, columns, rendered, share, out }: FullSizeBlend,
  cell: number,
  y: number,
  from: number,
  to: number,
) {
  const k = (cell % rendered.width) * CHANNELS
  const into = { rgb: new Float32Array(3), rest: new Float32Array(3) }
  const { rgb } = into
  for (let x = from; x < to; x++) {
    const at = y * photo.width + x
    if ((mask[at] ?? 0) === 0) continue
    const t = columns.share[x] ?? 0
    for (let c = 0; c < 3; c++) {
      const left = valueAt(row, k + c)
      rgb[c] = left + (valueAt(row, k + CHANNELS + c) - left) * t
    }
    if (!mixPixel(rendered.matte, photo.rgb, 3 * at, t < 0.5 ? cell : cell + 1, into)) continue
    for (let c = 0; c < 3; c++) {
      const before = photo.rgb[3 * at + c] ?? 0
      out[3 * at + c] = byteOf(before + share * ((rgb[c] ?? 0) - before))
    }
  }
}

function valueAt(values: Float32Array, k: number): number {
  return values[k] ?? 0
}

function byteOf(value: number): number {
  const whole = (value + 0.5) | 0
  return Math.max(0, Math.min(whole, 255))
}

/** The pixels from..to of a row, between the models at `k` and at the next work column. */
function applyStretch(
  { photo, mask, row, columns, share, grain, out }: FullSizeBlend,
  k: number,
  y: number,
  from: number,
  to: number,
) {
  const { rgb } = photo
  const rowStart = y * photo.width
  const n = k + CHANNELS
  // Result, luma and slopes in the left column, and their differences to the right one.
  const r = valueAt(row, k)
  const g = valueAt(row, k + 1)
  const b = valueAt(row, k + 2)
  const l = valueAt(row, k + 3)
  const sr = valueAt(row, k + 4)
  const sg = valueAt(row, k + 5)
  const sb = valueAt(row, k + 6)
  const dr = valueAt(row, n) - r
  const dg = valueAt(row, n + 1) - g
  const db = valueAt(row, n + 2) - b
  const dl = valueAt(row, n + 3) - l
  const dsr = valueAt(row, n + 4) - sr
  const dsg = valueAt(row, n + 5) - sg
  const dsb = valueAt(row, n + 6) - sb
  // A pattern that covers the old surface has none of the photo's grain.
  const isCovered = sr === 0 && sg === 0 && sb === 0 && dsr === 0 && dsg === 0 && dsb === 0
  for (let x = from; x < to; x++) {
    if ((mask[rowStart + x] ?? 0) === 0) continue
    const t = columns.share[x] ?? 0
    const p = 3 * (rowStart + x)
    const red = rgb[p] ?? 0
    const green = rgb[p + 1] ?? 0
    const blue = rgb[p + 2] ?? 0
    const noise = isCovered ? grain * noiseAt(x, y) : 0
    const detail = 0.299 * red + 0.587 * green + 0.114 * blue - (l + dl * t)
    out[p] = byteOf(red + share * (r + dr * t + (sr + dsr * t) * detail + noise - red))
    out[p + 1] = byteOf(green + share * (g + dg * t + (sg + dsg * t) * detail + noise - green))
    out[p + 2] = byteOf(blue + share * (b + db * t + (sb + dsb * t) * detail + noise - blue))
  }
}
