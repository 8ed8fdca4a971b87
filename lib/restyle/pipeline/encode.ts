import sharp, { type Sharp } from 'sharp'
import { LIMITS } from '@/lib/domain/limits'
import type { Pixels } from '@/lib/ports/engine'
import { forEachStretch } from '../turns'

/** Measured on 12 megapixels: adaptive filters halve the bytes; lower and higher levels both take longer. */
const PNG = { compressionLevel: 3, adaptiveFiltering: true } as const

/** A person waits for this picture: effort 2 takes half the time of 4 for 2 % more bytes. */
const PREVIEW_WEBP = { quality: 86, effort: 2 } as const

/** The picture without loss and without metadata. */
export function encodePng(pixels: Pixels): Promise<Buffer> {
  return fromPixels(pixels).png(PNG).toBuffer()
}

/** A mask without loss: a few kilobytes, whatever the photo's size. */
export async function encodeMask(selected: Uint8Array, width: number, height: number): Promise<Buffer> {
  const values = new Uint8Array(selected.length)
  await forEachStretch(selected.length, (from, to) => {
    for (let i = from; i < to; i++) values[i] = selected[i] === 1 ? 255 : 0
  })
  return sharp(values, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A WebP to look at, no larger than the preview's side; never to be stored in place of the PNG. */
export function encodePreview(pixels: Pixels): Promise<Buffer> {
  return toPreview(fromPixels(pixels))
}

/** The same preview from a PNG of our own, whatever its size: an upload's limits are not for stored results. */
export function previewOfPng(png: Uint8Array): Promise<Buffer> {
  return toPreview(sharp(png))
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
