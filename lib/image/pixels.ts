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

/** Zeros in memory that threads share: an engine's thread reads them without a copy of its own. */
export function sharedBytes(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length))
}

/** Moves bytes into memory that threads share, in stretches: 70 MB at once would take 50 ms. Their own memory is given back. */
export async function moveToShared(bytes: Uint8Array): Promise<Uint8Array<SharedArrayBuffer>> {
  const shared = sharedBytes(bytes.length)
  await forEachStretch(bytes.length, (from, to) => shared.set(bytes.subarray(from, to), from))
  // Left to the garbage collector, they would stay for as long as the design is made.
  if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
  return shared
}
