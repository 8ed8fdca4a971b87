import { PNG_SIGNATURE } from './png-chunks'

type PhotoType = 'jpeg' | 'png' | 'heic' | 'other'

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** How many bytes `sniffPhotoType` needs. */
export const SNIFFED_BYTES = 12

/** A file's type by its first bytes, not by its name. */
export function sniffPhotoType(bytes: Uint8Array): PhotoType {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'png'
  const text = String.fromCharCode(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && HEIC_BRANDS.has(text.slice(4)) ? 'heic' : 'other'
}
