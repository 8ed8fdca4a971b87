import exifr from 'exifr'
import sharp from 'sharp'
import { FOCAL_LENGTH_TAGS, focal35mmOf } from '@/lib/domain/focal-length'

/** What JPEG puts before the TIFF block that holds the tags. */
const EXIF_PREFIX = Buffer.from('Exif\0\0')

/** The focal length for 35 mm film that a photo's EXIF tells; `null` without one that can be believed. */
export async function readFocalLength(bytes: Uint8Array): Promise<number | null> {
  try {
    const { exif } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!exif) return null
    const hasPrefix = exif.subarray(0, EXIF_PREFIX.length).equals(EXIF_PREFIX)
    const tiff = hasPrefix ? exif.subarray(EXIF_PREFIX.length) : exif
    const pick = [...FOCAL_LENGTH_TAGS]
    return focal35mmOf(await exifr.parse(tiff, { pick, translateKeys: false, translateValues: false }))
  } catch {
    // Broken EXIF is no reason to refuse a photo: the lines of the room tell enough.
    return null
  }
}
