import type { Pixels } from '@/lib/image/pixels'

/** A smooth image with grain, the same on every call. */
export function grainyImage(width: number, height: number): Pixels {
  const rgb = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) {
    const grain = (Math.imul(i + 1, 2_654_435_761) >>> 27) - 16
    const shade = 60 + (120 * (i % width)) / width + (40 * Math.floor(i / width)) / height
    for (const [c, tint] of [1, 0.9, 0.75].entries()) rgb[3 * i + c] = Math.max(0, shade * tint + grain / 2)
  }
  return { width, height, rgb }
}

/** 1 inside a box. */
export function boxMask(
  width: number,
  height: number,
  [left, top, right, bottom]: readonly number[],
): Uint8Array {
  const selected = new Uint8Array(width * height)
  for (let y = top ?? 0; y < (bottom ?? height); y++) {
    selected.fill(1, y * width + (left ?? 0), y * width + (right ?? width))
  }
  return selected
}
