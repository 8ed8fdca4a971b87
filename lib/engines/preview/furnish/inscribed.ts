import type { Bounds, Size } from '../../../math/image.ts'
import { cellsWhere, labelConnectedParts } from '../clear/holes.ts'

/** Cells with their holes filled. */
export function withoutGaps(cells: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size
  const parts = labelConnectedParts(
    cellsWhere(cells.length, (i) => cells[i] === 0),
    size,
  )
  const isAtRim = (i: number) =>
    i % width === 0 || i % width === width - 1 || i < width || i >= width * (height - 1)
  const outside = new Set(parts.filter((_, i) => isAtRim(i)))
  return cellsWhere(cells.length, (i) => cells[i] === 1 || !outside.has(parts[i] ?? 0))
}

/** Cost of a cell for a rectangle: zero in the selection, one where the same surface continues outside, otherwise too much. */
export const SELECTED = 0
export const BESIDE = 1
export const OUTSIDE = 1e6

/**
 * The rectangle with the highest value, by its width and height in cells; `null` if there is none. Up to a share (0..1) of it
 * may be outside the selection. The value must not fall when a side grows.
 */
export function bestRectangle(
  costs: Float64Array,
  { width, height }: Size,
  beyond: number,
  worth: (width: number, height: number) => number,
): Bounds | null {
  const costOf = costsOfBoxes(costs, { width, height })
  let best: Bounds | null = null
  let most = 0
  // Tallest first, because the others can usually be skipped then.
  for (let high = height; high > 0; high--) {
    let least = 1
    while (least <= width && worth(least, high) <= most) least++
    for (let top = 0; top + high <= height; top++) {
      for (let left = 0; left + least <= width; left++) {
        for (let right = width; right >= left + least && worth(right - left, high) > most; right--) {
          const box = { left, right, top, bottom: top + high }
          if (costOf(box) > beyond * (right - left) * high) continue
          best = box
          most = worth(right - left, high)
        }
      }
    }
  }
  return best
}

/** Summed costs of the cells in a box, in constant time. */
function costsOfBoxes(costs: Float64Array, { width, height }: Size) {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += costs[y * width + x] ?? 0
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + row
    }
  }
  const at = (x: number, y: number) => sums[y * across + x] ?? 0
  return ({ left, right, top, bottom }: Bounds) =>
    at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
}
