import sharp, { type Sharp } from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import { PICTURE_FORMS, type PictureForm } from '@/lib/domain/picture-forms'
import type { Recipe } from '@/lib/domain/recipe'
import type { Pixels } from '@/lib/ports/engine'
import { withPngText } from './png-text'

/** Measured on 12 megapixels: adaptive filters halve the bytes; lower and higher levels both take longer. */
const PNG = { compressionLevel: 3, adaptiveFiltering: true } as const

/** A person waits for this picture: effort 2 takes half the time of 4 for 2 % more bytes. */
const PREVIEW_WEBP = { quality: 86, effort: 2 } as const

/** Full size for other programs: colours keep their own resolution, so painted edges don't bleed. */
const KEPT_JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const

/** The keyword under which a PNG carries its recipe. */
export const RECIPE_KEYWORD = 'Recipe'

/** The picture without loss and without metadata, but for the recipe of a design. */
export async function encodePng(pixels: Pixels, recipe?: Recipe): Promise<Buffer> {
  const png = await fromPixels(pixels).png(PNG).toBuffer()
  return recipe ? Buffer.from(withPngText(png, RECIPE_KEYWORD, JSON.stringify(recipe)).buffer) : png
}

/** A WebP to look at, no larger than the preview's side; never to be stored in place of the PNG. */
export function encodePreview(pixels: Pixels): Promise<Buffer> {
  return toPreview(fromPixels(pixels))
}

/** The same preview from a PNG of our own, whatever its size: an upload's limits are not for stored results. */
export function previewOfPng(png: Uint8Array): Promise<Buffer> {
  return toPreview(sharp(png))
}

/** One of our own PNGs in another form. */
export function formOfPng(png: Uint8Array, form: PictureForm): Promise<Buffer> {
  const { format, maxSidePx } = PICTURE_FORMS[form]
  const picture = sharp(png)
  if (maxSidePx !== null) {
    picture.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
  }
  return format === 'jpeg' ? picture.jpeg(KEPT_JPEG).toBuffer() : picture.webp(PREVIEW_WEBP).toBuffer()
}

function toPreview(picture: Sharp): Promise<Buffer> {
  const side = LIMITS.preview.maxSidePx
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp(PREVIEW_WEBP).toBuffer()
}

export function toDataUrl(bytes: Uint8Array, mediaType: 'image/png' | 'image/webp'): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return `data:${mediaType};base64,${base64}`
}

function fromPixels({ width, height, rgb }: Pixels) {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}
