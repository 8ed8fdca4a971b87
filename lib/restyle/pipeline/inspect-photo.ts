import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { PhotoFacts } from '@/lib/ports/image-pipeline'
import { readHeader } from './read-header'
import { sniffImageFormat } from './sniff'

/**
 * Looks a photo over without decoding it; its size is the upright one that the file declares. Fails with
 * `image_too_large`, `unsupported_image`, `image_damaged`, `too_many_pixels` or `image_too_small`.
 */
export async function inspectPhoto(bytes: Uint8Array): Promise<PhotoFacts> {
  const { maxBytes, maxPixels, keptPixels, minSidePx } = LIMITS.upload
  if (bytes.byteLength > maxBytes) throw new AppError('image_too_large')
  const format = sniffImageFormat(bytes)
  if (format === null) throw new AppError('unsupported_image')
  const header = await readHeader(bytes, format)
  if (header === null) throw new AppError('image_damaged')
  const { width, height } = header
  if (width * height > maxPixels) throw new AppError('too_many_pixels')
  if (Math.min(width, height) < minSidePx) throw new AppError('image_too_small')
  return { format, width, height, bytes: bytes.byteLength, scaledDown: width * height > keptPixels }
}

/** The size of the decoded photo: its own, or the largest of the same aspect within the kept pixels. */
export function keptSize(photo: { width: number; height: number }): { width: number; height: number } {
  const { width, height } = photo
  const scale = Math.sqrt(LIMITS.upload.keptPixels / (width * height))
  if (scale >= 1) return { width, height }
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}
