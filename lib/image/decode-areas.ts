import sharp from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import { hasAspectOf, readHeader, type Size, sniffImageFormat } from './image-format'
import { type AreaLabels, forEachStretch, type SelectedPixels } from './pixels'

/** A mask at its own size. */
type Selection = Size & { selected: SelectedPixels }

/** The map of areas at its own size: one byte a pixel, the number of its area. */
type AreaMap = Size & { values: Uint8Array }

/** Share of the selected pixels that may lack an area, for rims that appear where mask and map are scaled. */
const MISSING_SHARE = 0.02

/**
 * Looks a map of areas over at its mask's size: each selected pixel needs one of `count` areas.
 * Fails with `image_too_large`, `too_many_pixels`, `areas_damaged` or `areas_mismatch`.
 */
export async function inspectAreas(
  bytes: Uint8Array,
  photo: Size,
  mask: Selection,
  count: number,
): Promise<void> {
  const { width, values, columns, rows } = await readAt(bytes, photo, mask)
  let [selected, missing, isUnknown] = [0, 0, false]
  await forEachStretch(mask.selected.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (mask.selected[i] !== 1) continue
      const value =
        values[(rows[Math.floor(i / mask.width)] ?? 0) * width + (columns[i % mask.width] ?? 0)] ?? 0
      selected++
      if (value === 0) missing++
      else if (value > count) isUnknown = true
    }
  })
  if (isUnknown || missing > MISSING_SHARE * selected) throw new AppError('areas_mismatch')
}

/**
 * Decodes a map of areas to the photo's size, each pixel from the nearest one of the map. Pixels that are not selected
 * have no area, whatever the map says. A selected pixel without one of `count` areas, as at edges that were scaled,
 * takes that of its neighbor: to the left, above, to the right or below, in this order; without any, area 1.
 * Fails like `inspectAreas`, which has compared map and mask before.
 */
export async function decodeAreas(
  bytes: Uint8Array,
  { selected, ...size }: Selection,
  count: number,
): Promise<AreaLabels> {
  const { width, values, columns, rows } = await readAt(bytes, size, size)
  const labels = new Uint8Array(selected.length)
  let missing = 0
  await forEachStretch(labels.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (selected[i] !== 1) continue
      const x = i % size.width
      const value = values[(rows[(i - x) / size.width] ?? 0) * width + (columns[x] ?? 0)] ?? 0
      if (value > 0 && value <= count) labels[i] = value
      else missing++
    }
  })
  if (missing > 0) fillMissing(labels, selected, size.width)
  return labels
}

/** Two passes: areas grow to the right and down, then to the left and up. */
function fillMissing(labels: AreaLabels, selected: SelectedPixels, width: number): void {
  for (let i = 0; i < labels.length; i++) {
    if (selected[i] !== 1 || labels[i] !== 0) continue
    labels[i] = (i % width > 0 && labels[i - 1]) || labels[i - width] || 0
  }
  for (let i = labels.length - 1; i >= 0; i--) {
    if (selected[i] !== 1 || labels[i] !== 0) continue
    labels[i] = (i % width < width - 1 && labels[i + 1]) || labels[i + width] || 1
  }
}

/** The map, and where in it the columns and rows of another size lie. */
async function readAt(bytes: Uint8Array, photo: Size, size: Size) {
  const map = await readMap(bytes, photo)
  const places = (length: number, of: number) =>
    Uint16Array.from({ length }, (_, i) => Math.floor(((i + 0.5) * of) / length))
  return { ...map, columns: places(size.width, map.width), rows: places(size.height, map.height) }
}

/** A PNG alone: the loss of a JPEG would turn the edge between areas 1 and 3 into area 2. */
async function readMap(bytes: Uint8Array, photo: Size): Promise<AreaMap> {
  const { maxBytes, maxPixels } = LIMITS.upload
  if (bytes.byteLength > maxBytes) throw new AppError('image_too_large')
  const header = sniffImageFormat(bytes) === 'png' ? await readHeader(bytes, 'png') : null
  if (!header) throw new AppError('areas_damaged')
  const { width, height } = header
  if (width * height > maxPixels) throw new AppError('too_many_pixels')
  if (!hasAspectOf(photo, header)) throw new AppError('areas_mismatch')
  try {
    // The numbers are in the first channel, of eight bits: no profile may bend them.
    const values = await sharp(bytes, { failOn: 'error', ignoreIcc: true, limitInputPixels: maxPixels })
      .autoOrient()
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { width, height, values }
  } catch (cause) {
    throw new AppError('areas_damaged', {}, { cause })
  }
}
