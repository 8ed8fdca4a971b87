import { encodeSrgb, LINEAR_OF_BYTE, luminance, stopsOf } from '../math/color.ts'
import type { Photo, Size } from '../math/image.ts'
import { takeRanked } from '../math/numeric.ts'
import { solve } from '../math/solve.ts'

/**
 * Removes slow changes of light across the photo (uneven light, lens shading). Its mean color stays.
 * The light is a quadratic surface in log luminance: it can follow a lamp on one side or dark corners, but nothing finer. A
 * local blur would also mistake the material's own broad bands and clouds for light and turn them gray. The surface is fitted
 * to brightness differences between nearby places rather than to brightness itself: light changes a little everywhere, a print
 * a lot in few places, and those are rejected as outliers (Land and McCann, "Lightness and Retinex theory", 1971). So a piece
 * with a dark and a bright half stays two-toned.
 */
export function evenLight(photo: Photo): Photo {
  const linear = toLinearLight(photo)
  const light = lightOf(cellStops(linear, photo))
  const even = linear.slice()
  for (let y = 0, p = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const stops = surface(light, place(x, photo.width), place(y, photo.height))
      const gain = 2 ** -stops
      for (let c = 0; c < 3; c++, p++) even[p] = (even[p] ?? 0) * gain
    }
  }
  for (let c = 0; c < 3; c++) keepMean(even, c, lightOfChannel(linear, c, Number.POSITIVE_INFINITY).rest)
  return fromLinearLight(even, photo)
}

/** Each round may clip more highlights at white; a few rounds are enough, even for a nearly white piece. */
const MEAN_ROUNDS = 20

/** Scales a channel (0 red, 1 green, 2 blue) to this mean. Pixels below white make up for what clipping takes away. */
function keepMean(linear: Float32Array, channel: number, mean: number): void {
  for (let round = 0; round < MEAN_ROUNDS; round++) {
    // Without clipping at first: that gain can only be too small, and from there each round comes closer.
    const { white, rest } = lightOfChannel(linear, channel, round === 0 ? Number.POSITIVE_INFINITY : 1)
    const gain = rest > 0 ? (mean - white) / rest : 1
    if (round > 0 && gain - 1 < 1e-6) return
    for (let i = channel; i < linear.length; i += 3) linear[i] = (linear[i] ?? 0) * gain
  }
}

/** Position of a pixel or cell along a side, −1..1. */
function place(index: number, count: number): number {
  return (2 * (index + 0.5)) / count - 1
}

const TERMS = 5
type Surface = Float64Array

function writeTerms(x: number, y: number, out: Float64Array): void {
  out[0] = x
  out[1] = y
  out[2] = x * x
  out[3] = x * y
  out[4] = y * y
}

const terms = new Float64Array(TERMS)

function surface(light: Surface, x: number, y: number): number {
  writeTerms(x, y, terms)
  let sum = 0
  for (let k = 0; k < TERMS; k++) sum += (light[k] ?? 0) * (terms[k] ?? 0)
  return sum
}

const CELLS_OF_LONG_SIDE = 48

interface Cells extends Size {
  readonly stops: Float32Array
}

/**
 * The cells along a side, and which one a pixel is in. They are nearly square and divide the side evenly: each has pixels, since
 * one without any would have no mean.
 */
export function cellsAlong(side: number, longSide: number) {
  const perCell = Math.max(1, longSide / CELLS_OF_LONG_SIDE)
  const count = Math.max(1, Math.round(side / perCell))
  return { count, at: (pixel: number) => Math.floor((pixel * count) / side) }
}

