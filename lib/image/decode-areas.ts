import sharp from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { Size } from '@/lib/math/image'
import { readMaskHeader } from './decode-mask'
import { type AreaLabels, forEachStretch, type SelectedPixels } from './pixels'

/** A mask at its own size. */
type Selection = Size & { selected: SelectedPixels }

/** A map of areas at its own size: one byte per pixel, the number of its area. */
type AreaMap = Size & { values: Uint8Array }

/** Share of selected pixels that may lack an area, because of scaled edges of mask and map. */
const MISSING_SHARE = 0.02

/**
 * Checks a map of areas at its mask's size: each selected pixel needs one of `count` areas. Throws `image_too_large`,
 * `mask_too_large`, `mask_damaged` or `mask_mismatch`.
 */
export async function inspectAreas(
  bytes: Uint8Array,
  photo: Size,
  mask: Selection,
  count: number,
): Promise<void> {
  const map = await readMap(bytes, photo)
  let [selected, missing, isUnknown] = [0, 0, false]
  await forEachSelected(mask, map, (_, value) => {
    selected++
    if (value === 0) missing++
    else if (value > count) isUnknown = true
  })
  if (isUnknown || missing > MISSING_SHARE * selected) throw new AppError('mask_mismatch')
}

/**
 * Decodes a map of areas to the photo's size, with nearest-neighbor scaling. Unselected pixels have no area, whatever the map
 * says. A selected pixel without one of `count` areas, as on scaled edges, takes a neighbor's: to the left, above, to the right
 * or below, in this order; failing that, area 1. Throws like `inspectAreas`, which must have checked map and mask before.
 */
export async function decodeAreas(bytes: Uint8Array, mask: Selection, count: number): Promise<AreaLabels> {
  const map = await readMap(bytes, mask)
  const labels = new Uint8Array(mask.selected.length)
  let missing = 0
  await forEachSelected(mask, map, (i, value) => {
    if (value > 0 && value <= count) labels[i] = value
    else missing++
  })
  if (missing > 0) await fillMissing(labels, mask)
  return labels
}

/** Two passes: areas grow right and down, then left and up. */
async function fillMissing(labels: AreaLabels, { selected, width }: Selection): Promise<void> {
  const { length } = labels
  await forEachStretch(length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (selected[i] !== 1 || labels[i] !== 0) continue
      labels[i] = (i % width > 0 && labels[i - 1]) || labels[i - width] || 0
    }
  })
  await forEachStretch(length, (from, to) => {
    for (let i = length - 1 - from; i >= length - to; i--) {
      if (selected[i] !== 1 || labels[i] !== 0) continue
      labels[i] = (i % width < width - 1 && labels[i + 1]) || labels[i + width] || 1
    }
  })
}

/** Visits each selected pixel with the nearest value of the map. */
async function forEachSelected(
  { width, height, selected }: Selection,
  map: AreaMap,
  visit: (i: number, value: number) => void,
): Promise<void> {
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * map.width) / width))
  await forEachStretch(selected.length, (from, to) => {
    let row = 0
    for (let i = from, x = from % width; i < to; i++, x++) {
      if (x === width) x = 0
      if (x === 0 || i === from) {
        const y = (i - x) / width
        row = Math.floor(((y + 0.5) * map.height) / height) * map.width
      }
      if (selected[i] === 1) visit(i, map.values[row + (columns[x] ?? 0)] ?? 0)
    }
  })
}

async function readMap(bytes: Uint8Array, photo: Size): Promise<AreaMap> {
  const { width, height } = await readMaskHeader(bytes, photo)
  try {
    // The numbers are in the first channel with eight bits, and no color profile may change them.
    const options = { failOn: 'error', ignoreIcc: true, limitInputPixels: LIMITS.upload.keptPixels } as const
    const values = await sharp(bytes, options)
      .autoOrient()
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { width, height, values }
  } catch (cause) {
    throw new AppError('mask_damaged', {}, { cause })
  }
}
