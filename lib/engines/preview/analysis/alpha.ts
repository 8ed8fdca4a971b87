import { boxMean } from '../math/box-filter.ts'
import type { ColorPlanes } from '../math/color.ts'
import { type ColorGuidedCoefficients, colorGuidedCoefficients } from '../math/guided-filter.ts'
import type { Size } from '../math/image.ts'
import { smoothstep } from '../math/numeric.ts'
import { bilinearCells } from '../math/resize.ts'
import type { LabPlanes } from '../regions/superpixels.ts'

/**
 * Snaps the painted area to the image's edges. The mask is eroded first, so that the color guided filter
 * grows back only up to edges and the feather lies wholly inside the painted area.
 */
export function alphaCoefficients(planes: ColorPlanes, mask: Float32Array): ColorGuidedCoefficients {
  const { width, height } = planes
  const radius = Math.max(1, Math.round(0.012 * Math.hypot(width, height)))
  const eroded = boxMean(mask, width, height, Math.max(1, Math.round(radius / 2)))
  for (let i = 0; i < eroded.length; i++) eroded[i] = smoothstep(0.55, 0.95, eroded[i] ?? 0)
  const guide = [planes.L, doubled(planes.a), doubled(planes.b)] as const
  return colorGuidedCoefficients(guide, eroded, planes, radius, 8e-5)
}

function doubled(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = 2 * (values[i] ?? 0)
  return out
}

/** How far from 1 and 0 the filter's coefficients are where all round is painted: rounding, and no edge. */
const ROUNDING = 0.02

/** 1 where a pixel of the analysis image and its three neighbours to the right and below lie deep inside the paint. */
function solidCells(
  { slopes: [s0, s1, s2], offset }: ColorGuidedCoefficients,
  { width, height }: Size,
): Uint8Array {
  const inside = new Uint8Array(offset.length)
  for (let i = 0; i < inside.length; i++) {
    const slope = Math.abs(s0[i] ?? 0) + 2 * Math.abs(s1[i] ?? 0) + 2 * Math.abs(s2[i] ?? 0)
    inside[i] = slope + Math.abs((offset[i] ?? 0) - 1) < ROUNDING ? 1 : 0
  }
  const solid = new Uint8Array(offset.length)
  for (let y = 0, i = 0; y < height; y++) {
    const down = y + 1 < height ? width : 0
    for (let x = 0; x < width; x++, i++) {
      const right = x + 1 < width ? 1 : 0
      const all = (inside[i] ?? 0) & (inside[i + right] ?? 0)
      solid[i] = all & (inside[i + down] ?? 0) & (inside[i + down + right] ?? 0)
    }
  }
  return solid
}

/** Alpha (0..1) at the size of `planes`; zero wherever `mask` is. Interpolates the coefficients only where needed. */
export function evaluateAlpha(
  coefficients: ColorGuidedCoefficients,
  from: Size,
  { width, height, L, a, b }: LabPlanes,
  mask: Float32Array,
): Float32Array {
  const { slopes, offset } = coefficients
  const [s0, s1, s2] = slopes
  const solid = solidCells(coefficients, from)
  const alpha = new Float32Array(mask.length)
  const columns = bilinearCells(from.width, width)
  const rows = bilinearCells(from.height, height)
  for (let y = 0, i = 0; y < height; y++) {
    const top = (rows.near[y] ?? 0) * from.width
    const bottom = (rows.next[y] ?? 0) * from.width
    const ty = rows.share[y] ?? 0
    for (let x = 0; x < width; x++, i++) {
      const painted = mask[i] ?? 0
      if (painted === 0) continue
      const x0 = columns.near[x] ?? 0
      if (solid[top + x0]) {
        alpha[i] = painted
        continue
      }
      const x1 = columns.next[x] ?? 0
      const tx = columns.share[x] ?? 0
      const cell = { tl: top + x0, tr: top + x1, bl: bottom + x0, br: bottom + x1, tx, ty }
      const q =
        bilinear(offset, cell) +
        bilinear(s0, cell) * (L[i] ?? 0) +
        2 * bilinear(s1, cell) * (a[i] ?? 0) +
        2 * bilinear(s2, cell) * (b[i] ?? 0)
      alpha[i] = smoothstep(0.12, 0.85, q) * painted
    }
  }
  return alpha
}

/** Four neighbours and where between them. */
interface Cell {
  readonly tl: number
  readonly tr: number
  readonly bl: number
  readonly br: number
  readonly tx: number
  readonly ty: number
}

function bilinear(values: Float32Array, { tl, tr, bl, br, tx, ty }: Cell): number {
  const upper = (values[tl] ?? 0) + ((values[tr] ?? 0) - (values[tl] ?? 0)) * tx
  const lower = (values[bl] ?? 0) + ((values[br] ?? 0) - (values[bl] ?? 0)) * tx
  return upper + (lower - upper) * ty
}
