import { boxMean } from './box-filter.ts'
import { encodeSrgb, LINEAR_OF_BYTE, luminance } from './colour.ts'
import { resizePlane } from './resize.ts'
import type { Grade } from './style-sheet.ts'
import type { Work } from './work.ts'

/** Adds glow round bright places, encodes to sRGB bytes, applies saturation and contrast. */
export function gradeToBytes(linear: Float32Array, work: Work, grade: Grade): Uint8ClampedArray {
  if (grade.glow > 0) addGlow(linear, work, grade.glow)
  const out = new Uint8ClampedArray(linear.length)
  const { rgb } = work.photo
  for (let i = 0, p = 0; p < linear.length; i++, p += 3) {
    if ((work.alpha[i] ?? 0) === 0) {
      out[p] = rgb[p] ?? 0
      out[p + 1] = rgb[p + 1] ?? 0
      out[p + 2] = rgb[p + 2] ?? 0
      continue
    }
    const r = encodeSrgb(linear[p] ?? 0)
    const g = encodeSrgb(linear[p + 1] ?? 0)
    const b = encodeSrgb(linear[p + 2] ?? 0)
    const luma = 0.299 * r + 0.587 * g + 0.114 * b
    out[p] = contrasted(luma + (r - luma) * grade.saturation, grade.contrast)
    out[p + 1] = contrasted(luma + (g - luma) * grade.saturation, grade.contrast)
    out[p + 2] = contrasted(luma + (b - luma) * grade.saturation, grade.contrast)
  }
  return out
}

function contrasted(value: number, contrast: number): number {
  const v = value / 255
  return 255 * (v + 3.2 * contrast * (v - 0.5) * v * (1 - v))
}

/** Light over .55 spreads by 2 % of the diagonal (three box blurs at a quarter of the size), slightly warm. */
function addGlow(linear: Float32Array, { photo, alpha }: Work, glow: number) {
  const { width, height } = photo
  const size = { width: Math.max(1, width >> 2), height: Math.max(1, height >> 2) }
  let light: Float32Array = new Float32Array(size.width * size.height)
  for (let y = 0, k = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, k++) {
      const i = Math.min(height - 1, y * 4 + 1) * width + Math.min(width - 1, x * 4 + 1)
      const p = 3 * i
      const Y =
        (alpha[i] ?? 0) > 0
          ? luminance(linear[p] ?? 0, linear[p + 1] ?? 0, linear[p + 2] ?? 0)
          : luminance(
              LINEAR_OF_BYTE[photo.rgb[p] ?? 0] ?? 0,
              LINEAR_OF_BYTE[photo.rgb[p + 1] ?? 0] ?? 0,
              LINEAR_OF_BYTE[photo.rgb[p + 2] ?? 0] ?? 0,
            )
      light[k] = Math.max(0, Y - 0.55)
    }
  }
  const radius = Math.max(1, Math.round((0.02 * Math.hypot(width, height)) / 4))
  for (let pass = 0; pass < 3; pass++) light = boxMean(light, size.width, size.height, radius)
  const spread = resizePlane({ ...size, values: light }, photo)
  for (let i = 0, p = 0; i < spread.length; i++, p += 3) {
    if ((alpha[i] ?? 0) === 0) continue
    const add = 1.6 * glow * (spread[i] ?? 0)
    linear[p] = (linear[p] ?? 0) + 1.04 * add * (1 - (linear[p] ?? 0))
    linear[p + 1] = (linear[p + 1] ?? 0) + add * (1 - (linear[p + 1] ?? 0))
    linear[p + 2] = (linear[p + 2] ?? 0) + 0.93 * add * (1 - (linear[p + 2] ?? 0))
  }
}
