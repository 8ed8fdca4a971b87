import { boxMean } from '../../../math/box-filter.ts'
import type { Size } from '../../../math/image.ts'
import { takeRanked } from '../../../math/numeric.ts'
import { resizePlane } from '../../../math/resize.ts'
import { solve } from '../../../math/solve.ts'
import { cellsWhere } from './holes.ts'

/** A linear function of the position on a canvas. */
export interface LinearFit {
  at(x: number, y: number): number
}

/** Maximum places read by a fit, and number of fits, each with less weight on what the previous one didn't explain. */
const MOST_PLACES = 4_000
const ROUNDS = 6
/** Differences at which a place counts a quarter: at least this, and this multiple of the median. */
const LEAST_SCALE = 0.012
const SCALE_TIMES = 2
/** Against slopes caused by a step: a share of the places pulls the slope to 0. */
const FLAT = 0.004

/** Fits a linear function to each plane, over some of its places, robust against outliers. */
export function fitPlanes(
  planes: readonly Float32Array[],
  places: readonly number[],
  { width, height }: Size,
): LinearFit[] {
  const every = Math.max(1, Math.ceil(places.length / MOST_PLACES))
  const used = places.filter((_, k) => k % every === 0)
  const reach = Math.max(width, height) / 2
  const xs = Float32Array.from(used, (i) => ((i % width) - width / 2) / reach)
  const ys = Float32Array.from(used, (i) => (Math.floor(i / width) - height / 2) / reach)
  const values = planes.map((plane) => Float32Array.from(used, (i) => plane[i] ?? 0))
  let fits: Coefficients[] = values.map((plane) => [takeRanked(plane.slice(), 0.5), 0, 0])
  for (let round = 0; round < ROUNDS; round++) {
    const weights = weightsOf(values, fits, xs, ys)
    fits = values.map((plane) => solved(plane, weights, xs, ys))
  }
  return fits.map(([start, across, down]) => ({
    at: (x, y) => start + (across * (x - width / 2) + down * (y - height / 2)) / reach,
  }))
}

type Coefficients = readonly [number, number, number]

function weightsOf(
  values: readonly Float32Array[],
  fits: readonly Coefficients[],
  xs: Float32Array,
  ys: Float32Array,
): Float32Array {
  const differences = xs.map((x, k) => {
    let squares = 0
    for (const [p, plane] of values.entries()) {
      const [start, across, down] = fits[p] ?? [0, 0, 0]
      squares += ((plane[k] ?? 0) - start - across * x - down * (ys[k] ?? 0)) ** 2
    }
    return Math.sqrt(squares)
  })
  const scale = Math.max(LEAST_SCALE, SCALE_TIMES * takeRanked(differences.slice(), 0.5))
  return differences.map((difference) => 1 / (1 + (difference / scale) ** 2) ** 2)
}

/** The weighted least-squares fit, with a pull of its slope to 0. */
function solved(
  values: Float32Array,
  weights: Float32Array,
  xs: Float32Array,
  ys: Float32Array,
): Coefficients {
  let [n, sx, sy, sxx, sxy, syy, sv, sxv, syv] = [1e-6, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let k = 0; k < values.length; k++) {
    const [w, x, y, v] = [weights[k] ?? 0, xs[k] ?? 0, ys[k] ?? 0, values[k] ?? 0]
    n += w
    sx += w * x
    sy += w * y
    sxx += w * x * x
    sxy += w * x * y
    syy += w * y * y
    sv += w * v
    sxv += w * x * v
    syv += w * y * v
  }
  const pull = n * FLAT
  const rows = [
    [n, sx, sy],
    [sx, sxx + pull, sxy],
    [sy, sxy, syy + pull],
  ]
  const matrix = rows.map((row) => Float64Array.from(row))
  const [start = 0, across = 0, down = 0] = solve(matrix, Float64Array.of(sv, sxv, syv))
  return [start, across, down]
}

/** Relaxation steps per level of `membrane`. */
const RELAXATIONS = 10
/** Below this side length, a plane is relaxed without starting from a smaller one. */
const SMALLEST = 6

/**
 * Fills unknown places like a membrane held by the known ones (Laplace's equation), from coarse to fine. All 0 if nothing is
 * known.
 */
function membrane(values: Float32Array, known: Uint8Array, size: Size): Float32Array {
  const { width, height } = size
  const out = values.slice()
  if (Math.min(width, height) <= SMALLEST) {
    fillWithMean(out, known)
  } else {
    const half = halved(values, known, size)
    const start = resizePlane({ ...half.size, values: membrane(half.values, half.known, half.size) }, size)
    for (let i = 0; i < out.length; i++) if (known[i] === 0) out[i] = start[i] ?? 0
  }
  relax(out, known, size)
  return out
}

