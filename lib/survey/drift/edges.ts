import { boxMean } from '../../math/box-filter.ts'
import { toLightness } from '../../math/color.ts'
import type { Photo, Size } from '../../math/image.ts'
import { resizePlane, shrinkPhoto } from '../../math/resize.ts'

/** The slope of the lightness at each pixel, across and down. */
export interface Gradient extends Size {
  readonly gx: Float32Array
  readonly gy: Float32Array
}

/** How strong upright and lying edges are at each pixel, 0..1: the same for a faint and a bold line. */
export interface EdgeStrength extends Size {
  readonly upright: Float32Array
  readonly lying: Float32Array
}

/** OKLab lightness of an image at a size that may be larger or smaller. */
export function lightnessAt(photo: Photo, size: Size): Float32Array {
  const isLarger = photo.width >= size.width && photo.height >= size.height
  if (isLarger) return toLightness(shrinkPhoto(photo, size))
  const { width, height } = photo
  return resizePlane({ width, height, values: toLightness(photo) }, size)
}

/** Central differences over two pixels, each the mean of three rows (or columns). */
export function gradientOf(L: Float32Array, { width, height }: Size): Gradient {
  const gx = new Float32Array(L.length)
  const gy = new Float32Array(L.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const topLeft = L[i - width - 1] ?? 0
      const topRight = L[i - width + 1] ?? 0
      const bottomLeft = L[i + width - 1] ?? 0
      const bottomRight = L[i + width + 1] ?? 0
      const across = (L[i + 1] ?? 0) - (L[i - 1] ?? 0)
      const down = (L[i + width] ?? 0) - (L[i - width] ?? 0)
      gx[i] = (2 * across + topRight - topLeft + bottomRight - bottomLeft) / 8
      gy[i] = (2 * down + bottomLeft - topLeft + bottomRight - topRight) / 8
    }
  }
  return { width, height, gx, gy }
}

/** Slopes against the mean around them, so that paint and light, which change slopes, change them little. */
export function edgeStrength({ gx, gy, width, height }: Gradient, half: number): EdgeStrength {
  const normalized = (slope: Float32Array) => {
    const size = slope.map(Math.abs)
    const around = boxMean(size, width, height, Math.max(4, Math.round(0.05 * width)))
    return size.map((value, i) => value / (value + half + (around[i] ?? 0)))
  }
  return { width, height, upright: normalized(gx), lying: normalized(gy) }
}

/** The value between four pixels; 0 outside of the image. */
export function sample(values: Float32Array, { width, height }: Size, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0
  const tx = x - left
  const ty = y - top
  const i = top * width + left
  const upper = (values[i] ?? 0) * (1 - tx) + (values[i + 1] ?? 0) * tx
  const lower = (values[i + width] ?? 0) * (1 - tx) + (values[i + width + 1] ?? 0) * tx
  return upper * (1 - ty) + lower * ty
}
