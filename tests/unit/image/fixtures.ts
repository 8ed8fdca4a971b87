import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '@/lib/image/pixels'

/** Mulberry32: the same numbers in [0, 1) for the same seed, so that a failing case can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An image with a function for every byte. */
export function image(
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly [number, number, number],
): Pixels {
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(paint(x, y), 3 * (y * width + x))
  }
  return { width, height, rgb }
}

export function noise(width: number, height: number, random: () => number): Pixels {
  const byte = () => Math.floor(256 * random())
  return image(width, height, () => [byte(), byte(), byte()])
}

/** A wall that darkens from left to right, above a floor, with a sofa in front. */
export function room(width: number, height: number): Pixels {
  return image(width, height, (x, y) => {
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

/** Differing pixels outside a selection, counted independently of the product. */
export function changedOutside(one: Uint8Array, other: Uint8Array, selected: Uint8Array): number {
  const differs = (i: number) => [0, 1, 2].some((c) => one[3 * i + c] !== other[3 * i + c])
  return selected.reduce((count, isIn, i) => count + (isIn === 0 && differs(i) ? 1 : 0), 0)
}
