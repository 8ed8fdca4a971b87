import { scheduler } from 'node:timers/promises'
import type { DiffReport } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import type { Bounds } from '@/lib/math/image'
import { createFeather, FEATHER_SHARE, type Feather, TILE_SIDE_PX } from './feather'
import { forEachStretch, type Pixels, type SelectedPixels } from './pixels'

/** Rows of a tile blended in one go; the feather is computed for each pixel. */
const FEATHERED_ROWS = 8

export type CompositeOptions = {
  /** Width of the inward feather as a share of the photo's long side; 0 for a hard edge. */
  featherShare?: number
}

/**
 * Blends the restyled image over the original inside the selection, feathered inwards. Every other pixel keeps the original's
 * bytes, and the diff report compares the two images to count any that don't. Overwrites the restyled image to save memory,
 * leaves the original unchanged, and yields to other work. Throws `engine_failed` if the restyled image has another size.
 */
export async function composite(
  original: Pixels,
  restyled: Pixels,
  selected: SelectedPixels,
  options: CompositeOptions = {},
): Promise<{ pixels: Pixels; diffReport: DiffReport }> {
  const { width, height } = original
  const { featherShare = FEATHER_SHARE } = options
  if (selected.length !== width * height) throw new RangeError('the selection must have the photo’s size')
  if (restyled.width !== width || restyled.height !== height || restyled.rgb.length !== original.rgb.length) {
    const cause = new Error(`an image of ${restyled.width} × ${restyled.height} for ${width} × ${height}`)
    throw new AppError('engine_failed', {}, { cause })
  }

  const feather = createFeather(original, restyled, selected, featherShare)
  const box = await boundingBox(selected, width, height)
  // The feather of a band reads restyled pixels above it, so a band is written only once the one below it is blended.
  let above: Band | null = null
  for (let top = 0; top < height; top += TILE_SIDE_PX) {
    const bottom = Math.min(height, top + TILE_SIDE_PX)
    const start = 3 * top * width
    const band: Band = { start, rgb: original.rgb.slice(start, 3 * bottom * width) }
    for (const tile of tilesOf(box, top, bottom)) await blendTile(band, restyled, selected, feather, tile)
    if (above) await write(above, restyled)
    above = band
  }
  if (above) await write(above, restyled)
  const pixels = { width, height, rgb: restyled.rgb }
  return { pixels, diffReport: await diffReportOf(original, pixels, selected) }
}

/** Full rows of an image, and the offset of their bytes. */
type Band = { start: number; rgb: Uint8Array }

async function write({ start, rgb }: Band, image: Pixels): Promise<void> {
  image.rgb.set(rgb, start)
  await scheduler.yield()
}

async function blendTile(
  band: Band,
  restyled: Pixels,
  selected: SelectedPixels,
  feather: Feather,
  tile: Bounds,
): Promise<void> {
  const replaced = feather.enter(tile)
  await scheduler.yield()
  if (replaced === 'nothing') return
  for (let y = tile.top; y < tile.bottom; y++) {
    const row = y * restyled.width
    if (replaced === 'some' && (y + 1 - tile.top) % FEATHERED_ROWS === 0) await scheduler.yield()
    if (replaced === 'everything') {
      const start = 3 * (row + tile.left)
      band.rgb.set(restyled.rgb.subarray(start, 3 * (row + tile.right)), start - band.start)
      continue
    }
    for (let x = tile.left; x < tile.right; x++) {
      if (selected[row + x] === 1) blendPixel(band, restyled.rgb, 3 * (row + x), feather.opacityAt(x, y))
    }
  }
}

function blendPixel({ rgb, start }: Band, restyled: Uint8Array, p: number, opacity: number): void {
  for (let c = p; c < p + 3; c++) {
    const before = rgb[c - start] ?? 0
    rgb[c - start] = before + opacity * ((restyled[c] ?? 0) - before) + 0.5
  }
}

/** The tiles of the band `top`..`bottom` that overlap the box. */
function* tilesOf(box: Bounds, top: number, bottom: number): Generator<Bounds> {
  if (bottom <= box.top || top >= box.bottom) return
  for (let left = box.left; left < box.right; left += TILE_SIDE_PX) {
    yield { left, top, right: Math.min(box.right, left + TILE_SIDE_PX), bottom }
  }
}

/** The selection's bounding box; if nothing is selected, a box that overlaps no tile. */
async function boundingBox(selected: SelectedPixels, width: number, height: number): Promise<Bounds> {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  const addRow = (y: number) => {
    const row = selected.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first === -1) return
    box.top = Math.min(box.top, y)
    box.bottom = y + 1
    box.left = Math.min(box.left, first)
    box.right = Math.max(box.right, row.lastIndexOf(1) + 1)
  }
  const addRows = (from: number, to: number) => {
    for (let y = from; y < to; y++) addRow(y)
  }
  await forEachStretch(height, addRows, width)
  return box
}

/** Compares a finished image with the original and measures any changes outside the selection. */
export async function diffReportOf(
  original: Pixels,
  result: Pixels,
  selected: SelectedPixels,
): Promise<DiffReport> {
  const { width, height } = original
  let changedOutside = 0
  let selectedCount = 0
  const compare = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      if (selected[i] === 1) selectedCount++
      else if (differsAt(original.rgb, result.rgb, 3 * i)) changedOutside++
    }
  }
  await forEachStretch(width * height, compare)
  return { width, height, changedOutside, coverage: selectedCount / (width * height) }
}

function differsAt(a: Uint8Array, b: Uint8Array, p: number): boolean {
  return a[p] !== b[p] || a[p + 1] !== b[p + 1] || a[p + 2] !== b[p + 2]
}
