import { boxMean } from './box-filter.ts'
import type { Size } from './image.ts'

/**
 * Guided filter (He, Sun, Tang: "Guided Image Filtering", 2013): within each window, the output is the linear function of the
 * guide that is closest to the input. Coefficients are already averaged over the windows.
 */
export interface GuidedCoefficients {
  readonly slope: Float32Array
  readonly offset: Float32Array
}

/** Coefficients of output = slope·guide + offset. `radius` in pixels, `epsilon` in squared guide units. */
export function guidedCoefficients(
  guide: Float32Array,
  input: Float32Array,
  size: Size,
  radius: number,
  epsilon: number,
): GuidedCoefficients {
  const { width, height } = size
  const product = new Float32Array(guide.length)
  const square = new Float32Array(guide.length)
  for (let i = 0; i < guide.length; i++) {
    product[i] = (guide[i] ?? 0) * (input[i] ?? 0)
    square[i] = (guide[i] ?? 0) * (guide[i] ?? 0)
  }
  const meanGuide = boxMean(guide, width, height, radius)
  const meanInput = guide === input ? meanGuide : boxMean(input, width, height, radius)
  const meanSquare = boxMean(square, width, height, radius)
  const meanProduct = guide === input ? meanSquare : boxMean(product, width, height, radius)
  for (let i = 0; i < guide.length; i++) {
    const variance = (meanSquare[i] ?? 0) - (meanGuide[i] ?? 0) * (meanGuide[i] ?? 0)
    const slope = ((meanProduct[i] ?? 0) - (meanGuide[i] ?? 0) * (meanInput[i] ?? 0)) / (variance + epsilon)
    product[i] = slope
    square[i] = (meanInput[i] ?? 0) - slope * (meanGuide[i] ?? 0)
  }
  return { slope: boxMean(product, width, height, radius), offset: boxMean(square, width, height, radius) }
}

/** The filtered plane itself. */
export function guidedFilter(
  guide: Float32Array,
  input: Float32Array,
  size: Size,
  radius: number,
  epsilon: number,
): Float32Array {
  const { slope, offset } = guidedCoefficients(guide, input, size, radius, epsilon)
  for (let i = 0; i < slope.length; i++) slope[i] = (slope[i] ?? 0) * (guide[i] ?? 0) + (offset[i] ?? 0)
  return slope
}

/** Coefficients of output = s0·g0 + s1·g1 + s2·g2 + offset for a three-channel guide. */
export interface ColorGuidedCoefficients {
  readonly slopes: readonly [Float32Array, Float32Array, Float32Array]
  readonly offset: Float32Array
}

/** The color version of the filter: one 3x3 system (covariance + epsilon·identity) per pixel. */
export function colorGuidedCoefficients(
  guide: readonly [Float32Array, Float32Array, Float32Array],
  input: Float32Array,
  size: Size,
  radius: number,
  epsilon: number,
): ColorGuidedCoefficients {
  const [g0, g1, g2] = guide
  const mean = (values: Float32Array) => boxMean(values, size.width, size.height, radius)
  const product = new Float32Array(input.length)
  const meanOfProduct = (p: Float32Array, q: Float32Array) => {
    for (let i = 0; i < product.length; i++) product[i] = (p[i] ?? 0) * (q[i] ?? 0)
    return mean(product)
  }
  const m0 = mean(g0)
  const m1 = mean(g1)
  const m2 = mean(g2)
  const mp = mean(input)
  const s00 = meanOfProduct(g0, g0)
  const s01 = meanOfProduct(g0, g1)
  const s02 = meanOfProduct(g0, g2)
  const s11 = meanOfProduct(g1, g1)
  const s12 = meanOfProduct(g1, g2)
  const s22 = meanOfProduct(g2, g2)
  const p0 = meanOfProduct(g0, input)
  const p1 = meanOfProduct(g1, input)
  const p2 = meanOfProduct(g2, input)
  for (let i = 0; i < input.length; i++) {
    const mean0 = m0[i] ?? 0
    const mean1 = m1[i] ?? 0
    const mean2 = m2[i] ?? 0
    const meanInput = mp[i] ?? 0
    const c00 = (s00[i] ?? 0) - mean0 * mean0 + epsilon
    const c01 = (s01[i] ?? 0) - mean0 * mean1
    const c02 = (s02[i] ?? 0) - mean0 * mean2
    const c11 = (s11[i] ?? 0) - mean1 * mean1 + epsilon
    const c12 = (s12[i] ?? 0) - mean1 * mean2
    const c22 = (s22[i] ?? 0) - mean2 * mean2 + epsilon
    const v0 = (p0[i] ?? 0) - mean0 * meanInput
    const v1 = (p1[i] ?? 0) - mean1 * meanInput
    const v2 = (p2[i] ?? 0) - mean2 * meanInput
    const i00 = c11 * c22 - c12 * c12
    const i01 = c02 * c12 - c01 * c22
    const i02 = c01 * c12 - c02 * c11
    const inverse = 1 / (c00 * i00 + c01 * i01 + c02 * i02)
    const a0 = (i00 * v0 + i01 * v1 + i02 * v2) * inverse
    const a1 = (i01 * v0 + (c00 * c22 - c02 * c02) * v1 + (c01 * c02 - c00 * c12) * v2) * inverse
    const a2 = (i02 * v0 + (c01 * c02 - c00 * c12) * v1 + (c00 * c11 - c01 * c01) * v2) * inverse
    p0[i] = a0
    p1[i] = a1
    p2[i] = a2
    s00[i] = meanInput - a0 * mean0 - a1 * mean1 - a2 * mean2
  }
  return { slopes: [mean(p0), mean(p1), mean(p2)], offset: mean(s00) }
}
