import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import type { Bounds } from '@/lib/math/image'
import { areaOf, createSumTable, grown } from './sum-table'

/** Width of the long ramp as a share of the photo's long side, and of the short one for changed content. */
export const FEATHER_SHARE = 0.008
const EDGE_SHARE = 0.0005

/** Mean difference (0–255) at which the long ramp starts to give way to the short one, and at which it has done so. */
const SAME_BELOW = 6
const OTHER_ABOVE = 20
const DIFFERENCE_RADIUS_PX = 5

export const TILE_SIDE_PX = 128

export type Feather = {
  /** Moves to the next tile, up to `TILE_SIDE_PX` a side, and returns how much of it will be replaced. */
  enter(tile: Bounds): 'nothing' | 'everything' | 'some'
  /** Opacity (0–1) of the restyled image at a selected pixel, in a tile where `some` is replaced. */
  opacityAt(x: number, y: number): number
}

/**
 * Inward feather: 0 at the border of the selection, 1 inside. Called for selected pixels only, so nothing outside is ever
 * touched. Where the new image resembles the old one, a long ramp hides the seam. Where it differs, a long ramp would leave a
 * fringe of old content, so the ramp shrinks to a pixel or two. There is no ramp at the photo's own edges. A share of 0 is a
 * hard edge.
 */
export function createFeather(
  original: Pixels,
  restyled: Pixels,
  selected: SelectedPixels,
  featherShare: number,
): Feather {
  const longSide = Math.max(original.width, original.height)
  const longPx = featherShare === 0 ? 0 : Math.max(1, Math.round((featherShare * longSide) / 2))
  const shortPx = Math.min(longPx, Math.max(1, Math.round(EDGE_SHARE * longSide)))
  const marginPx = Math.max(longPx, DIFFERENCE_RADIUS_PX)
  const counts = createSumTable(TILE_SIDE_PX + 2 * marginPx)
  const differences = createSumTable(TILE_SIDE_PX + 2 * DIFFERENCE_RADIUS_PX)

  const around = (x: number, y: number, radius: number) =>
    grown({ left: x, top: y, right: x + 1, bottom: y + 1 }, radius, original)
  const selectedShare = (window: Bounds) => counts.sumOf(window) / areaOf(window)

  return {
    enter(tile) {
      const region = grown(tile, marginPx, original)
      counts.fill(region, selectionReader(selected, original.width, region))
      if (counts.sumOf(tile) === 0) return 'nothing'
      if (selectedShare(grown(tile, longPx, original)) === 1) return 'everything'
      const near = grown(tile, DIFFERENCE_RADIUS_PX, original)
      differences.fill(near, differenceReader(original, restyled, selected, near))
      return 'some'
    },
    opacityAt(x, y) {
      const share = selectedShare(around(x, y, longPx))
      if (share === 1) return 1
      const long = smoothstep(0.5, 0.95, share)
      const short = smoothstep(0.5, 0.8, selectedShare(around(x, y, shortPx)))
      const near = around(x, y, DIFFERENCE_RADIUS_PX)
      const difference = differences.sumOf(near) / (3 * counts.sumOf(near))
      return long + (short - long) * smoothstep(SAME_BELOW, OTHER_ABOVE, difference)
    },
  }
}

function selectionReader(selected: SelectedPixels, width: number, region: Bounds) {
  return (y: number, row: Uint16Array) =>
    row.set(selected.subarray(y * width + region.left, y * width + region.right))
}

/** Sum of the three channels' differences; 0 where nothing is selected. */
function differenceReader(original: Pixels, restyled: Pixels, selected: SelectedPixels, region: Bounds) {
  const before = original.rgb
  const after = restyled.rgb
  return (y: number, row: Uint16Array) => {
    const start = y * original.width + region.left
    for (let x = 0, p = 3 * start; x < row.length; x++, p += 3) {
      const difference =
        Math.abs((after[p] ?? 0) - (before[p] ?? 0)) +
        Math.abs((after[p + 1] ?? 0) - (before[p + 1] ?? 0)) +
        Math.abs((after[p + 2] ?? 0) - (before[p + 2] ?? 0))
      row[x] = difference * (selected[start + x] ?? 0)
    }
  }
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
