import sharp from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels } from '@/lib/image/pixels'
import type { Size } from '@/lib/math/image'
import { readFocalLength } from './focal-length'
import { readHeader, requirePhotoPixels, sniffImageFormat } from './image-format'
import { THUMBNAIL_SIDE_PX, type Thumbnail } from './thumbnail'

export type PhotoFacts = {
  format: 'jpeg' | 'png'
  width: number
  height: number
  bytes: number
  scaledDown: boolean
}

/**
 * Checks a photo without decoding it. Returns its declared size, upright. Throws `image_too_large`, `unsupported_image`,
 * `image_damaged`, `too_many_pixels`, `image_too_long` or `image_too_small`.
 */
export async function inspectPhoto(bytes: Uint8Array): Promise<PhotoFacts> {
  const { maxBytes, keptPixels, minSidePx, maxSidePx } = LIMITS.upload
  if (bytes.byteLength > maxBytes) throw new AppError('image_too_large')
  const format = sniffImageFormat(bytes)
  if (format === null) throw new AppError('unsupported_image')
  const header = await readHeader(bytes, format)
  if (header === null) throw new AppError('image_damaged')
  const { width, height } = header
  requirePhotoPixels(header)
  if (Math.max(width, height) > maxSidePx) throw new AppError('image_too_long')
  if (Math.min(width, height) < minSidePx) throw new AppError('image_too_small')
  return { format, width, height, bytes: bytes.byteLength, scaledDown: width * height > keptPixels }
}

/**
 * Decodes a photo completely without keeping its pixels: scaling down on the way limits memory to a few megabytes for any
 * photo. `thumbnail` is what `decodePhoto` makes of it. Throws like that.
 */
export async function checkPhoto(bytes: Uint8Array): Promise<{ facts: PhotoFacts; thumbnail: Thumbnail }> {
  const facts = await inspectPhoto(bytes)
  try {
    // Turned upright afterward, which needs all pixels at once.
    const small = await sharp(bytes, { ...STRICT, sequentialRead: true })
      // Setting it turns off the shortcut for large JPEGs, which leaves their last lines unread.
      .pipelineColorspace('srgb')
      .resize(THUMBNAIL_SIDE_PX, THUMBNAIL_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .keepExif()
      .png()
      .toBuffer()
    const { data, info } = await sharp(small)
      .autoOrient()
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { width: info.width, height: info.height, rgb: new Uint8Array(data) }
    return { facts, thumbnail: { photo: { width: facts.width, height: facts.height }, pixels } }
  } catch (cause) {
    throw new AppError('image_damaged', {}, { cause })
  }
}

/** The size of the decoded photo: its own, or the largest one with the same aspect ratio within the pixel limit. */
function keptSize(photo: Size): Size {
  const { width, height } = photo
  const scale = Math.sqrt(LIMITS.upload.keptPixels / (width * height))
  if (scale >= 1) return { width, height }
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

/** A truncated or damaged photo is refused, even if part of it could be shown. */
const STRICT = { failOn: 'error', limitInputPixels: LIMITS.upload.maxPixels } as const

// Every image is decoded once, so libvips would cache tens of megabytes for nothing.
sharp.cache(false)

/**
 * Decodes a photo into "the original": upright, 8-bit sRGB, alpha flattened on white, no metadata except the focal length,
 * scaled down once if it exceeds the pixel limit. Throws like `inspectPhoto`, and `image_damaged` if the pixels can't be read
 * to the end.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels> {
  const pixels = await decodeScaledPhoto(bytes, keptSize)
  const focal35mm = await readFocalLength(bytes)
  return { ...pixels, ...(focal35mm !== null && { focal35mm }) }
}

/** Decodes a stored original: the output of {@link decodePhoto} as a PNG, of any file size. */
export async function decodeOriginal(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png, STRICT)
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** Decodes any stored image at another size, computed from its own. */
export async function decodeScaledOriginal(file: Uint8Array, sizeOf: (own: Size) => Size): Promise<Pixels> {
  const { width: ownWidth, height: ownHeight } = await sharp(file, STRICT).metadata()
  const { width, height } = sizeOf({ width: ownWidth, height: ownHeight })
  const { data } = await sharp(file, STRICT)
    .removeAlpha()
    .resize(width, height, { fit: 'fill' })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

/** A photo at another size, computed from its upright size, without the focal length. */
export async function decodeScaledPhoto(bytes: Uint8Array, sizeOf: (photo: Size) => Size): Promise<Pixels> {
  const facts = await inspectPhoto(bytes)
  const { width, height } = sizeOf(facts)
  const upright = sharp(bytes, STRICT).autoOrient()
  const isScaled = width !== facts.width || height !== facts.height
  const sized = isScaled ? upright.resize(width, height, { fit: 'fill' }) : upright
  try {
    const { data, info } = await sized
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.width !== width || info.height !== height || info.channels !== 3) {
      throw new Error(`decoded to ${info.width} × ${info.height} × ${info.channels}`)
    }
    return { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
  } catch (cause) {
    throw new AppError('image_damaged', {}, { cause })
  }
}
