import type { Photo } from '@/lib/math/image'

/** Flat patches side by side: `colours` are columns of equal width. */
export function columns(
  width: number,
  height: number,
  colours: readonly (readonly [number, number, number])[],
): Photo {
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    rgb.set(colours[Math.floor(((i % width) * colours.length) / width)] ?? [0, 0, 0], i * 3)
  }
  return { width, height, rgb }
}

const count = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0)

/** Intersection over union of two selections. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  const both = one.reduce((sum, value, i) => sum + (value && other[i] ? 1 : 0), 0)
  return both / (count(one) + count(other) - both)
}
