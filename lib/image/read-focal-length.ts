import { FOCAL_LENGTH_TAGS, focal35mmOf } from '@/lib/domain/focal-length'

/** How much of a file is enough: a JPEG has its EXIF at the start, in at most 64 kB. */
export const EXIF_WITHIN_BYTES = 131_072

/** The 35 mm equivalent focal length from a photo's EXIF, for browser and server; `null` without a plausible one. */
export async function readFocalLength(photo: Uint8Array): Promise<number | null> {
  try {
    const { default: exifr } = await import('exifr')
    const pick = [...FOCAL_LENGTH_TAGS]
    return focal35mmOf(await exifr.parse(photo, { pick, translateKeys: false, translateValues: false }))
  } catch {
    // Broken EXIF is no reason to reject a photo: the lines of the room tell enough.
    return null
  }
}
