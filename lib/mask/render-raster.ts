import { type BitRaster, isPixelSelected } from './raster'
import type { PhotoSize, View } from './space'

/** An opaque color, 0–255 each. */
export type Color = { readonly r: number; readonly g: number; readonly b: number }

/** A blue that hardly any room has. */
export const MASK_COLOR: Color = { r: 0x2f, g: 0x6b, b: 0xff }

/**
 * Renders a mask as seen in a view, without replaying its layers; `size` and `view` are in device pixels. The cost
 * depends on the size alone. Zoomed out, a pixel is the mean of four samples; zoomed in, edges are smooth.
 */
export function renderRaster(
  raster: BitRaster,
  view: View,
  size: PhotoSize,
  color: Color,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  const words = new Uint32Array(pixels.buffer)
  const isLarger = view.scale > 1
  const columns = isLarger ? null : sampleColumns(raster, view, size.width)
  const opaque = packed(color)
  for (let y = 0, i = 0; y < size.height; y++) {
    const rows = columns && sampleRows(raster, view, y)
    for (let x = 0; x < size.width; x++, i++) {
      const alpha =
        columns && rows ? meanOfFour(raster, columns, rows, x) : smoothAt(raster, view, x + 0.5, y + 0.5)
      if (alpha === 255) words[i] = opaque
      else if (alpha > 0) pixels.set([color.r, color.g, color.b, alpha], i * 4)
    }
  }
  return pixels
}

function packed({ r, g, b }: Color): number {
  return new Uint32Array(Uint8Array.of(r, g, b, 255).buffer)[0] ?? 0
}

/** Two columns of the photo for each column of the view; −1 outside the photo. */
function sampleColumns({ width }: BitRaster, { scale, left }: View, count: number): Int32Array {
  return Int32Array.from({ length: count * 2 }, (_, i) => {
    const x = Math.floor(((i + 0.5) / 2 - left) / scale)
    return x >= 0 && x < width ? x : -1
  })
}

/** Where two rows of the photo start in the bits; −1 outside the photo. */
function sampleRows({ height, stride }: BitRaster, { scale, top }: View, y: number): [number, number] {
  const begin = (place: number) => {
    const row = Math.floor((place - top) / scale)
    return row >= 0 && row < height ? row * stride : -1
  }
  return [begin(y + 0.25), begin(y + 0.75)]
}

function meanOfFour({ bits }: BitRaster, columns: Int32Array, rows: [number, number], x: number): number {
  const left = columns[2 * x] ?? -1
  const right = columns[2 * x + 1] ?? -1
  let count = 0
  for (const row of rows) {
    if (row < 0) continue
    if (left >= 0 && (bits[row + (left >> 3)] ?? 0) & (0x80 >> (left & 7))) count++
    if (right >= 0 && (bits[row + (right >> 3)] ?? 0) & (0x80 >> (right & 7))) count++
  }
  return count === 4 ? 255 : count * 64
}

/** Interpolates between four pixel centers; the edge stays about one device pixel wide. */
function smoothAt(raster: BitRaster, { scale, left, top }: View, atX: number, atY: number): number {
  const x = (atX - left) / scale - 0.5
  const y = (atY - top) / scale - 0.5
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const read = (px: number, py: number) => (isPixelSelected(raster, px, py) ? 1 : 0)
  const upper = read(x0, y0) * (x0 + 1 - x) + read(x0 + 1, y0) * (x - x0)
  const lower = read(x0, y0 + 1) * (x0 + 1 - x) + read(x0 + 1, y0 + 1) * (x - x0)
  const value = upper * (y0 + 1 - y) + lower * (y - y0)
  return Math.round(255 * Math.min(1, Math.max(0, 0.5 + (value - 0.5) * scale)))
}
