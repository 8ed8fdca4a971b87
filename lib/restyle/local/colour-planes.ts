import { cubeRoot, LINEAR_OF_BYTE, luminance } from './colour.ts'
import type { Photo, Size } from './image.ts'

/** A picture in OKLab with its log luminance `stops` = log2(Y + .004); all planes have the same size. */
export interface ColourPlanes extends Size {
  readonly L: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly stops: Float32Array
}

/** Converts a whole picture (formulas: colour.ts). */
export function toColourPlanes(photo: Photo): ColourPlanes {
  const { width, height, rgb } = photo
  const count = width * height
  const L = new Float32Array(count)
  const a = new Float32Array(count)
  const b = new Float32Array(count)
  const stops = new Float32Array(count)
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    const red = LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0
    const green = LINEAR_OF_BYTE[rgb[p + 1] ?? 0] ?? 0
    const blue = LINEAR_OF_BYTE[rgb[p + 2] ?? 0] ?? 0
    const l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    L[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    a[i] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    b[i] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
    stops[i] = Math.log2(luminance(red, green, blue) + 0.004)
  }
  return { width, height, L, a, b, stops }
}

/** The OKLab lightness of a whole picture alone. */
export function toLightness({ width, height, rgb }: Photo): Float32Array {
  const L = new Float32Array(width * height)
  for (let i = 0, p = 0; i < L.length; i++, p += 3) {
    const red = LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0
    const green = LINEAR_OF_BYTE[rgb[p + 1] ?? 0] ?? 0
    const blue = LINEAR_OF_BYTE[rgb[p + 2] ?? 0] ?? 0
    const l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    L[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  }
  return L
}
