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

/** A few milliseconds of plain computing. */
const ITEMS_A_STRETCH = 1_000_000

/** Works through `length` items in stretches, and lets other requests in between them. */
export async function forEachStretch(
  length: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < length; from += ITEMS_A_STRETCH) {
    work(from, Math.min(length, from + ITEMS_A_STRETCH))
    await scheduler.yield()
  }
}
