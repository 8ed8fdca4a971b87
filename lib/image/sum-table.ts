/** Rectangle of whole pixels, `right` and `bottom` excluded. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Sums of a plane over any rectangle of one region, each at the price of four look-ups. */
export type SumTable = {
  /** Takes a new region; `readRow` fills its rows one by one. The sum of the region must fit 32 bits. */
  fill(region: Box, readRow: (y: number, row: Uint16Array) => void): void
  /** Sum over the part of the rectangle that lies in the region. */
  sumOf(rectangle: Box): number
}

/** A summed-area table for regions of up to `maxSide` × `maxSide` pixels; its memory is used again and again. */
export function createSumTable(maxSide: number): SumTable {
  // One row and one column of zeros stand before the region.
  const sums = new Uint32Array((maxSide + 1) ** 2)
  const values = new Uint16Array(maxSide)
  let region: Box = { left: 0, top: 0, right: 0, bottom: 0 }
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

/** The box with a margin on every side, as far as it lies on an image of this size. */
export function grown(box: Box, margin: number, image: { width: number; height: number }): Box {
  return {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(image.width, box.right + margin),
    bottom: Math.min(image.height, box.bottom + margin),
  }
}

export function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top)
}
