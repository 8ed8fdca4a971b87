import { type Failure, failure } from '@/lib/client/api/failure'
import { LIMITS } from '@/lib/domain/limits'
import type { PhotoSize } from '@/lib/mask/space'

export type PhotoType = 'jpeg' | 'png' | 'heic' | 'other'

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** How many of a file's first bytes `sniffPhotoType` looks at. */
export const SNIFFED_BYTES = 12

/** What a file is by its first bytes, whatever it is called. */
export function sniffPhotoType(bytes: Uint8Array): PhotoType {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'png'
  const text = String.fromCharCode(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && HEIC_BRANDS.has(text.slice(4)) ? 'heic' : 'other'
}

/** Why a photo of this size can't be used, or `null`. The server decides; this only saves the way there. */
export function sizeRefusal({ width, height }: PhotoSize): Failure | null {
  if (width * height > LIMITS.upload.maxPixels) return failure('too_many_pixels')
  return Math.min(width, height) < LIMITS.upload.minSidePx ? failure('image_too_small') : null
}
