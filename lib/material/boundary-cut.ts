import type { Picture } from './picture.ts'

interface CutOptions {
  /** Width in pixels over which both ends overlap. */
  readonly overlap: number
  /** Number of columns at each end of the overlap that are never cut. */
  readonly margin: number
  /** The last row continues with the first, so the cut must end where it began. */
  readonly isClosed: boolean
}

/**
 * For each row, the column of the overlap where the right end of the picture switches to the left one: the path from top to
 * bottom, moving at most one column per row, along which both differ least.
 */
export function boundaryCut(picture: Picture, { overlap, margin, isClosed }: CutOptions): Int32Array {
  const { height } = picture
  const errors = overlapErrors(picture, overlap, margin)
  if (!isClosed) return cheapestPath(errors, overlap, height)
  // After one full turn the path is independent of its start; the closed path begins and ends there.
  const settled = cheapestPath(errors, overlap, 2 * height)[height] ?? 0
  return cheapestPath(errors, overlap, height + 1, settled).subarray(0, height)
}

/** Squared differences of both ends; infinite in the margins. */
function overlapErrors({ width, height, values }: Picture, overlap: number, margin: number): Float64Array {
  const errors = new Float64Array(overlap * height)
  const toRight = 3 * (width - overlap)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, p = y * width * 3; x < overlap; x++, i++) {
      let sum = 0
      for (let c = 0; c < 3; c++, p++) sum += ((values[p] ?? 0) - (values[p + toRight] ?? 0)) ** 2
      errors[i] = x < margin || x >= overlap - margin ? Number.POSITIVE_INFINITY : sum
    }
  }
  return errors
}

/** Dynamic programming over `rows` rows, wrapping around after the last. With `end`, the path starts and ends at that column. */
function cheapestPath(errors: Float64Array, columns: number, rows: number, end?: number): Int32Array {
  const costs = new Float64Array(columns * rows)
  costs.set(errors.subarray(0, columns))
  if (end !== undefined) for (let x = 0; x < columns; x++) if (x !== end) costs[x] = Number.POSITIVE_INFINITY
  for (let y = 1, i = columns; y < rows; y++) {
    for (let x = 0; x < columns; x++, i++) {
      const before = costs[cheapestNear(costs, (y - 1) * columns, x, columns)] ?? 0
      costs[i] = before + (errors[i % errors.length] ?? 0)
    }
  }
  const path = new Int32Array(rows)
  let column = end ?? cheapestOf(costs, (rows - 1) * columns, columns)
  for (let y = rows - 1; y >= 0; y--) {
    path[y] = column
    if (y > 0) column = cheapestNear(costs, (y - 1) * columns, column, columns) - (y - 1) * columns
  }
  return path
}

/** Index of the cheapest of the three cells of a row around a column. */
function cheapestNear(costs: Float64Array, start: number, column: number, columns: number): number {
  let best = start + column
  if (column > 0 && (costs[best - 1] ?? 0) < (costs[best] ?? 0)) best -= 1
  const right = start + column + 1
  if (column < columns - 1 && (costs[right] ?? 0) < (costs[best] ?? 0)) best = right
  return best
}

function cheapestOf(costs: Float64Array, start: number, columns: number): number {
  let best = 0
  for (let x = 1; x < columns; x++) if ((costs[start + x] ?? 0) < (costs[start + best] ?? 0)) best = x
  return best
}
