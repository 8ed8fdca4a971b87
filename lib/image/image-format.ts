import sharp from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { Size } from '@/lib/math/image'

export type ImageFormat = 'jpeg' | 'png'

const JPEG_START = [0xff, 0xd8, 0xff]
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** PDF readers accept the header anywhere in the first 1,024 bytes. */
const PDF_HEADER = Buffer.from('%PDF-', 'latin1')
const PDF_HEADER_WITHIN = 1024

/** A zip is read from its end: this record, 22 bytes and a comment of up to 64 kB. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_BYTES = 22
const ZIP_COMMENT_BYTES = 0xffff

/**
 * The format by content alone, ignoring file name and declared type. Null for anything but JPEG and PNG, and for files that are
 * also a PDF or a zip.
 */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | null {
  if (isAlsoPdf(bytes) || isAlsoZip(bytes)) return null
  if (startsWith(bytes, JPEG_START)) return 'jpeg'
  return startsWith(bytes, PNG_START) ? 'png' : null
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function isAlsoPdf(bytes: Uint8Array): boolean {
  return asBuffer(bytes.subarray(0, PDF_HEADER_WITHIN)).includes(PDF_HEADER)
}

function isAlsoZip(bytes: Uint8Array): boolean {
  const tail = asBuffer(bytes.subarray(Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES)))
  for (let at = tail.indexOf(ZIP_END); at !== -1; at = tail.indexOf(ZIP_END, at + 1)) {
    // The comment must end with the file, since four random bytes in image data can match.
    if (at + ZIP_END_BYTES <= tail.length) {
      const commentBytes = tail.readUInt16LE(at + ZIP_END_BYTES - 2)
      if (at + ZIP_END_BYTES + commentBytes === tail.length) return true
    }
  }
  return false
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Also false for a mask painted on the photo before it was rotated upright. */
export function hasAspectOf(photo: Size, mask: Size): boolean {
  const relative = (mask.width * photo.height) / (mask.height * photo.width)
  return Math.abs(relative - 1) <= LIMITS.mask.aspectTolerance
}

export type ImageHeader = {
  /** Upright, with the EXIF orientation applied. */
  width: number
  height: number
  channels: number
  isGray: boolean
  /** More than eight bits per channel. */
  isDeep: boolean
  /** Lines aren't in order, so decoding holds the whole image. */
  isInterlaced: boolean
}

/** Maximum pixels of an interlaced image with more than eight bits. No camera or painted mask has such files. */
const MAX_DEEP_INTERLACED = { photo: 12_000_000, mask: 4_000_000 } as const

/** Whether a small file could take hundreds of megabytes to decode. */
function isBomb(
  { width, height, isDeep, isInterlaced }: ImageHeader,
  use: keyof typeof MAX_DEEP_INTERLACED,
): boolean {
  return isDeep && isInterlaced && width * height > MAX_DEEP_INTERLACED[use]
}

/** Throws `too_many_pixels` for a photo that is never decoded. */
export function requirePhotoPixels(header: ImageHeader): void {
  const isLarger = header.width * header.height > LIMITS.upload.maxPixels
  if (isLarger || isBomb(header, 'photo')) throw new AppError('too_many_pixels')
}

/** Throws `mask_too_large` for a mask or map of areas that is never decoded. */
export function requireMaskPixels(header: ImageHeader): void {
  const isLarger = header.width * header.height > LIMITS.upload.keptPixels
  if (isLarger || isBomb(header, 'mask')) throw new AppError('mask_too_large')
}

/** Reads an image's header without decoding pixels. Null if the header can't be read or doesn't match the sniffed format. */
export async function readHeader(bytes: Uint8Array, format: ImageFormat): Promise<ImageHeader | null> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== format) return null
    const { width, height } = header.autoOrient
    const { channels, depth, isProgressive } = header
    return {
      width,
      height,
      channels,
      isGray: channels === 1,
      isDeep: depth !== 'uchar',
      isInterlaced: isProgressive,
    }
  } catch {
    return null
  }
}
