import { LIMITS } from '@/lib/domain/limits'
import {
  type ImageHeader,
  readHeader,
  requireMaskPixels,
  requirePhotoPixels,
  sniffImageFormat,
} from './image-format'

// Cost of decoding, in megapixels of three bytes: the size of a decoded photo.

const MEGAPIXEL = 1_000_000
const PHOTO_BYTES = 3

export const LARGEST_KEPT_COST = LIMITS.upload.keptPixels / MEGAPIXEL

/**
 * Interlaced files are held completely, at their own bit depth, until the last line is decoded. Others are decoded line by
 * line.
 */
function wholeCost({ width, height, channels, isDeep }: ImageHeader): number {
  return (width * height * channels * (isDeep ? 2 : 1)) / PHOTO_BYTES / MEGAPIXEL
}

/** A mask or map of areas ends up as one byte per pixel; one with more than eight bits takes three on the way. */
function maskCost(header: ImageHeader): number {
  if (header.isInterlaced) return wholeCost(header)
  return (header.width * header.height * (header.isDeep ? PHOTO_BYTES : 1)) / PHOTO_BYTES / MEGAPIXEL
}

/**
 * The cost of decoding all these files. An unreadable one costs nothing, because it is refused. Throws `too_many_pixels` or
 * `mask_too_large` for what is never decoded, so that nobody waits for it.
 */
export async function decodeCost(
  photo: Uint8Array,
  masks: readonly (Uint8Array | null)[] = [],
): Promise<number> {
  const [photoHeader, ...maskHeaders] = await Promise.all([photo, ...masks].map(headerOf))
  if (photoHeader) requirePhotoPixels(photoHeader)
  for (const header of maskHeaders) if (header) requireMaskPixels(header)
  const costs = maskHeaders.map((header) => (header ? maskCost(header) : 0))
  return costs.reduce((sum, cost) => sum + cost, photoHeader ? wholeCost(photoHeader) : 0)
}

async function headerOf(file: Uint8Array | null): Promise<ImageHeader | null> {
  const format = file && sniffImageFormat(file)
  return format ? readHeader(file, format) : null
}
