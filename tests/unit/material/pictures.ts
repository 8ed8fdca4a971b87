import { clouds } from '@/lib/math/clouds'
import { encodeSrgb, LINEAR_OF_BYTE } from '@/lib/math/color'
import type { Quad } from '@/lib/math/homography'
import { project, quadToSquare } from '@/lib/math/homography'
import type { Photo } from '@/lib/math/image'
import { cellRandom } from '@/lib/math/noise'

type Color = readonly [red: number, green: number, blue: number]

/** A photo whose pixels are the sRGB color at their center, x and y in shares. */
export function drawn(width: number, height: number, color: (x: number, y: number) => Color): Photo {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 3) rgb.set(color((x + 0.5) / width, (y + 0.5) / height), o)
  return { width, height, rgb }
}

export const gray = (level: number): Color => [level, level, level]

/** −0.5..0.5, a different number for each of 200 x 200 places. */
export const grain = (x: number, y: number, salt = 1): number =>
  cellRandom(Math.floor(200 * x), Math.floor(200 * y), salt) - 0.5

const broad = clouds(3, 3, 41, 5, 0.6)
const fine = clouds(40, 40, 42, 3)

/** A piece of natural stone: it doesn't repeat, and is brighter to the right and darker below. */
export const stone = (width: number, height: number): Photo =>
  drawn(width, height, (x, y) => {
    const level =
      130 + 35 * broad(0.1 + 0.63 * x, 0.2 + 0.57 * y) + 20 * fine(0.9 * x, 0.83 * y) + 25 * x - 20 * y
    return [level + 8, level, level - 12]
  })

/** Stripes along x, like wood's, varying from row to row. */
export const wood = (width: number, height: number): Photo => {
  const rings = clouds(2, 30, 43, 4)
  return drawn(width, height, (x, y) => {
    const level = 120 + 30 * rings(0.55 * x, 0.7 * y + 0.03 * x) + 12 * grain(x, y)
    return [level + 30, level, level - 35]
  })
}

/** A scene with a piece at these corners, sampled finely enough for soft edges. */
export function lying(
  size: { width: number; height: number },
  corners: Quad,
  piece: (u: number, v: number) => Color,
  ground: (x: number, y: number) => Color,
): Photo {
  const toPiece = quadToSquare(corners)
  const SAMPLES = 2
  return drawn(size.width, size.height, (x, y) => {
    const light = [0, 0, 0]
    for (let k = 0; k < SAMPLES * SAMPLES; k++) {
      const px = x + (((k % SAMPLES) + 0.5) / SAMPLES - 0.5) / size.width
      const py = y + ((Math.floor(k / SAMPLES) + 0.5) / SAMPLES - 0.5) / size.height
      const { x: u, y: v } = project(toPiece, px, py)
      const color = u >= 0 && u < 1 && v >= 0 && v < 1 ? piece(u, v) : ground(px, py)
      color.forEach((level, c) => {
        light[c] = (light[c] ?? 0) + (LINEAR_OF_BYTE[Math.round(level)] ?? 0) / SAMPLES ** 2
      })
    }
    return [encodeSrgb(light[0] ?? 0), encodeSrgb(light[1] ?? 0), encodeSrgb(light[2] ?? 0)]
  })
}

/** Mean linear light of each channel. */
export function meanLight({ width, height, rgb }: Photo): Color {
  const sums: [number, number, number] = [0, 0, 0]
  for (let p = 0; p < rgb.length; p += 3)
    for (const c of [0, 1, 2] as const) sums[c] += (LINEAR_OF_BYTE[rgb[p + c] ?? 0] ?? 0) / (width * height)
  return sums
}
