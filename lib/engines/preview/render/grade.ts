import { boxMean } from '../../../math/box-filter.ts'
import { encodeSrgb, LINEAR_OF_BYTE, luminance } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { resizePlane } from '../../../math/resize.ts'
import type { Grade } from '../materials/style-sheet.ts'
import type { PreparedPhoto } from './work.ts'

/** Adds glow around bright places, encodes to sRGB bytes, applies saturation and contrast. */
export function gradeToBytes(linear: Float32Array, work: PreparedPhoto, grade: Grade): Uint8ClampedArray {
  if (grade.glow > 0) addGlow(linear, work, grade.glow)
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

/** Linear luminance above which a place glows. */
const GLOW_THRESHOLD = 0.55
/** The glow is blurred at a quarter of the work size, since it has no detail. */
const GLOW_SHRINK = 4

/** Light over .55 spreads by 2% of the diagonal (three box blurs at a quarter of the size), slightly warm. */
function addGlow(linear: Float32Array, work: PreparedPhoto, glow: number) {
  const { photo } = work
  const size = {
    width: Math.max(1, Math.floor(photo.width / GLOW_SHRINK)),
    height: Math.max(1, Math.floor(photo.height / GLOW_SHRINK)),
  }
  let light = brightPlaces(linear, work, size)
  const radius = Math.max(1, Math.round((0.02 * Math.hypot(photo.width, photo.height)) / GLOW_SHRINK))
  for (let pass = 0; pass < 3; pass++) light = boxMean(light, size.width, size.height, radius)
  const spread = resizePlane({ ...size, values: light }, photo)
  for (const i of work.painted) {
    const p = 3 * i
    const add = 1.6 * glow * (spread[i] ?? 0)
    linear[p] = (linear[p] ?? 0) + 1.04 * add * (1 - (linear[p] ?? 0))
    linear[p + 1] = (linear[p + 1] ?? 0) + add * (1 - (linear[p + 1] ?? 0))
    linear[p + 2] = (linear[p + 2] ?? 0) + 0.93 * add * (1 - (linear[p + 2] ?? 0))
  }
}

/** Luminance over the threshold, of one pixel in every cell of the small image. */
function brightPlaces(linear: Float32Array, work: PreparedPhoto, size: Size): Float32Array {
  const { width, height } = work.photo
  const light = new Float32Array(size.width * size.height)
  for (let y = 0, k = 0; y < size.height; y++) {
    const row = Math.min(height - 1, y * GLOW_SHRINK + 1) * width
    for (let x = 0; x < size.width; x++, k++) {
      const i = row + Math.min(width - 1, x * GLOW_SHRINK + 1)
      light[k] = Math.max(0, luminanceAt(linear, work, i) - GLOW_THRESHOLD)
    }
  }
  return light
}

/** Of the new surface if there is one, otherwise of the photo. */
function luminanceAt(linear: Float32Array, { photo, labels }: PreparedPhoto, i: number): number {
  const p = 3 * i
  if (labels.first[i] !== 0) return luminance(linear[p] ?? 0, linear[p + 1] ?? 0, linear[p + 2] ?? 0)
  return luminance(
    LINEAR_OF_BYTE[photo.rgb[p] ?? 0] ?? 0,
    LINEAR_OF_BYTE[photo.rgb[p + 1] ?? 0] ?? 0,
    LINEAR_OF_BYTE[photo.rgb[p + 2] ?? 0] ?? 0,
  )
}
