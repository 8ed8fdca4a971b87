import { encodeSrgb } from '../../../math/color.ts'
import type { Grade } from '../materials/style-sheet.ts'
import type { PreparedPhoto } from './work.ts'

/** Encodes to sRGB bytes, with saturation and contrast. */
export function gradeToBytes(linear: Float32Array, work: PreparedPhoto, grade: Grade): Uint8ClampedArray {
  const out = new Uint8ClampedArray(work.photo.rgb)
  for (const i of work.painted) {
    const p = 3 * i
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
