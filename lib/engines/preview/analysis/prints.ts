import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import { DARK, HALF, OTHER } from './surface-model.ts'

/** How a surface's lightness follows its color around each place: stops that grow with a and b over L, from their means on. */
export interface Print {
  readonly byA: Float32Array
  readonly byB: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

/** Smaller differences in a and b over L are shade rather than a print. */
const LEAST = HALF ** 2 * OTHER.chroma

/**
 * A print changes color and lightness together, a fold lightness alone: within each window, the linear function of the color that
 * is closest to the stops is the print's, as in a guided filter. Only over places of weight 1.
 */
export function printOn(
  planes: ColorPlanes,
  stops: Float32Array,
  weight: Float32Array,
  radius: number,
): Print {
  const { width, height } = planes
  const weights = boxMean(weight, width, height, radius)
  const meanOf = (value: (i: number) => number) => {
    const plane = new Float32Array(weight.length)
    for (let i = 0; i < plane.length; i++) if (weight[i] === 1) plane[i] = value(i)
    const means = boxMean(plane, width, height, radius)
    for (let i = 0; i < means.length; i++) means[i] = (means[i] ?? 0) / Math.max(1e-6, weights[i] ?? 0)
    return means
  }
  const [u, v, s] = [chromaOf(planes.a, planes.L), chromaOf(planes.b, planes.L), (i: number) => stops[i] ?? 0]
  const [a, b, mean] = [meanOf(u), meanOf(v), meanOf(s)]
  const [aa, ab, bb] = [meanOf((i) => u(i) ** 2), meanOf((i) => u(i) * v(i)), meanOf((i) => v(i) ** 2)]
  const [byA, byB] = [meanOf((i) => u(i) * s(i)), meanOf((i) => v(i) * s(i))]
  for (let i = 0; i < weight.length; i++) {
    const [ma, mb, ms] = [a[i] ?? 0, b[i] ?? 0, mean[i] ?? 0]
    const p = (aa[i] ?? 0) - ma * ma + LEAST ** 2
    const q = (ab[i] ?? 0) - ma * mb
    const r = (bb[i] ?? 0) - mb * mb + LEAST ** 2
    const [x, y] = [(byA[i] ?? 0) - ma * ms, (byB[i] ?? 0) - mb * ms]
    const scale = 1 / Math.max(1e-9, p * r - q * q)
    byA[i] = scale * (r * x - q * y)
    byB[i] = scale * (p * y - q * x)
  }
  return { byA, byB, a, b }
}

/** a or b over L, which hardly depends on the light. */
function chromaOf(plane: Float32Array, L: Float32Array): (i: number) => number {
  return (i) => (plane[i] ?? 0) / Math.max(DARK, L[i] ?? 0)
}

/** The stops at a place that come from the print. */
export function printedStops({ byA, byB, a, b }: Print, planes: ColorPlanes, i: number): number {
  const lightness = Math.max(DARK, planes.L[i] ?? 0)
  return (
    (byA[i] ?? 0) * ((planes.a[i] ?? 0) / lightness - (a[i] ?? 0)) +
    (byB[i] ?? 0) * ((planes.b[i] ?? 0) / lightness - (b[i] ?? 0))
  )
}
