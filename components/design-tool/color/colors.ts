import { photoPixels } from '@/components/design-tool/photo/photo-pixels'
import type { StyleId } from '@/lib/domain/styles'
import { STYLE_SHEETS } from '@/lib/engines/preview/styles/styles'
import { LINEAR_OF_BYTE, labToLinear, lch, linearToHex, linearToLab } from '@/lib/math/color'

/** A sage green: it suits most rooms and is easy to see. */
export const FIRST_COLOR = '#9caf88'

export type Swatch = { readonly hex: string; readonly name: string | null }

/** The colors a style uses for walls, textiles and accents, with its own names. */
export function stylePalette(style: StyleId): Swatch[] {
  const { wall, textile, accent } = STYLE_SHEETS[style]
  const swatches = [...wall, ...textile, ...accent].map(({ name, lch: [L, C, hue] }) => ({
    hex: hexOf(lch(L, C, hue)),
    name,
  }))
  return swatches.filter(({ hex }, i) => swatches.findIndex((other) => other.hex === hex) === i)
}

/** The design is read at this size, and this many colors are taken from it. */
const RESULT_LONG_SIDE_PX = 64
const RESULT_COLORS = 6

/** The main colors of a finished design. */
export async function resultPalette(imageUrl: string): Promise<Swatch[]> {
  const response = await fetch(imageUrl)
  if (!response.ok) throw new Error(`the image answered ${response.status}`)
  const bitmap = await createImageBitmap(await response.blob())
  try {
    return imagePalette(photoPixels(bitmap, RESULT_LONG_SIDE_PX).rgb, RESULT_COLORS)
  } finally {
    bitmap.close()
  }
}

const ROUNDS = 8

type Lab = { readonly L: number; readonly a: number; readonly b: number }

/** An image's main colors, the most common first (k-means in OKLab). `rgb` has three bytes a pixel. */
export function imagePalette(rgb: Uint8Array, count: number): Swatch[] {
  const pixels = Array.from({ length: Math.floor(rgb.length / 3) }, (_, i) => labAt(rgb, i * 3))
  let centres = farthestColors(pixels, count)
  let groups: Lab[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map((): Lab[] => [])
    for (const pixel of pixels) groups[nearest(centres, pixel).at]?.push(pixel)
    centres = groups.map((group, i) => meanOf(group) ?? centres[i] ?? BLACK)
  }
  return centres
    .map((centre, i) => ({ hex: hexOf(centre), name: null, size: groups[i]?.length ?? 0 }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
    .map(({ hex, name }) => ({ hex, name }))
}

const BLACK: Lab = { L: 0, a: 0, b: 0 }

/** Starting colors as different as possible, so that a small strong accent is not averaged away. */
function farthestColors(pixels: readonly Lab[], count: number): Lab[] {
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

function hexOf({ L, a, b }: Lab): string {
  const linear = { r: 0, g: 0, b: 0 }
  labToLinear(L, a, b, linear)
  return linearToHex(linear)
}
