import type { Rgb8 } from '@/lib/math/color'
import { type LabelRaster, labelAt } from './raster'
import type { PhotoSize, View } from './space'

/** Colors that are rare in rooms and clearly differ from each other. */
const AREA_COLORS: readonly Rgb8[] = [
  { r: 0x2f, g: 0x6b, b: 0xff },
  { r: 0xff, g: 0x3d, b: 0xa5 },
  { r: 0x12, g: 0xc4, b: 0x7a },
  { r: 0x9b, g: 0x4d, b: 0xff },
  { r: 0x00, g: 0xc2, b: 0xe0 },
  { r: 0xff, g: 0x5a, b: 0x36 },
  { r: 0xb8, g: 0xd4, b: 0x00 },
]

/** The color an area is shown in. */
export function areaColor(area: number): Rgb8 {
  return AREA_COLORS[(area - 1) % AREA_COLORS.length] ?? { r: 0, g: 0, b: 0 }
}

/**
 * Renders areas as seen in a view, without replaying their layers; `size` and `view` are in device pixels. The cost depends
 * only on the size. Zoomed out, a pixel is the mean of four samples; zoomed in, edges are smooth. `colorOf` returns `null` for
 * hidden areas.
 */
export function renderRaster(
  raster: LabelRaster,
  view: View,
  size: PhotoSize,
  colorOf: (area: number) => Rgb8 | null,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  const words = new Uint32Array(pixels.buffer)
  // Opaque, or 0 where nothing is shown.
  const colors = Uint32Array.from({ length: 256 }, (_, area) => packed(area === 0 ? null : colorOf(area)))
  const isLarger = view.scale > 1
  const columns = isLarger ? null : sampleColumns(raster, view, size.width)
  for (let y = 0, i = 0; y < size.height; y++) {
    const rows = columns && sampleRows(raster, view, y)
    for (let x = 0; x < size.width; x++, i++) {
      if (columns && rows) meanOfFour(raster, [columns, rows], colors, x)
      else smoothAt(raster, view, colors, [x + 0.5, y + 0.5])
      if (found.alpha === 0) continue
      words[i] = found.color
      if (found.alpha < 255) pixels[i * 4 + 3] = found.alpha
    }
  }
  return pixels
}

/** One reused object for the result of each pixel. */
const found = { alpha: 0, color: 0 }

function packed(color: Rgb8 | null): number {
  return color ? (new Uint32Array(Uint8Array.of(color.r, color.g, color.b, 255).buffer)[0] ?? 0) : 0
}

/** Two columns of the photo for each column of the view; −1 outside the photo. */
function sampleColumns({ width }: LabelRaster, { scale, left }: View, count: number): Int32Array {
  return Int32Array.from({ length: count * 2 }, (_, i) => {
    const x = Math.floor(((i + 0.5) / 2 - left) / scale)
    return x >= 0 && x < width ? x : -1
  })
}

/** Where two rows of the photo start in the labels; −1 outside the photo. */
function sampleRows({ width, height }: LabelRaster, { scale, top }: View, y: number): [number, number] {
  const begin = (place: number) => {
    const row = Math.floor((place - top) / scale)
    return row >= 0 && row < height ? row * width : -1
  }
  return [begin(y + 0.25), begin(y + 0.75)]
}

function meanOfFour(
  { labels }: LabelRaster,
  [columns, rows]: readonly [Int32Array, readonly [number, number]],
  colors: Uint32Array,
  x: number,
): void {
  let count = 0
  for (let k = 0; k < 4; k++) {
    const column = columns[2 * x + (k & 1)] ?? -1
    const row = rows[k >> 1] ?? -1
    const color = column < 0 || row < 0 ? 0 : (colors[labels[row + column] ?? 0] ?? 0)
    if (color === 0) continue
    count++
    found.color = color
  }
  found.alpha = count === 4 ? 255 : count * 64
}

/** Interpolates between four pixel centers; edges stay about one device pixel wide. */
function smoothAt(
  raster: LabelRaster,
  { scale, left, top }: View,
  colors: Uint32Array,
  [atX, atY]: readonly [number, number],
): void {
  const x = (atX - left) / scale - 0.5
  const y = (atY - top) / scale - 0.5
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const read = (px: number, py: number) => {
    const color = colors[labelAt(raster, px, py)] ?? 0
    if (color === 0) return 0
    found.color = color
    return 1
  }
  const upper = read(x0, y0) * (x0 + 1 - x) + read(x0 + 1, y0) * (x - x0)
  const lower = read(x0, y0 + 1) * (x0 + 1 - x) + read(x0 + 1, y0 + 1) * (x - x0)
  const value = upper * (y0 + 1 - y) + lower * (y - y0)
  found.alpha = Math.round(255 * Math.min(1, Math.max(0, 0.5 + (value - 0.5) * scale)))
}
