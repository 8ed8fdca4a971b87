import { scheduler } from 'node:timers/promises'

/** Upright 8-bit sRGB pixels, three bytes each, rows from the top. */
export type Pixels = {
  width: number
  height: number
  rgb: Uint8Array
  /** 35 mm equivalent focal length from EXIF, if there is one; helps to find the room's perspective. */
  focal35mm?: number
}

/** One byte per pixel at the photo's size: 1 may change, 0 may not. */
export type SelectedPixels = Uint8Array

/** One byte per pixel at the photo's size: the number of its area, from 1, or 0 for pixels that may not change. */
export type AreaLabels = Uint8Array

/** A quarter of a millisecond of plain computing, because a page request waits for many such turns. */
const ITEMS_A_STRETCH = 50_000

/**
 * Processes `length` items in chunks and yields to other requests in between. `itemSize` counts an item that takes longer,
 * such as a row of pixels, as several.
 */
export async function forEachStretch(
  length: number,
  work: (from: number, to: number) => void,
  itemSize = 1,
): Promise<void> {
  const items = Math.max(1, Math.floor(ITEMS_A_STRETCH / itemSize))
  for (let from = 0; from < length; from += items) {
    work(from, Math.min(length, from + items))
    await scheduler.yield()
  }
}

/** Copies in chunks: 70 MB at once would block for 50 ms. */
export async function copyOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length)
  await forEachStretch(bytes.length, (from, to) => copy.set(bytes.subarray(from, to), from))
  return copy
}
