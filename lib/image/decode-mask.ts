import sharp, { type Sharp } from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { Size } from '@/lib/math/image'
import {
  hasAspectOf,
  type ImageHeader,
  readHeader,
  requireMaskPixels,
  sniffImageFormat,
} from './image-format'
import { forEachStretch, type SelectedPixels } from './pixels'

export type MaskOptions = { mayBeEmpty?: boolean }

export type MaskFacts = { width: number; height: number; coverage: number }

/**
 * Checks a mask at its own size, which is cheaper than scaling it to the photo's. Throws `image_too_large`, `mask_too_large`,
 * `mask_damaged`, `mask_mismatch` or `empty_mask`.
 */
export async function inspectMask(
  bytes: Uint8Array,
  photo: Size,
  { mayBeEmpty = false }: MaskOptions = {},
): Promise<MaskFacts & { selected: SelectedPixels }> {
  const header = await readMaskHeader(bytes, photo)
  const { width, height } = header
  return { width, height, ...(await select(await decodeValues(bytes, header, header), mayBeEmpty)) }
}

/** Decodes a mask to the photo's size. White selects; it must be a PNG. Throws like `inspectMask`. */
export async function decodeMask(
  bytes: Uint8Array,
  width: number,
  height: number,
  { mayBeEmpty = false }: MaskOptions = {},
): Promise<{ selected: SelectedPixels; coverage: number }> {
  const photo = { width, height }
  return await select(await decodeValues(bytes, await readMaskHeader(bytes, photo), photo), mayBeEmpty)
}

/** The header of a mask, or of a map of its areas. Throws like `inspectMask`. */
export async function readMaskHeader(bytes: Uint8Array, photo: Size): Promise<ImageHeader> {
  if (bytes.byteLength > LIMITS.upload.maxBytes) throw new AppError('image_too_large')
  const format = sniffImageFormat(bytes)
  // A JPEG's values bleed over the painted edges, and would turn the edge between areas 1 and 3 into area 2.
  const header = format === 'png' && (await readHeader(bytes, format))
  if (!header) throw new AppError('mask_damaged')
  requireMaskPixels(header)
  if (!hasAspectOf(photo, header)) throw new AppError('mask_mismatch')
  return header
}

/** One byte (0–255) per pixel of the given size: how strongly the mask selects it. libvips keeps no other copy. */
async function decodeValues(bytes: Uint8Array, header: ImageHeader, size: Size): Promise<Uint8Array> {
  try {
    const mask = await openMask(bytes, header)
    const { width, height } = size
    const isScaled = width !== header.width || height !== header.height
    const sized = isScaled ? mask.resize(width, height, { fit: 'fill', kernel: 'linear' }) : mask
    // Any channel counts: a luma would read red paint on a transparent background as empty. The threshold is a power of two, so
    // the bitwise OR of all channels reaches it exactly when one of them does.
    const oneChannel = header.isGray ? sized : sized.bandbool('or')
    return await oneChannel.toColorspace('b-w').raw({ depth: 'uchar' }).toBuffer()
  } catch (cause) {
    throw new AppError('mask_damaged', {}, { cause })
  }
}

/** Transparent counts as black. */
async function openMask(bytes: Uint8Array, { width, height, isGray, isDeep }: ImageHeader): Promise<Sharp> {
  // Mask values are numbers, not colors: a profile must not change them.
  const options = { failOn: 'error', ignoreIcc: true, limitInputPixels: LIMITS.upload.keptPixels } as const
  const mask = sharp(bytes, options).autoOrient()
  if (isGray) return mask
  const opaque = mask.toColorspace('srgb').flatten({ background: '#000000' })
  if (!isDeep) return opaque
  // Convert to eight bits first, because the OR of sixteen differs.
  const rgb = await opaque.raw({ depth: 'uchar' }).toBuffer()
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}

/** Turns values into zeros and ones, in place. */
async function select(
  values: Uint8Array,
  mayBeEmpty: boolean,
): Promise<{ selected: SelectedPixels; coverage: number }> {
  const { threshold, minCoverage } = LIMITS.mask
  let count = 0
  await forEachStretch(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const isSelected = (values[i] ?? 0) >= threshold
      values[i] = isSelected ? 1 : 0
      if (isSelected) count++
    }
  })
  const coverage = count / values.length
  if (coverage < minCoverage && !mayBeEmpty) throw new AppError('empty_mask')
  return { selected: values, coverage }
}
