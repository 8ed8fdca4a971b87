import { createSumTable } from '../../../image/sum-table.ts'
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
export const OUTSIDE = 2e4

/**
 * The rectangle with the highest value, by its width and height in cells; `null` if there is none. Up to a share (0..1) of it
 * may be outside the selection. The value must not fall when a side grows.
 */
export function bestRectangle(
  costs: Uint16Array,
  { width, height }: Size,
  beyond: number,
  worth: (width: number, height: number) => number,
): Bounds | null {
  const sums = createSumTable(Math.max(width, height))
  sums.fill({ left: 0, top: 0, right: width, bottom: height }, (y, row) =>
    row.set(costs.subarray(y * width, (y + 1) * width)),
  )
  let best: Bounds | null = null
  let most = 0
  // Tallest first, because the others can usually be skipped then.
  for (let high = height; high > 0; high--) {
    for (let top = 0; top + high <= height; top++) {
      for (let left = 0; left < width; left++) {
        for (let right = width; right > left && worth(right - left, high) > most; right--) {
          const box = { left, right, top, bottom: top + high }
          if (sums.sumOf(box) > beyond * (right - left) * high) continue
          best = box
          most = worth(right - left, high)
        }
      }
    }
  }
  return best
}
