import { isSameSize, type Photo, type Size, sizeWithLongSide } from '@/lib/math/image'
import { shrinkPhoto } from '@/lib/math/resize'

// The browser sends a small picture of the photo as it shows it, and our server compares it with its own decoding: a net for
// files that the two read differently although `photo-bytes.ts` calls them ordinary.

/** Long side of the small picture, in px. */
export const THUMBNAIL_SIDE_PX = 64

/** The most that two means may differ by, in levels of 255. Rounding and other filters stay below 1. */
const MAX_LEVELS = 3
/** Compared by the means of as many columns and rows, because browsers scale with other filters than our server. */
const CELLS = 8

export type Thumbnail = {
  /** The photo's upright size. */
  readonly photo: Size
  readonly pixels: Photo
}

/** At most 64 × 64 pixels as base64, with both sizes. */
export const MAX_THUMBNAIL_CHARACTERS = 4 * THUMBNAIL_SIDE_PX ** 2 + 32
const PATTERN = /^(\d{1,5})x(\d{1,5}) (\d{1,2})x(\d{1,2}) ([A-Za-z0-9+/]+)$/

/** The small picture of a photo of this size, from its pixels at any larger size. */
export function thumbnailOf(photo: Size, pixels: Photo): Thumbnail {
  return { photo, pixels: shrinkPhoto(pixels, sizeWithLongSide(pixels, THUMBNAIL_SIDE_PX)) }
}

/** For a text field of a request. */
export function thumbnailText({ photo, pixels }: Thumbnail): string {
  const sizes = [photo, pixels].map(({ width, height }) => `${width}x${height}`)
  return `${sizes.join(' ')} ${btoa(String.fromCharCode(...pixels.rgb))}`
}

/** Parses what `thumbnailText` wrote; `null` for anything else. */
export function parseThumbnail(text: string): Thumbnail | null {
  const [, ...parts] = text.match(PATTERN) ?? []
  const [photoWidth = 0, photoHeight = 0, width = 0, height = 0] = parts.slice(0, 4).map(Number)
  const [, , , , base64 = ''] = parts
  // Three bytes are four characters, so there is never any padding.
  if (base64.length === 0 || base64.length !== 4 * width * height) return null
  const rgb = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  return { photo: { width: photoWidth, height: photoHeight }, pixels: { width, height, rgb } }
}

/** Whether both are the same picture, of the same size. */
export function isSameView(one: Thumbnail, other: Thumbnail): boolean {
  if (!isSameSize(one.photo, other.photo)) return false
  const cells = {
    width: Math.min(CELLS, one.pixels.width, other.pixels.width),
    height: Math.min(CELLS, one.pixels.height, other.pixels.height),
  }
  const means = shrinkPhoto(other.pixels, cells).rgb
  return shrinkPhoto(one.pixels, cells).rgb.every((mean, i) => Math.abs(mean - (means[i] ?? 0)) <= MAX_LEVELS)
}
