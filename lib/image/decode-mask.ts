import sharp from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import { hasAspectOf, type ImageHeader, readHeader, type Size, sniffImageFormat } from './image-format'
import { forEachStretch, type SelectedPixels } from './pixels'

export type MaskFacts = { width: number; height: number; coverage: number }

/** One byte a pixel, 0–255: how strongly the mask selects it. */
type MaskValues = Size & { values: Uint8Array }

/**
 * Looks a mask over at its own size, which is cheaper than scaling it to the photo's.
 * Fails with `image_too_large`, `too_many_pixels`, `mask_damaged`, `mask_mismatch` or `empty_mask`.
 */
export async function inspectMask(
  bytes: Uint8Array,
  photo: Size,
): Promise<MaskFacts & { selected: SelectedPixels }> {
  const { width, height, values } = await readMask(bytes, photo)
  return { width, height, ...(await select(values)) }
}

/**
 * Decodes a mask to the photo's size. White selects; a PNG is the contract, a JPEG is read as well.
 * Fails like `inspectMask`.
 */
export async function decodeMask(
  bytes: Uint8Array,
  width: number,
  height: number,
): Promise<{ selected: SelectedPixels; coverage: number }> {
  return await select(await scaled(await readMask(bytes, { width, height }), { width, height }))
}

async function readMask(bytes: Uint8Array, photo: Size): Promise<MaskValues> {
  const { maxBytes, maxPixels } = LIMITS.upload
  if (bytes.byteLength > maxBytes) throw new AppError('image_too_large')
  const format = sniffImageFormat(bytes)
  const header = format && (await readHeader(bytes, format))
  if (!header) throw new AppError('mask_damaged')
  if (header.width * header.height > maxPixels) throw new AppError('too_many_pixels')
  if (!hasAspectOf(photo, header)) throw new AppError('mask_mismatch')
  return await decodeValues(bytes, header)
}

async function decodeValues(bytes: Uint8Array, header: ImageHeader): Promise<MaskValues> {
  // Mask values are numbers, not colors: a profile must not bend them.
  const mask = sharp(bytes, {
    failOn: 'error',
    ignoreIcc: true,
    limitInputPixels: LIMITS.upload.maxPixels,
  }).autoOrient()
  try {
    const { width, height } = header
    if (header.isGrey) return { width, height, values: await mask.toColorspace('b-w').raw().toBuffer() }
    const rgba = await mask.toColorspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()
    return { width, height, values: await strongestChannel(rgba) }
  } catch (cause) {
    throw new AppError('mask_damaged', {}, { cause })
  }
}

/** max(R,G,B)·A/255: a luma would read red paint on a transparent ground as empty. */
async function strongestChannel(rgba: Uint8Array): Promise<Uint8Array> {
  const values = new Uint8Array(rgba.length >> 2)
  await forEachStretch(values.length, (from, to) => {
    for (let i = from, p = 4 * from; i < to; i++, p += 4) {
      const strongest = Math.max(rgba[p] ?? 0, rgba[p + 1] ?? 0, rgba[p + 2] ?? 0)
      values[i] = (strongest * (rgba[p + 3] ?? 0)) / 255
    }
  })
  return values
}

async function scaled(mask: MaskValues, { width, height }: Size): Promise<Uint8Array> {
  if (mask.width === width && mask.height === height) return mask.values
  const raw = { width: mask.width, height: mask.height, channels: 1 } as const
  return await sharp(mask.values, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColorspace('b-w')
    .raw()
    .toBuffer()
}

async function select(values: Uint8Array): Promise<{ selected: SelectedPixels; coverage: number }> {
  const { threshold, minCoverage } = LIMITS.mask
  const selected = new Uint8Array(values.length)
  let count = 0
  await forEachStretch(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if ((values[i] ?? 0) < threshold) continue
      selected[i] = 1
      count++
    }
  })
  const coverage = count / values.length
  if (coverage < minCoverage) throw new AppError('empty_mask')
  return { selected, coverage }
}
