import { boxMean } from './box-filter.ts'
import type { ColourPlanes } from './colour-planes.ts'
import { type ColourGuidedCoefficients, colourGuidedCoefficients } from './guided-filter.ts'
import type { Size } from './image.ts'
import { smoothstep } from './numeric.ts'
import { resizePlane } from './resize.ts'

/**
 * Snaps the painted area to the picture's edges. The mask is eroded first, so that the colour guided filter
 * grows back only up to edges and the feather lies wholly inside the painted area.
 */
export function alphaCoefficients(planes: ColourPlanes, mask: Float32Array): ColourGuidedCoefficients {
  const { width, height } = planes
  const radius = Math.max(1, Math.round(0.012 * Math.hypot(width, height)))
  const eroded = boxMean(mask, width, height, Math.max(1, Math.round(radius / 2)))
  for (let i = 0; i < eroded.length; i++) eroded[i] = smoothstep(0.55, 0.95, eroded[i] ?? 0)
  const guide = [planes.L, planes.a.map((v) => 2 * v), planes.b.map((v) => 2 * v)] as const
  return colourGuidedCoefficients(guide, eroded, planes, radius, 8e-5)
}

/** Alpha (0..1) at the size of `planes`; zero wherever `mask` is. */
export function evaluateAlpha(
  coefficients: ColourGuidedCoefficients,
  from: Size,
  planes: ColourPlanes,
  mask: Float32Array,
): Float32Array {
  const up = (values: Float32Array) => resizePlane({ ...from, values }, planes)
  const [s0, s1, s2] = [up(coefficients.slopes[0]), up(coefficients.slopes[1]), up(coefficients.slopes[2])]
  const alpha = up(coefficients.offset)
  for (let i = 0; i < alpha.length; i++) {
    if ((mask[i] ?? 0) === 0) alpha[i] = 0
    else {
      const q =
        (alpha[i] ?? 0) +
        (s0[i] ?? 0) * (planes.L[i] ?? 0) +
        2 * (s1[i] ?? 0) * (planes.a[i] ?? 0) +
        2 * (s2[i] ?? 0) * (planes.b[i] ?? 0)
      alpha[i] = smoothstep(0.12, 0.85, q) * (mask[i] ?? 0)
    }
  }
  return alpha
}
