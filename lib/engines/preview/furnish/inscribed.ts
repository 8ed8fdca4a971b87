import type { Size } from '../../../math/image.ts'

/** Cells of a grid, `right` and `bottom` excluded. */
export interface CellBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The cells with all that they enclose. */
export function withoutGaps(cells: Uint8Array, { width, height }: Size): Uint8Array {
  const outside = new Uint8Array(cells.length)
  const open: number[] = []
  const visit = (i: number) => {
    if (outside[i] !== 0 || cells[i] !== 0) return
    outside[i] = 1
    open.push(i)
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit((y + 1) * width - 1)
  }
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i < cells.length - width) visit(i + width)
  }
  return outside.map((value) => 1 - value)
}

/**
 * The rectangle of set cells that is worth most, by its width and height in cells; `null` where none is set. It may
 * not be worth less when a side grows.
 */
export function bestRectangle(
  cells: Uint8Array,
  { width, height }: Size,
  worth: (width: number, height: number) => number,
): CellBox | null {
  // Set cells above each column's cell of the row, this one included.
  const heights = new Int32Array(width + 1)
  let best: CellBox | null = null
  let most = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) heights[x] = (cells[y * width + x] ?? 0) === 0 ? 0 : (heights[x] ?? 0) + 1
    for (const { left, right, high } of widestUnder(heights)) {
      const value = worth(right - left, high)
      if (value <= most) continue
      most = value
      best = { left, right, top: y + 1 - high, bottom: y + 1 }
    }
  }
  return best
}

/** The widest rectangle of each height under a row of heights, whose last one is 0. */
function* widestUnder(heights: Int32Array) {
  // Columns where a higher stretch begins, from low to high.
  const open: { left: number; high: number }[] = []
  for (let x = 0; x < heights.length; x++) {
    const high = heights[x] ?? 0
    let left = x
    for (let top = open.at(-1); top !== undefined && top.high > high; top = open.at(-1)) {
      yield { left: top.left, right: x, high: top.high }
      left = top.left
      open.pop()
    }
    if (high > 0 && open.at(-1)?.high !== high) open.push({ left, high })
  }
}
