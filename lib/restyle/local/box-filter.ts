/**
 * Mean over a (2r+1)² window clipped at the border, in time independent of r (running sums).
 * `values` is row-major; the result is a new array of the same length.
 */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius < 1) return values.slice()
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) meanAlongRow(values, rows, y * width, width, radius)
  return meanAlongColumns(rows, width, height, radius)
}

function meanAlongRow(from: Float32Array, to: Float32Array, start: number, width: number, radius: number) {
  let sum = 0
  let filled = 0
  for (let x = 0; x < width; x++) {
    for (const end = Math.min(width - 1, x + radius); filled <= end; filled++)
      sum += from[start + filled] ?? 0
    if (x > radius) sum -= from[start + x - radius - 1] ?? 0
    to[start + x] = sum / (filled - Math.max(0, x - radius))
  }
}

function meanAlongColumns(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(from.length)
  const sums = new Float64Array(width)
  let filled = 0
  for (let y = 0; y < height; y++) {
    for (; filled <= Math.min(height - 1, y + radius); filled++) {
      for (let x = 0, p = filled * width; x < width; x++, p++) sums[x] = (sums[x] ?? 0) + (from[p] ?? 0)
    }
    const leaving = y - radius - 1
    if (leaving >= 0)
      for (let x = 0, p = leaving * width; x < width; x++, p++) sums[x] = (sums[x] ?? 0) - (from[p] ?? 0)
    const inverse = 1 / (filled - Math.max(0, y - radius))
    for (let x = 0, o = y * width; x < width; x++, o++) out[o] = (sums[x] ?? 0) * inverse
  }
  return out
}
