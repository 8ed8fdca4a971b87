import { PNG_SIGNATURE } from './png-chunks'

export type PhotoType = 'jpeg' | 'png' | 'webp' | 'heic'

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** How many bytes `photoType` needs. */
export const TYPE_BYTES = 12

/** A file's type by its first bytes: its name and declared type may say anything. */
export function photoType(bytes: Uint8Array): PhotoType | 'other' {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'png'
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12)) ? 'heic' : 'other'
}
