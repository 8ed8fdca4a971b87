import { focal35mmOf } from '@/lib/domain/focal-length'
import { exifNumbers } from './exif-numbers'

/** A JPEG's EXIF stands at its beginning and is smaller than this. */
const HEAD_BYTES = 131_072

/** The focal length for 35 mm film that a photo's EXIF tells; `null` without one that can be believed. */
export async function focalLengthOf(file: Blob): Promise<number | null> {
  try {
    return focal35mmOf(exifNumbers(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  } catch {
    // A file without EXIF, or with a broken one: the lines of the room tell enough.
    return null
  }
}
