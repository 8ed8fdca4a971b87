import { type Labels, type Size, sizeWithLongSide } from '../../../math/image.ts'
import { shrinkMask } from '../../../math/resize.ts'
import { ANALYSIS_LONG_SIDE } from '../../../survey/survey.ts'

/** Strokes within this many cells form one hole. */
const JOINED = 2

/** A connected part of the mask. */
export interface Hole {
  readonly label: number
  /** Bounds in photo pixels; `right` and `bottom` are exclusive. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Number of its photo pixels in the mask. */
  readonly pixels: number
}

export interface Holes {
  readonly list: readonly Hole[]
  /** The label of the hole at a pixel, 0 for none and beyond the photo. */
  labelAt(x: number, y: number): number
}

/** The connected parts of a mask, largest bounds first. */
export function findHoles(mask: Labels, size: Size): Holes {
  const small = sizeWithLongSide(size, ANALYSIS_LONG_SIDE)
  const shares = shrinkMask(mask, size, small)
  const isMasked = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0)
  const labels = labelConnectedParts(dilated(isMasked, small, JOINED), small)
  const { width, height } = size
  const labelAt = (x: number, y: number) => {
    if (x < 0 || x >= width || (mask[y * width + x] ?? 0) === 0) return 0
    const column = Math.min(small.width - 1, Math.floor(((x + 0.5) * small.width) / width))
    const row = Math.min(small.height - 1, Math.floor(((y + 0.5) * small.height) / height))
    return labels[row * small.width + column] ?? 0
  }
  return { list: boundsOf(mask, size, labelAt), labelAt }
}

function boundsOf(mask: Labels, { width, height }: Size, labelAt: Holes['labelAt']): Hole[] {
  const found = new Map<number, { -readonly [key in keyof Hole]: Hole[key] }>()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((mask[i] ?? 0) === 0) continue
      const label = labelAt(x, y)
      const hole = found.get(label)
      if (!hole) {
        found.set(label, { label, left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1 })
        continue
      }
      if (x < hole.left) hole.left = x
      if (x >= hole.right) hole.right = x + 1
      hole.bottom = y + 1
      hole.pixels += 1
    }
  }
  return [...found.values()]
}

/** Dilates the set cells by a square of `radius`. */
export function dilated(cells: Uint8Array, size: Size, radius: number): Uint8Array {
  const distances = distancesFrom(cells, size, radius)
  return cellsWhere(distances.length, (i) => (distances[i] ?? 0) <= radius)
}

/** 1 for each cell that passes a test. `Uint8Array.from` takes ten times as long. */
export function cellsWhere(length: number, test: (i: number) => boolean): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(length)
  for (let i = 0; i < length; i++) if (test(i)) cells[i] = 1
  return cells
}

/** Number of set cells. */
export function countOf(cells: Uint8Array): number {
  let count = 0
  for (let i = 0; i < cells.length; i++) count += cells[i] ?? 0
  return count
}

/** A distance beyond any cell's. */
const FAR = 65_535

/** Steps (to any of eight neighbors) from each cell to the nearest set one, up to `most`. */
export function distancesFrom(cells: Uint8Array, { width, height }: Size, most = FAR - 1): Uint16Array {
  const distances = new Uint16Array(cells.length).fill(FAR)
  let front: number[] = []
  for (let i = 0; i < cells.length; i++) {
    if ((cells[i] ?? 0) === 0) continue
    distances[i] = 0
    front.push(i)
  }
  for (let distance = 1; distance <= most && front.length > 0; distance++) {
    const next: number[] = []
    for (const i of front) {
      const { first, last, top, bottom } = around(i, width, height)
      for (let row = top; row <= bottom; row += width) {
        for (let n = row + first; n <= row + last; n++) {
          if (distances[n] !== FAR) continue
          distances[n] = distance
          next.push(n)
        }
      }
    }
    front = next
  }
  return distances
}

/** The neighborhood of a cell: its columns, and the starts of its first and last row. */
function around(i: number, width: number, height: number) {
  const x = i % width
  return {
    first: Math.max(0, x - 1),
    last: Math.min(width - 1, x + 1),
    top: Math.max(0, i - x - width),
    bottom: Math.min((height - 1) * width, i - x + width),
  }
}

/** Numbers the connected parts (by eight neighbors) of the set cells, from 1. */
export function labelConnectedParts(cells: Uint8Array, { width, height }: Size): Uint16Array {
  const labels = new Uint16Array(cells.length)
  let count = 0
  const open: number[] = []
  const mark = (n: number) => {
    if (cells[n] !== 1 || labels[n] !== 0) return
    labels[n] = count
    open.push(n)
  }
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== 1 || labels[start] !== 0) continue
    count += 1
    mark(start)
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const { first, last, top, bottom } = around(i, width, height)
      for (let row = top; row <= bottom; row += width) for (let n = row + first; n <= row + last; n++) mark(n)
    }
  }
  return labels
}