/** Mean log luminance of the cells, in stops. */
function cellStops(linear: Float32Array, { width, height }: Size): Cells {
  const longSide = Math.max(width, height)
  const [columns, rows] = [cellsAlong(width, longSide), cellsAlong(height, longSide)]
  const size = { width: columns.count, height: rows.count }
  const sums = new Float64Array(size.width * size.height)
  const counts = new Float64Array(size.width * size.height)
  for (let y = 0, p = 0; y < height; y++) {
    const row = rows.at(y) * size.width
    for (let x = 0; x < width; x++, p += 3) {
      const cell = row + columns.at(x)
      sums[cell] =
        (sums[cell] ?? 0) + stopsOf(luminance(linear[p] ?? 0, linear[p + 1] ?? 0, linear[p + 2] ?? 0))
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return { ...size, stops: Float32Array.from(sums, (sum, i) => sum / (counts[i] ?? 1)) }
}

/** Distance between compared cells, as a share of the long side. */
const BASELINE = 1 / 8

/** Differences between pairs of cells, in brightness (stops) and in the surface's terms. */
interface Differences {
  readonly stops: Float32Array
  readonly terms: Float64Array
}

function differencesOf(cells: Cells): Differences {
  const step = Math.max(1, Math.round(Math.max(cells.width, cells.height) * BASELINE))
  const stops: number[] = []
  const rows: number[] = []
  const from = new Float64Array(TERMS)
  const to = new Float64Array(TERMS)
  const compare = (x: number, y: number, x2: number, y2: number) => {
    if (x2 >= cells.width || y2 >= cells.height) return
    writeTerms(place(x, cells.width), place(y, cells.height), from)
    writeTerms(place(x2, cells.width), place(y2, cells.height), to)
    stops.push((cells.stops[y2 * cells.width + x2] ?? 0) - (cells.stops[y * cells.width + x] ?? 0))
    for (let k = 0; k < TERMS; k++) rows.push((to[k] ?? 0) - (from[k] ?? 0))
  }
  for (let y = 0; y < cells.height; y++) {
    for (let x = 0; x < cells.width; x++) {
      compare(x, y, x + Math.min(step, Math.max(1, cells.width >> 1)), y)
      compare(x, y, x, y + Math.min(step, Math.max(1, cells.height >> 1)))
    }
  }
  return { stops: Float32Array.from(stops), terms: Float64Array.from(rows) }
}

const ROUNDS = 20
/** Minimum spread in stops; finer differences are camera noise. */
const LEAST_SPREAD = 0.01
/** Keeps a term without any evidence, as in an image of one row, at 0. */
const RIDGE = 1e-6

/** Fits the surface by least squares, reweighted so that outliers hardly count (Cauchy weights). */
function lightOf(cells: Cells): Surface {
  const pairs = differencesOf(cells)
  const count = pairs.stops.length
  let light: Surface = new Float64Array(TERMS)
  const weights = new Float64Array(count).fill(1)
  const misfits = new Float32Array(count)
  for (let round = 0; round < ROUNDS; round++) {
    light = weightedFit(pairs, weights)
    for (let i = 0; i < count; i++) misfits[i] = Math.abs(misfit(pairs, light, i))
    const spread = Math.max(LEAST_SPREAD, 1.5 * takeRanked(misfits.slice(), 0.5))
    for (let i = 0; i < count; i++) weights[i] = 1 / (1 + ((misfits[i] ?? 0) / spread) ** 2)
  }
  return light
}

function misfit({ stops, terms: rows }: Differences, light: Surface, pair: number): number {
  let rest = stops[pair] ?? 0
  for (let k = 0; k < TERMS; k++) rest -= (light[k] ?? 0) * (rows[pair * TERMS + k] ?? 0)
  return rest
}

function weightedFit({ stops, terms: rows }: Differences, weights: Float64Array): Surface {
  const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS))
  const right = new Float64Array(TERMS)
  for (let i = 0, p = 0; i < stops.length; i++, p += TERMS) {
    const weight = weights[i] ?? 0
    matrix.forEach((line, k) => {
      const term = weight * (rows[p + k] ?? 0)
      for (let l = 0; l < TERMS; l++) line[l] = (line[l] ?? 0) + term * (rows[p + l] ?? 0)
      right[k] = (right[k] ?? 0) + term * (stops[i] ?? 0)
    })
  }
  matrix.forEach((line, k) => {
    line[k] = (line[k] ?? 0) + RIDGE * (stops.length + 1)
  })
  return solve(matrix, right)
}

/** The photo in linear light 0..1, three values per pixel. */
function toLinearLight({ rgb }: Photo): Float32Array {
  const linear = new Float32Array(rgb.length)
  for (let i = 0; i < rgb.length; i++) linear[i] = LINEAR_OF_BYTE[rgb[i] ?? 0] ?? 0
  return linear
}

/** Converts linear light to a photo; brighter than white becomes white. */
function fromLinearLight(linear: Float32Array, { width, height }: Size): Photo {
  const rgb = new Uint8Array(linear.length)
  for (let i = 0; i < linear.length; i++) rgb[i] = Math.round(encodeSrgb(linear[i] ?? 0))
  return { width, height, rgb }
}

/** What white pixels, and what the others, add to a channel's mean in linear light, clipped at `limit`. */
function lightOfChannel(linear: Float32Array, channel: number, limit: number) {
  let [white, rest] = [0, 0]
  for (let i = channel; i < linear.length; i += 3) {
    const light = linear[i] ?? 0
    if (light >= limit) white += limit
    else rest += light
  }
  const count = linear.length / 3
  return { white: white / count, rest: rest / count }
}
