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

/** What a cell is: not for the rectangle, in the selection, or beside it where the same surface goes on. */
export const OUTSIDE = 0
export const SELECTED = 1
export const BESIDE = 2

/**
 * The rectangle of selected cells that is worth most, by its width and height in cells; `null` where none is selected. A
 * share (0..1) of it may be beside the selection. It may not be worth less when a side grows.
 */
export function bestRectangle(
  cells: Uint8Array,
  size: Size,
  beyond: number,
  worth: (width: number, height: number) => number,
): CellBox | null {
  const { width, height } = size
  const countOutside = counter(cells, size, (cell) => cell === OUTSIDE)
  const countBeyond = counter(cells, size, (cell) => cell !== SELECTED)
  const fits = (box: CellBox) => {
    const area = (box.right - box.left) * (box.bottom - box.top)
    return countOutside(box) === 0 && countBeyond(box) <= beyond * area
  }
  let best: CellBox | null = null
  let most = 0
  // The highest first: the others are mostly not worth a look then.
  for (let high = height; high > 0; high--) {
    const least = leastWorthMore(width, (wide) => worth(wide, high), most)
    for (let top = 0; top + high <= height; top++) {
      for (let left = 0; left + least <= width; left++) {
        for (let right = width; right >= left + least && worth(right - left, high) > most; right--) {
          const box = { left, right, top, bottom: top + high }
          if (!fits(box)) continue
          best = box
          most = worth(right - left, high)
        }
      }
    }
  }
  return best
}

/** The least width that is worth more than `most`; more than there is if none is. */
function leastWorthMore(width: number, worth: (wide: number) => number, most: number): number {
  let wide = 1
  while (wide <= width && worth(wide) <= most) wide++
  return wide
}

/** Counts the cells in a box of which something is true, in the same time for each box. */
function counter(cells: Uint8Array, { width, height }: Size, test: (cell: number) => boolean) {
  const across = width + 1
  const sums = new Uint32Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      if (test(cells[y * width + x] ?? OUTSIDE)) row += 1
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + row
    }
  }
  const at = (x: number, y: number) => sums[y * across + x] ?? 0
  return ({ left, right, top, bottom }: CellBox) =>
    at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
}
