import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '@/lib/image/pixels'
import { paintImage } from '../engines/preview/fixtures'

export function noise(width: number, height: number, random: () => number): Pixels {
  const byte = () => Math.floor(256 * random())
  return paintImage(width, height, () => [byte(), byte(), byte()])
}

/** A wall that darkens from left to right, above a floor, with a sofa in front. */
export function room(width: number, height: number): Pixels {
  return paintImage(width, height, (x, y) => {
    const light = 1 - (0.4 * x) / width
    const isSofa = x > 0.3 * width && x < 0.7 * width && y > 0.5 * height && y < 0.8 * height
    const behind = y > 0.75 * height ? [120, 92, 66] : [205, 196, 176]
    const color = isSofa ? [60, 74, 120] : behind
    const grain = ((x * 7 + y * 13) % 5) - 2
    const [red = 0, green = 0, blue = 0] = color.map((value) => Math.round(value * light) + grain)
    return [red, green, blue]
  })
}

export function maskOf(
  size: { width: number; height: number },
  isIn: (x: number, y: number) => boolean,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size.width * size.height }, (_, i) =>
    isIn(i % size.width, Math.floor(i / size.width)) ? 1 : 0,
  )
}

export function toSharp({ width, height, rgb }: Pixels): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}

export function plain(width: number, height: number, background = '#c87828'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

export function colorAt({ width, rgb }: Pixels, x: number, y: number): number[] {
  return [...rgb.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)]
}
