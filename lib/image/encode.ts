import sharp from 'sharp'
import type { GenerationParams } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { IMAGE_VARIANTS, type SingleVariant, type StoredVariant } from '@/lib/domain/stored-files'
import { addNote } from './note'
import type { Pixels } from './pixels'
import { PARAMS_KEYWORD, withPngText } from './png-text'
import { designXmp, XMP_KEYWORD } from './xmp'

/** Measured on 12 megapixels: adaptive filters halve the bytes; lower and higher levels are both slower. */
const PNG = { compressionLevel: 3, adaptiveFiltering: true } as const

/** A user waits for this image: effort 2 takes half the time of 4, for 2% more bytes. */
const PREVIEW_WEBP = { quality: 86, effort: 2 } as const

/** Full size for other programs: full color resolution, so painted edges don't bleed. */
const KEPT_JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const

/** Lossless and without metadata, except a design's parameters and its provenance. */
export async function encodePng(pixels: Pixels, params?: GenerationParams): Promise<Buffer> {
  const png = await fromPixels(pixels).png(PNG).toBuffer()
  if (!params) return png
  const withParams = withPngText(png, PARAMS_KEYWORD, JSON.stringify(params))
  return Buffer.from(withPngText(withParams, XMP_KEYWORD, designXmp(params.engine)).buffer)
}

/** A WebP for display, within the preview size; never stored instead of the PNG. A design includes its engine. */
export function encodePreview(pixels: Pixels, engine?: string): Promise<Buffer> {
  const side = LIMITS.preview.maxSidePx
  const image = fromPixels(pixels)
  if (engine !== undefined) image.withXmp(designXmp(engine))
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp(PREVIEW_WEBP).toBuffer()
}

/** An image's smaller variants. The thumbnail is made from the preview, in a tenth of the time. */
export async function encodeVariants(image: Pixels, engine?: string): Promise<Record<StoredVariant, Buffer>> {
  const preview = await encodePreview(image, engine)
  return { preview, thumb: await variantOfPng(preview, 'thumb') }
}

/**
 * A stored image in another format, upright, of any size: upload limits don't apply to stored results. Keeps the file's
 * provenance.
 */
export async function variantOfPng(png: Uint8Array, form: SingleVariant): Promise<Buffer> {
  const { format, maxSidePx } = IMAGE_VARIANTS[form]
  const image = sharp(png).autoOrient().keepXmp()
  if (form === 'noted') await addNote(image)
  if (maxSidePx !== null) {
    image.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
  }
  return format === 'jpeg' ? image.jpeg(KEPT_JPEG).toBuffer() : image.webp(PREVIEW_WEBP).toBuffer()
}

function fromPixels({ width, height, rgb }: Pixels) {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}
