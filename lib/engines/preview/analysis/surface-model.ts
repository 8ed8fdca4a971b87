import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { solve } from '../../../math/solve.ts'

/** How far a cell is from what its surface should look like: in OKLab's a and b over L, and in stops (brighter: positive). */
export interface Difference {
  readonly chroma: Float32Array
  readonly stops: Float32Array
}

/** Below this lightness, color is mostly noise. */
export const DARK = 0.3
/** Differences from which a cell is something else: in a and b over L, and in stops darker. */
export const OTHER = { chroma: 0.08, stops: 1.1 }
/** Cells beyond the edge of something where the surface itself is seen. */
export const BEYOND = 3
/** A cell at this share of them counts half in the next fit; nearer ones are surely the surface. */
export const HALF = 0.5
/** The terms of the fit. */
const termsAt = (x: number, y: number) => [1, x, y, x * x, x * y, y * y]
const TERMS = termsAt(0, 0).length
/** Number of fits, each with less weight on what the previous one didn't explain. */
const ROUNDS = 5
/** Radius, as a share of the diagonal, of shades too small for the fit. */
const SHADE_REACH = 0.04

/**
 * Models a surface without the things on it: its color and brightness as quadratic functions of position, fitted robustly to an
 * area's cells, plus smaller shades averaged over similar cells. Returns each cell's difference from that.
 */
export function differencesFromSurface(planes: ColorPlanes, isOwn: (i: number) => boolean): Difference {
  const { L, a, b, stops } = planes
  const own: number[] = []
  for (let i = 0; i < stops.length; i++) if (isOwn(i)) own.push(i)
  const values = [0, 1, 2].map(() => new Float32Array(own.length))
  const [redOf, yellowOf, lightOf] = values
  if (!redOf || !yellowOf || !lightOf) throw new RangeError('three planes')
  own.forEach((i, k) => {
    const lightness = Math.max(DARK, L[i] ?? 0)
    redOf[k] = (a[i] ?? 0) / lightness
    yellowOf[k] = (b[i] ?? 0) / lightness
    lightOf[k] = stops[i] ?? 0
  })
  const terms = termsOf(own, planes)
  const weight = new Float32Array(own.length).fill(1)
  let rest: Float32Array[] = values
  for (let round = 0; round < ROUNDS; round++) {
    rest = residuals(values, terms, weight)
    const [da, db, light] = rest
    for (let k = 0; k < own.length; k++) {
      const chroma = length(da?.[k] ?? 0, db?.[k] ?? 0)
      const far = ((chroma / OTHER.chroma + Math.abs(light?.[k] ?? 0) / OTHER.stops) / HALF) ** 2
      weight[k] = 1 / (1 + far * far)
    }
  }
  const [redness, yellowness, brightness] = rest.map((plane) => withoutShades(plane, own, weight, planes))
  const chroma = new Float32Array(stops.length)
  for (let i = 0; i < chroma.length; i++) chroma[i] = length(redness?.[i] ?? 0, yellowness?.[i] ?? 0)
  return { chroma, stops: brightness ?? new Float32Array(stops.length) }
}

/** Math.hypot takes ten times as long. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

function termsOf(cells: readonly number[], { width, height }: Size): Float32Array {
  const all = new Float32Array(cells.length * TERMS)
  cells.forEach((i, k) => {
    const [x, y] = [(2 * (i % width)) / width - 1, (2 * Math.floor(i / width)) / height - 1]
    all.set(termsAt(x, y), k * TERMS)
  })
  return all
}

/** The values of some cells minus the weighted mean around each; 0 elsewhere. */
function withoutShades(
  values: Float32Array,
  cells: readonly number[],
  weight: Float32Array,
  { width, height }: Size,
): Float32Array {
  const radius = Math.max(2, Math.round(SHADE_REACH * Math.hypot(width, height)))
  const weights = new Float32Array(width * height)
  const weighted = new Float32Array(width * height)
  cells.forEach((i, k) => {
    weights[i] = weight[k] ?? 0
    weighted[i] = (weight[k] ?? 0) * (values[k] ?? 0)
  })
  const count = boxMean(weights, width, height, radius)
  const mean = boxMean(weighted, width, height, radius)
  const out = new Float32Array(width * height)
  cells.forEach((i, k) => {
    out[i] = (values[k] ?? 0) - (mean[i] ?? 0) / Math.max(1e-3, count[i] ?? 0)
  })
  return out
}

/** Small enough to change nothing, large enough for an area that is a point or a line. */
const RIDGE = 1e-4
/** Every nth cell is enough for a fit. A prime, so that samples don't line up in columns. */
const EVERY = 7

/** Each plane of values minus its weighted least-squares fit. */
function residuals(
  planes: readonly Float32Array[],
  terms: Float32Array,
  weight: Float32Array,
): Float32Array[] {
  const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS))
  const rights = planes.map((values) => ({ values, right: new Float64Array(TERMS) }))
  matrix.forEach((line, row) => {
    for (let k = 0; k < weight.length; k += EVERY) {
      const factor = (weight[k] ?? 0) * (terms[k * TERMS + row] ?? 0)
      for (let column = 0; column < TERMS; column++) {
        line[column] = (line[column] ?? 0) + factor * (terms[k * TERMS + column] ?? 0)
      }
      for (const { values, right } of rights) right[row] = (right[row] ?? 0) + factor * (values[k] ?? 0)
    }
  })
  const ridge = RIDGE * Math.max(1, matrix[0]?.[0] ?? 0)
  matrix.forEach((line, row) => {
    line[row] = (line[row] ?? 0) + ridge
  })
  return rights.map(({ values, right }) => {
    const copy = matrix.map((line) => line.slice())
    return lessFit(values, terms, solve(copy, right))
  })
}

function lessFit(plane: Float32Array, terms: Float32Array, fit: Float64Array): Float32Array {
  const out = new Float32Array(plane.length)
  for (let k = 0, at = 0; k < out.length; k++, at += TERMS) {
    let rest = plane[k] ?? 0
    for (let term = 0; term < TERMS; term++) rest -= (fit[term] ?? 0) * (terms[at + term] ?? 0)
    out[k] = rest
  }
  return out
}
