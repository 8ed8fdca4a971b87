import { createTranslator } from 'next-intl'
import sharp, { type OverlayOptions } from 'sharp'
import messages from '@/content/messages/en/transform.json'
import { IMAGE_VARIANTS } from '@/lib/domain/stored-files'
import type { Size } from '@/lib/math/image'
import { addNote, drawWords, heightAboveNote, NOTE_COLORS } from './note'

const t = createTranslator({ locale: 'en', messages })

const GAP_PX = 6
const GAP_COLOR = '#14100d'
const QUALITY = 84

/** Pictures side by side in one JPEG of that size, each cropped to its share. Takes the XMP of the last one. */
export async function sideBySide(
  pictures: readonly Uint8Array[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const gaps = GAP_PX * (pictures.length - 1)
  const share = Math.floor((width - gaps) / pictures.length)
  const parts = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture).resize(share, height, { fit: 'cover' }).removeAlpha().toBuffer(),
      left: i * (share + GAP_PX),
      top: 0,
    })),
  )
  const whole = sharp({ create: { width, height, channels: 3, background: GAP_COLOR } }).composite(parts)
  const xmp = await xmpOf(pictures.at(-1))
  if (xmp) whole.withXmp(xmp)
  return whole.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** A picture's own provenance, such as that it was altered. */
async function xmpOf(picture: Uint8Array | undefined): Promise<string | null> {
  const xmp = picture && (await sharp(picture).metadata()).xmp
  return xmp ? xmp.toString('utf8') : null
}

/** Positions of a design and its photo in their pair, in pixels: the photo at the top left, the design at `after`. */
export type PairLayout = {
  readonly whole: Size
  readonly each: Size
  readonly after: { readonly left: number; readonly top: number }
}

const PAIR = {
  /** Share of a picture's longer side. */
  gapShare: 0.02,
  gapColor: '#ffffff',
  /** Full size for other programs, with full color resolution like a design's JPEG. */
  jpeg: { quality: 90, chromaSubsampling: '4:4:4' },
} as const

/**
 * Puts portrait pictures side by side and landscape ones on top of each other, so that both are larger in a square frame such
 * as a social media post. Never enlarges.
 */
export function layOutPair({ width, height }: Size, max: Size): PairLayout {
  const isStacked = width > height
  const gap = PAIR.gapShare * Math.max(width, height)
  const full = isStacked ? { width, height: 2 * height + gap } : { width: 2 * width + gap, height }
  const scale = Math.min(1, max.width / full.width, max.height / full.height)
  const each = {
    width: Math.max(1, Math.floor(scale * width)),
    height: Math.max(1, Math.floor(scale * height)),
  }
  const space = Math.max(1, Math.floor(scale * gap))
  if (isStacked) {
    const top = each.height + space
    return { whole: { width: each.width, height: top + each.height }, each, after: { left: 0, top } }
  }
  const left = each.width + space
  return { whole: { width: left + each.width, height: each.height }, each, after: { left, top: 0 } }
}

/**
 * A photo and its design in one JPEG of at most 4096 pixels, each with a tag, optionally with a strip below that says it was
 * altered. Takes the design's XMP.
 */
export async function pairAsJpeg(
  { before, after }: { before: Uint8Array; after: Uint8Array },
  { hasNote }: { hasNote: boolean },
): Promise<Buffer> {
  const max = IMAGE_VARIANTS.pair.maxSidePx
  const { autoOrient: size } = await sharp(after).metadata()
  const layout = layOutPair(size, { width: max, height: hasNote ? heightAboveNote(max) : max })
  const parts = [
    ...(await drawHalf(before, t('results.before'), layout.each, { left: 0, top: 0 })),
    ...(await drawHalf(after, t('results.after'), layout.each, layout.after)),
  ]
  const { data, info } = await sharp({
    create: { ...layout.whole, channels: 3, background: PAIR.gapColor },
  })
    .composite(parts)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = sharp(data, { raw: info })
  if (hasNote) await addNote(whole)
  const xmp = await xmpOf(after)
  if (xmp) whole.withXmp(xmp)
  return whole.jpeg(PAIR.jpeg).toBuffer()
}

async function drawHalf(
  picture: Uint8Array,
  words: string,
  { width, height }: Size,
  { left, top }: PairLayout['after'],
): Promise<OverlayOptions[]> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const half = { input: data, raw: info, left, top }
  const tag = await drawTag(words, Math.min(width, height))
  // Pictures too small for text get no tag.
  if (tag.width + 2 * tag.margin > width || tag.height + 2 * tag.margin > height) return [half]
  return [half, { input: tag.png, left: left + tag.margin, top: top + height - tag.height - tag.margin }]
}

const TAG = {
  /** Share of a picture's shorter side. */
  letterShare: 0.028,
  minLetterPx: 14,
  /** Share of the letters' height. */
  padding: { x: 0.7, y: 0.45 },
  margin: 0.9,
  corner: 0.35,
  opacity: 0.82,
} as const

/** Text on a dark rounded background, sized for a picture with that shorter side. */
async function drawTag(words: string, shortSidePx: number) {
  const letterPx = Math.max(TAG.minLetterPx, Math.round(TAG.letterShare * shortSidePx))
  const text = await drawWords(words, letterPx, shortSidePx)
  const [x, y] = [Math.round(TAG.padding.x * letterPx), Math.round(TAG.padding.y * letterPx)]
  const [width, height] = [text.width + 2 * x, letterPx + 2 * y]
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${TAG.corner * letterPx}" fill="${NOTE_COLORS.ground}" fill-opacity="${TAG.opacity}"/></svg>`
  const top = Math.max(0, Math.round((height - text.height) / 2))
  const png = await sharp(Buffer.from(ground))
    .composite([{ input: text.png, left: x, top }])
    .png()
    .toBuffer()
  return { png, width, height, margin: Math.round(TAG.margin * letterPx) }
}