function fillWithMean(values: Float32Array, known: Uint8Array) {
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    if (known[i] === 0) continue
    sum += values[i] ?? 0
    count += 1
  }
  for (let i = 0; i < values.length; i++) if (known[i] === 0) values[i] = count > 0 ? sum / count : 0
}

function halved(values: Float32Array, known: Uint8Array, { width, height }: Size) {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const sums = new Float32Array(size.width * size.height)
  const counts = new Uint8Array(sums.length)
  for (let i = 0; i < values.length; i++) {
    if (known[i] === 0) continue
    const to = (Math.floor(i / width) >> 1) * size.width + ((i % width) >> 1)
    sums[to] = (sums[to] ?? 0) + (values[i] ?? 0)
    counts[to] = (counts[to] ?? 0) + 1
  }
  return {
    size,
    values: sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 0)),
    known: cellsWhere(counts.length, (i) => (counts[i] ?? 0) > 0),
  }
}

function relax(values: Float32Array, known: Uint8Array, { width, height }: Size) {
  const free: number[] = []
  for (let i = 0; i < known.length; i++) if (known[i] === 0) free.push(i)
  for (let step = 0; step < RELAXATIONS; step++) {
    for (const i of free) {
      const x = i % width
      const left = values[x > 0 ? i - 1 : i] ?? 0
      const right = values[x < width - 1 ? i + 1 : i] ?? 0
      const above = values[i >= width ? i - width : i] ?? 0
      const below = values[i < width * (height - 1) ? i + width : i] ?? 0
      values[i] = (left + right + above + below) / 4
    }
  }
}

/** A plane from a function. `Float32Array.from` takes ten times as long. */
export function floatsOf(length: number, valueAt: (i: number) => number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(length)
  for (let i = 0; i < length; i++) values[i] = valueAt(i)
  return values
}

/** Averages each plane over its known places: twice over windows of this radius, 0 far from all of them. */
export function smoothed(
  planes: readonly Float32Array[],
  known: Uint8Array,
  { width, height }: Size,
  radius: number,
): Float32Array[] {
  const twice = (plane: Float32Array) => boxMean(boxMean(plane, width, height, radius), width, height, radius)
  const weights = twice(floatsOf(known.length, (i) => known[i] ?? 0))
  return planes.map((plane) => {
    const sums = twice(plane.map((value, i) => (known[i] === 1 ? value : 0)))
    return sums.map((sum, i) => sum / Math.max(1e-6, weights[i] ?? 0))
  })
}

/** Added to color values, 0–255, before taking the logarithm, in which light is additive; keeps black finite. */
export const DARKEST = 4

/** Radius of the shades that belong to the light, as a share of the canvas's longer side. */
export const SHADE_REACH = 0.06
/** Patches are squares that extend this far from their center; differences from averages over as much are grain, not tone. */
export const RADIUS = 4

interface Pixels extends Size {
  readonly rgb: Uint8Array
}

/**
 * The light on a surface, one plane per channel, as logarithms: a linear function of position, plus smooth shades measured on
 * the source and extended over everything else.
 */
export function lightOn(canvas: Pixels, source: Uint8Array): Float32Array[] {
  const size = { width: canvas.width, height: canvas.height }
  const { width, height } = size
  const logs = logsOf(canvas)
  const places: number[] = []
  for (let i = 0; i < source.length; i++) if (source[i] === 1) places.push(i)
  const fits = fitPlanes(logs, places, size)
  const radius = Math.max(3, Math.round(SHADE_REACH * Math.max(width, height)))
  const linear = logs.map((plane, channel) =>
    plane.map((_, i) => fits[channel]?.at(i % width, (i / width) | 0) ?? 0),
  )
  const rest = logs.map((plane, channel) => plane.map((value, i) => value - (linear[channel]?.[i] ?? 0)))
  return smoothed(rest, source, size, radius).map((shades, channel) => {
    const stretched = membrane(shades, source, size)
    return stretched.map((value, i) => value + (linear[channel]?.[i] ?? 0))
  })
}

/**
 * The tone of a plain surface, one plane per channel, as logarithms; the rest of the source is its grain. Beyond the source it
 * is extended like a membrane, which follows any light without a seam.
 */
export function toneOn(canvas: Pixels, source: Uint8Array): Float32Array[] {
  return smoothed(logsOf(canvas), source, canvas, RADIUS).map((plane) => membrane(plane, source, canvas))
}

function logsOf({ rgb }: Pixels): Float32Array[] {
  return [0, 1, 2].map((channel) =>
    floatsOf(rgb.length / 3, (i) => Math.log((rgb[3 * i + channel] ?? 0) + DARKEST)),
  )
}
