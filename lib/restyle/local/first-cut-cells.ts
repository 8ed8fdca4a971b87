import type { Pixels, SelectedPixels } from '@/lib/ports/engine'
import { forEachStretch } from '../turns'
import { toLinear, toOklab } from './first-cut-colour'

/** The photo in squares, each with the mean of its selected pixels. */
export type Cells = {
  columns: number
  rows: number
  sidePx: number
  /** Selected pixels of each cell; a cell without any belongs to no region. */
  counts: Uint32Array
  /** Mean sRGB of each cell's selected pixels, 0–255. */
  rgb: Float32Array
  /** The same in OKLab. */
  lab: Float32Array
}

const CELLS_A_LONG_SIDE = 240
/** How unlike a region of one cell may be to what it joins; it shrinks as regions grow. */
const GROWTH = 0.3
/** Share of the selected cells under which a region joins the neighbour it differs least from. */
const SMALLEST_SHARE = 0.002

export async function readCells(
  image: Pixels,
  selected: SelectedPixels,
  signal: AbortSignal,
): Promise<Cells> {
  const { width, height } = image
  const sidePx = Math.ceil(Math.max(width, height) / CELLS_A_LONG_SIDE)
  const columns = Math.ceil(width / sidePx)
  const rows = Math.ceil(height / sidePx)
  const counts = new Uint32Array(columns * rows)
  const rgb = new Float32Array(3 * counts.length)
  const columnOf = Uint16Array.from({ length: width }, (_, x) => x / sidePx)
  const rowOf = Uint16Array.from({ length: height }, (_, y) => y / sidePx)
  const add = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      if (selected[i] !== 1) continue
      const y = Math.floor(i / width)
      const cell = (rowOf[y] ?? 0) * columns + (columnOf[i - y * width] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
      for (let c = 0; c < 3; c++) rgb[3 * cell + c] = (rgb[3 * cell + c] ?? 0) + (image.rgb[3 * i + c] ?? 0)
    }
  }
  await forEachStretch(selected.length, add, signal)
  const lab = new Float32Array(rgb.length)
  counts.forEach((count, cell) => {
    if (count === 0) return
    const mean = rgb.subarray(3 * cell, 3 * cell + 3).map((sum) => sum / count)
    rgb.set(mean, 3 * cell)
    lab.set(toOklab([toLinear(mean[0] ?? 0), toLinear(mean[1] ?? 0), toLinear(mean[2] ?? 0)]), 3 * cell)
  })
  return { columns, rows, sidePx, counts, rgb, lab }
}

/**
 * The region of every cell, named by one of its cells. Felzenszwalb and Huttenlocher, "Efficient graph-based
 * image segmentation" (2004): the light that fades along a wall makes small steps and never splits it.
 */
export function regionsOf(cells: Cells): Int32Array {
  const parents = Int32Array.from(cells.counts, (_, cell) => cell)
  const sizes = new Int32Array(parents.length).fill(1)
  const limits = new Float32Array(parents.length).fill(GROWTH)
  const rootOf = (cell: number) => {
    let root = cell
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] ?? root] ?? root
      root = parents[root] ?? root
    }
    return root
  }
  const smallest = SMALLEST_SHARE * cells.counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
  const steps = stepsOf(cells)
  const borders = leastFirst(steps)
  for (const isLastPass of [false, true]) {
    for (const border of borders) {
      const step = steps[border] ?? 0
      const cell = border >> 1
      const one = rootOf(cell)
      const other = rootOf(cell + (border % 2 === 0 ? 1 : cells.columns))
      if (one === other) continue
      const least = Math.min(sizes[one] ?? 0, sizes[other] ?? 0)
      const isAlike = step <= Math.min(limits[one] ?? 0, limits[other] ?? 0)
      if (isLastPass ? least >= smallest : !isAlike) continue
      parents[other] = one
      const size = (sizes[one] ?? 0) + (sizes[other] ?? 0)
      sizes[one] = size
      limits[one] = step + GROWTH / size
    }
  }
  return parents.map((_, cell) => ((cells.counts[cell] ?? 0) > 0 ? rootOf(cell) : -1))
}

/** How much each selected cell differs from its neighbour on the right (even places) and below (odd ones). */
function stepsOf({ columns, rows, counts, lab }: Cells): Float32Array {
  const steps = new Float32Array(2 * counts.length).fill(Number.POSITIVE_INFINITY)
  const between = (cell: number, neighbour: number) => {
    if (counts[cell] === 0 || counts[neighbour] === 0) return Number.POSITIVE_INFINITY
    const along = (axis: number) => (lab[3 * cell + axis] ?? 0) - (lab[3 * neighbour + axis] ?? 0)
    return 0.8 * Math.abs(along(0)) + Math.hypot(along(1), along(2))
  }
  for (let cell = 0; cell < counts.length; cell++) {
    if (cell % columns < columns - 1) steps[2 * cell] = between(cell, cell + 1)
    if (cell < (rows - 1) * columns) steps[2 * cell + 1] = between(cell, cell + columns)
  }
  return steps
}

/** Places of the finite steps in rising order; packed into one number they sort without a comparing function. */
function leastFirst(steps: Float32Array): Uint32Array {
  const places = steps.length
  const keys = new Float64Array(places)
  let count = 0
  steps.forEach((step, place) => {
    if (Number.isFinite(step)) keys[count++] = Math.round(step * 1e7) * places + place
  })
  return Uint32Array.from(keys.subarray(0, count).sort(), (key) => key % places)
}
