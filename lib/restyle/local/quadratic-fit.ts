import { at } from './at.ts'
import { solveLinear } from './numeric.ts'

/**
 * Rms distance of `values` at the given pixels from the best quadratic surface in x and y
 * (least squares on 1, x, y, x², xy, y², coordinates scaled to about ±1).
 */
export function quadraticResidual(values: Float32Array, pixels: Int32Array, width: number): number {
  if (pixels.length < 12) return 0
  const step = Math.max(1, Math.floor(pixels.length / 6000))
  const matrix = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0])
  const right = [0, 0, 0, 0, 0, 0]
  const terms = [1, 0, 0, 0, 0, 0]
  let squares = 0
  let count = 0
  for (let k = 0; k < pixels.length; k += step) {
    const i = pixels[k] ?? 0
    setTerms(terms, i, width)
    const value = values[i] ?? 0
    squares += value * value
    count += 1
    for (let r = 0; r < 6; r++) {
      right[r] = (right[r] ?? 0) + (terms[r] ?? 0) * value
      for (let c = 0; c <= r; c++)
        at(matrix, r)[c] = (at(matrix, r)[c] ?? 0) + (terms[r] ?? 0) * (terms[c] ?? 0)
    }
  }
  for (let r = 0; r < 6; r++) {
    for (let c = r + 1; c < 6; c++) at(matrix, r)[c] = at(matrix, c)[r] ?? 0
    at(matrix, r)[r] = (at(matrix, r)[r] ?? 0) + 1e-6 * count
  }
  const solution = solveLinear(matrix, right)
  if (!solution) return 0
  const explained = solution.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0)
  return Math.sqrt(Math.max(0, squares - explained) / count)
}

function setTerms(terms: number[], i: number, width: number) {
  const x = (2 * (i % width)) / width - 1
  const y = (2 * ((i / width) | 0)) / width - 1
  terms[1] = x
  terms[2] = y
  terms[3] = x * x
  terms[4] = x * y
  terms[5] = y * y
}
