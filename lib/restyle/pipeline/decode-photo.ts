import sharp from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels } from '@/lib/ports/engine'
import { inspectPhoto, keptSize } from './inspect-photo'
import { readFocalLength } from './read-focal-length'

// Every picture is decoded once: libvips would keep tens of megabytes of it for a second time that never comes.
sharp.cache(false)

/**
 * Decodes a photo into "the original": upright, 8-bit sRGB, alpha flattened on white, no metadata but the focal
 * length, scaled down once when it has more pixels than are kept. Fails like `inspectPhoto`, and with `image_damaged` when the
 * pixels can't be read to the end.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels> {
  const facts = await inspectPhoto(bytes)
  const { width, height } = keptSize(facts)
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: LIMITS.upload.maxPixels }).autoOrient()
  const sized = facts.scaledDown ? upright.resize(width, height, { fit: 'fill' }) : upright
  try {
    const { data, info } = await sized
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.width !== width || info.height !== height || info.channels !== 3) {
      throw new Error(`decoded to ${info.width} × ${info.height} × ${info.channels}`)
    }
    const rgb = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    const focal35mm = await readFocalLength(bytes)
    return { width, height, rgb, ...(focal35mm !== null && { focal35mm }) }
  } catch (cause) {
    throw new AppError('image_damaged', {}, { cause })
  }
}
