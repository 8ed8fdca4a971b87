import { LIMITS } from '@/lib/domain/limits'
import { type ImageHeader, readHeader, sniffImageFormat } from './image-format'

// What decoding takes, in megapixels of three bytes: what a photo of as many pixels is once it is decoded.

const MEGAPIXEL = 1_000_000
const PHOTO_BYTES = 3

export const LARGEST_KEPT_COST = LIMITS.upload.keptPixels / MEGAPIXEL

/** Interlaced files are held whole, at their own depth, until their last line is there. Others pass by in lines. */
function wholeCost({ width, height, channels, isDeep }: ImageHeader): number {
  return (width * height * channels * (isDeep ? 2 : 1)) / PHOTO_BYTES / MEGAPIXEL
}

/** A mask or a map of areas leaves one byte a pixel; of more than eight bits, three on the way to it. */
function maskCost(header: ImageHeader): number {
  if (header.isInterlaced) return wholeCost(header)
  return (header.width * header.height * (header.isDeep ? PHOTO_BYTES : 1)) / PHOTO_BYTES / MEGAPIXEL
}

/** What it takes to decode all these files. One that cannot be read costs nothing: it is refused. */
export async function decodeCost(
  photo: Uint8Array,
  masks: readonly (Uint8Array | null)[] = [],
): Promise<number> {
  const [photoHeader, ...maskHeaders] = await Promise.all([photo, ...masks].map(headerOf))
  const costs = maskHeaders.map((header) => (header ? maskCost(header) : 0))
  return costs.reduce((sum, cost) => sum + cost, photoHeader ? wholeCost(photoHeader) : 0)
}

async function headerOf(file: Uint8Array | null): Promise<ImageHeader | null> {
  const format = file && sniffImageFormat(file)
  return format ? readHeader(file, format) : null
}
