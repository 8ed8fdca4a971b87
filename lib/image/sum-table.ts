import type { Bounds, Size } from '@/lib/math/image'

/** Sums over any rectangle of a region, each with four lookups. */
export type SumTable = {
  /** Starts a new region; `readRow` fills it row by row. The region's sum must fit into 32 bits. */
  fill(region: Bounds, readRow: (y: number, row: Uint16Array) => void): void
  /** Sum over the part of the rectangle inside the region. */
  sumOf(rectangle: Bounds): number
}

/** A summed-area table for regions up to `maxSide` × `maxSide` pixels. Reuses its memory. */
export function createSumTable(maxSide: number): SumTable {
  // With a row and a column of zeros before the region.
  const sums = new Uint32Array((maxSide + 1) ** 2)
  const values = new Uint16Array(maxSide)
  let region: Bounds = { left: 0, top: 0, right: 0, bottom: 0 }
  let stride = 1
  return {
    fill(next, readRow) {
      region = next
      stride = next.right - next.left + 1
      sums.fill(0, 0, stride)
      const row = values.subarray(0, stride - 1)
      for (let y = next.top; y < next.bottom; y++) {
        readRow(y, row)
        const start = (y - next.top + 1) * stride
        sums[start] = 0
        let rowSum = 0
        for (let x = 1; x < stride; x++) {
          rowSum += row[x - 1] ?? 0
          sums[start + x] = rowSum + (sums[start + x - stride] ?? 0)
        }
      }
    },
    sumOf(rectangle) {
      const left = Math.max(rectangle.left, region.left) - region.left
      const right = Math.min(rectangle.right, region.right) - region.left
      const top = (Math.max(rectangle.top, region.top) - region.top) * stride
      const bottom = (Math.min(rectangle.bottom, region.bottom) - region.top) * stride
      const whole = (sums[bottom + right] ?? 0) + (sums[top + left] ?? 0)
      return whole - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0)
    },
  }
}

/** The box with a margin on every side, clipped to the image. */
export function grown(box: Bounds, margin: number, image: Size): Bounds {
  return {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(image.width, box.right + margin),
    bottom: Math.min(image.height, box.bottom + margin),
  }
}

export function areaOf(box: Bounds): number {
  return (box.right - box.left) * (box.bottom - box.top)
}
