import { at } from './numeric.ts'

/**
 * Solves `matrix` · x = `right` for a symmetric positive definite matrix (Gaussian elimination, no pivoting needed); overwrites
 * both.
 */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const n = right.length
  for (let k = 0; k < n; k++) for (let row = k + 1; row < n; row++) eliminate(matrix, right, k, row)
  for (let k = n - 1; k >= 0; k--) {
    const line = at(matrix, k)
    let rest = right[k] ?? 0
    for (let l = k + 1; l < n; l++) rest -= (line[l] ?? 0) * (right[l] ?? 0)
    right[k] = rest / (line[k] ?? 1)
  }
  return right
}

/** Subtracts a multiple of row k from a later row to make its k-th value 0. */
function eliminate(matrix: readonly Float64Array[], right: Float64Array, k: number, row: number): void {
  const pivot = at(matrix, k)
  const line = at(matrix, row)
  const factor = (line[k] ?? 0) / (pivot[k] ?? 1)
  for (let l = k; l < line.length; l++) line[l] = (line[l] ?? 0) - factor * (pivot[l] ?? 0)
  right[row] = (right[row] ?? 0) - factor * (right[k] ?? 0)
}
