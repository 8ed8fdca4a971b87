/**
 * Mean over a (2r+1)² window clipped at the border, in time independent of r (running sums). `values` is row-major; returns a
 * new array of the same length.
 */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius < 1) return values.slice()
  // Reused between calls: the analysis blurs a hundred planes of the same size.
  if (rows.length < values.length) rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) meanAlongRow(values, rows, y * width, width, radius)
  return meanAlongColumns(rows, width, height, radius, values.length)
}

/** Means along the rows, between the two passes of a call. */
let rows = new Float32Array(0)

function meanAlongRow(from: Float32Array, to: Float32Array, start: number, width: number, radius: number) {
  const end = start + width
  // The window's right end reaches the border at `full`, and its left end leaves the other one after `whole`.
  const full = Math.max(start, end - radius)
  const whole = Math.min(end, start + radius + 1)
  let sum = 0
  let entering = start
  for (const first = Math.min(end, start + radius); entering < first; entering++) sum += from[entering] ?? 0
  let i = start
  for (const until = Math.min(full, whole); i < until; i++, entering++) {
    sum += from[entering] ?? 0
    to[i] = sum / (entering + 1 - start)
  }
  const count = 2 * radius + 1
  for (; i < full; i++) {
    sum += from[i + radius] ?? 0
    sum -= from[i - radius - 1] ?? 0
    to[i] = sum / count
  }
  for (; i < whole; i++) to[i] = sum / width
  for (; i < end; i++) {
    sum -= from[i - radius - 1] ?? 0
    to[i] = sum / (end - i + radius)
  }
}

function meanAlongColumns(
  from: Float32Array,
  width: number,
  height: number,
  radius: number,
  length: number,
): Float32Array {
  const out = new Float32Array(length)
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
