import { scheduler } from 'node:timers/promises'

/** Upright 8-bit sRGB pixels, three bytes each, rows from the top. */
export type Pixels = {
  width: number
  height: number
  rgb: Uint8Array
  /** Focal length for 35 mm film, where the photo's EXIF has one: it helps to find the room's perspective. */
  focal35mm?: number
}

/** One byte a pixel at the photo's size: 1 may change, 0 may not. */
export type SelectedPixels = Uint8Array

/** One byte a pixel at the photo's size: the number of its area, from 1, and 0 for what may not change. */
export type AreaLabels = Uint8Array

/** A quarter of a millisecond of plain computing: a request for a page takes many turns between stretches. */
const ITEMS_A_STRETCH = 50_000

/**
 * Works through `length` items in stretches, and lets other requests in between them. An item that is as much work as
 * several, such as a row of pixels, says how many.
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

/** A copy, made in stretches: 70 MB at once would take 50 ms. */
export async function copyOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length)
  await forEachStretch(bytes.length, (from, to) => copy.set(bytes.subarray(from, to), from))
  return copy
}
