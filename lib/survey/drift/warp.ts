import type { Homography } from '../../math/homography.ts'
import type { Photo, Size } from '../../math/image.ts'
import { clamp } from '../../math/numeric.ts'

/** A photo with bytes of its own. */
export type BytePhoto = Photo & { readonly rgb: Uint8Array<ArrayBuffer> }

/**
 * A made image as it lies on its photo, at the photo's size. `toMade` is what `registerToPhoto` found; what the made image
 * does not reach repeats its edge. Bilinear: enlarge an image that is much smaller with a finer filter first.
 */
export function warpToPhoto(made: Photo, toMade: Homography, { width, height }: Size): BytePhoto {
  const rgb = new Uint8Array(3 * width * height)
  const [a, b, c, d, e, f, g, h, i] = toMade
  for (let y = 0, p = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++, p += 3) {
      const u = (x + 0.5) / width
      const w = g * u + h * v + i
      const mx = ((a * u + b * v + c) / w) * made.width - 0.5
      const my = ((d * u + e * v + f) / w) * made.height - 0.5
      mixPixels(made, mx, my, rgb, p)
    }
  }
  return { width, height, rgb }
}

/** Writes the color between four pixels at `p`. */
function mixPixels({ width, height, rgb }: Photo, mx: number, my: number, into: Uint8Array, p: number): void {
  const x = clamp(mx, 0, width - 1)
  const y = clamp(my, 0, height - 1)
  const left = Math.min(width - 2, Math.floor(x))
  const top = Math.min(height - 2, Math.floor(y))
  const tx = x - left
  const ty = y - top
  const upper = 3 * (top * width + left)
  const lower = upper + 3 * width
  for (let c = 0; c < 3; c++) {
    const above = (rgb[upper + c] ?? 0) * (1 - tx) + (rgb[upper + 3 + c] ?? 0) * tx
    const below = (rgb[lower + c] ?? 0) * (1 - tx) + (rgb[lower + 3 + c] ?? 0) * tx
    into[p + c] = above * (1 - ty) + below * ty + 0.5
  }
}
