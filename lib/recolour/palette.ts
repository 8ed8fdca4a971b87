import type { StyleId } from '@/lib/domain/style-list'
import { encodeSrgb, LINEAR_OF_BYTE, labToLinear, lch, linearToLab } from '@/lib/restyle/local/colour'
import { STYLES } from '@/lib/restyle/local/styles'
import { type Rgb8, toHex } from './hex'

export type Swatch = { readonly hex: string; readonly name: string | null }

/** What a style paints walls, cloths and small things with, in its own words. */
export function stylePalette(style: StyleId): Swatch[] {
  const { wall, textile, accent } = STYLES[style]
  const swatches = [...wall, ...textile, ...accent].map(({ name, lch: [L, C, hue] }) => ({
    hex: toHex(bytesOf(lch(L, C, hue))),
    name,
  }))
  return swatches.filter(({ hex }, i) => swatches.findIndex((other) => other.hex === hex) === i)
}

const ROUNDS = 8

type Lab = { readonly L: number; readonly a: number; readonly b: number }

/** The colours that make up a picture, the commonest first (k-means in OKLab). `rgb` has three bytes a pixel. */
export function picturePalette(rgb: Uint8Array, count: number): Swatch[] {
  const pixels = Array.from({ length: Math.floor(rgb.length / 3) }, (_, i) => labAt(rgb, i * 3))
  let centres = farthestColours(pixels, count)
  let groups: Lab[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map((): Lab[] => [])
    for (const pixel of pixels) groups[nearest(centres, pixel).at]?.push(pixel)
    centres = groups.map((group, i) => meanOf(group) ?? centres[i] ?? BLACK)
  }
  return centres
    .map((centre, i) => ({ hex: toHex(bytesOf(centre)), name: null, size: groups[i]?.length ?? 0 }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
    .map(({ hex, name }) => ({ hex, name }))
}

const BLACK: Lab = { L: 0, a: 0, b: 0 }

/** Starting colours as different as can be, so that a small strong accent is not averaged away. */
function farthestColours(pixels: readonly Lab[], count: number): Lab[] {
  const centres: Lab[] = pixels.slice(0, 1)
  while (centres.length < Math.min(count, pixels.length)) {
    let found = { pixel: BLACK, distance: -1 }
    for (const pixel of pixels) {
      const { distance } = nearest(centres, pixel)
      if (distance > found.distance) found = { pixel, distance }
    }
    if (found.distance <= 0) break
    centres.push(found.pixel)
  }
  return centres
}

function nearest(centres: readonly Lab[], { L, a, b }: Lab): { at: number; distance: number } {
  let found = { at: 0, distance: Number.POSITIVE_INFINITY }
  for (const [at, centre] of centres.entries()) {
    const distance = (centre.L - L) ** 2 + (centre.a - a) ** 2 + (centre.b - b) ** 2
    if (distance < found.distance) found = { at, distance }
  }
  return found
}

function meanOf(group: readonly Lab[]): Lab | null {
  if (group.length === 0) return null
  const sum = { L: 0, a: 0, b: 0 }
  for (const { L, a, b } of group) {
    sum.L += L
    sum.a += a
    sum.b += b
  }
  return { L: sum.L / group.length, a: sum.a / group.length, b: sum.b / group.length }
}

function labAt(rgb: Uint8Array, p: number): Lab {
  const linear = (at: number) => LINEAR_OF_BYTE[rgb[at] ?? 0] ?? 0
  return linearToLab(linear(p), linear(p + 1), linear(p + 2))
}

function bytesOf({ L, a, b }: Lab): Rgb8 {
  const linear = { r: 0, g: 0, b: 0 }
  labToLinear(L, a, b, linear)
  return {
    r: Math.round(encodeSrgb(linear.r)),
    g: Math.round(encodeSrgb(linear.g)),
    b: Math.round(encodeSrgb(linear.b)),
  }
}
