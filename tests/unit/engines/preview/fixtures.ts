import { createHash } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { LINEAR_OF_BYTE, linearToLab } from '../../../../lib/math/color.ts'
import type { Photo } from '../../../../lib/math/image.ts'
import { createRandom } from '../../../../lib/math/numeric.ts'

export type Image = Photo & { readonly rgb: Uint8Array }

const IMAGES = path.resolve(import.meta.dirname, '../../../../public/images')

/** Decodes one of the project's images, optionally smaller. */
export async function loadImage(name: string, width?: number): Promise<Image> {
  const pipeline = sharp(path.join(IMAGES, name)).removeAlpha().toColorspace('srgb')
  if (width) pipeline.resize(width)
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}

export async function loadMask(name: string, { width, height }: { width: number; height: number }) {
  const { data } = await sharp(path.join(IMAGES, name))
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Uint8Array.from(data, (value) => (value >= 128 ? 1 : 0))
}

/** An image from a color at every pixel. */
export function paintImage(
  width: number,
  height: number,
  at: (x: number, y: number) => readonly [number, number, number],
): Image {
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0, p = 0; y < height; y++) for (let x = 0; x < width; x++, p += 3) rgb.set(at(x, y), p)
  return { width, height, rgb }
}

export function paintMask(width: number, height: number, inside: (x: number, y: number) => boolean) {
  return Uint8Array.from({ length: width * height }, (_, i) =>
    inside(i % width, Math.floor(i / width)) ? 1 : 0,
  )
}

/** A plain room corner: ceiling, wall with a soft light gradient and fine noise, floor. */
export function wallImage(width: number, height: number): Image {
  const random = createRandom(5)
  return paintImage(width, height, (x, y) => {
    const light = 0.8 + (0.2 * x) / width + 0.03 * (random() - 0.5)
    if (y < 0.12 * height) return [228 * light, 226 * light, 222 * light]
    if (y > 0.8 * height) return [120 * light, 96 * light, 74 * light]
    return [186 * light, 178 * light, 160 * light]
  })
}

export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Mean color (0–255) of a rectangle of an image. */
export function meanColor(rgb: Uint8Array, width: number, [left, top, right, bottom]: Box) {
  const sum = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgb[3 * (y * width + x) + c] ?? 0)
    }
  }
  const [r = 0, g = 0, b = 0] = sum.map((value) => value / ((right - left) * (bottom - top)))
  return { r, g, b, luma: 0.299 * r + 0.587 * g + 0.114 * b }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Number of pixels outside the mask whose bytes differ. */
export function changedOutside(photo: Photo, rgb: Uint8Array, mask: Uint8Array): number {
  let changed = 0
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]) continue
    for (let c = 3 * i; c < 3 * i + 3; c++) {
      if (photo.rgb[c] !== rgb[c]) {
        changed += 1
        break
      }
    }
  }
  return changed
}

/** Mean OKLab distance of two results over the mask. */
export function meanDifference(p: Uint8Array, q: Uint8Array, mask: Uint8Array): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const [u, v] = [labOf(p, 3 * i), labOf(q, 3 * i)]
    sum += Math.hypot(u.L - v.L, u.a - v.a, u.b - v.b)
    count += 1
  }
  return sum / Math.max(1, count)
}

function labOf(rgb: Uint8Array, p: number) {
  const linear = (k: number) => LINEAR_OF_BYTE[rgb[k] ?? 0] ?? 0
  return linearToLab(linear(p), linear(p + 1), linear(p + 2))
}

/** How a photo was taken: exposure, color of the light (factors of red, green, blue), standard deviation of the noise. */
type Taken = {
  readonly light: number
  readonly cast: readonly [number, number, number]
  readonly noise: number
}

/**
 * A synthetic room with the statistics of a real photo: light that falls off from a window, the tone curve's shoulder,
 * per-pixel and correlated noise, and lens vignetting.
 */
export function photographed(width: number, height: number, { light, cast, noise }: Taken): Image {
  const random = createRandom(17)
  const normal = () => random() + random() + random() + random() - 2
  let before = 0
  return paintImage(width, height, (x, y) => {
    const [u, v] = [x / width, y / height]
    const window = 0.55 + 0.45 * Math.exp(-3 * ((u - 0.15) ** 2 + (v - 0.4) ** 2))
    const vignette = 1 - 0.25 * ((u - 0.5) ** 2 + (v - 0.5) ** 2)
    const grain = 0.4 * before + normal() * noise * 1.6
    before = grain
    const color = surfaceColor(v)
    const value = (c: 0 | 1 | 2) => {
      const linear = color[c] * cast[c] * light * window * vignette
      return 255 * (linear / (linear + 0.09)) ** 0.8 + grain + 0.5 * noise * normal()
    }
    return [byte(value(0)), byte(value(1)), byte(value(2))]
  })
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** Linear color of ceiling, wall or floor at a height of the image, 0 top .. 1 bottom. */
function surfaceColor(v: number): readonly [number, number, number] {
  if (v < 0.08) return [0.8, 0.79, 0.77]
  return v < 0.56 ? [0.48, 0.44, 0.36] : [0.2, 0.13, 0.08]
}
