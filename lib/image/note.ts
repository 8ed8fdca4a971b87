import { join } from 'node:path'
import { createTranslator } from 'next-intl'
import sharp, { type Sharp } from 'sharp'
import messages from '@/content/messages/en/transform.json'

const t = createTranslator({ locale: 'en', messages })

/** Servers may have no fonts installed. */
const FONT_FILE = join(process.cwd(), 'lib/server/fonts/fraunces-600.ttf')
/** The font file's family. The comma is needed: otherwise `SemiBold` is parsed as a weight, and another font is used. */
const FONT_FAMILY = 'Fraunces SemiBold,'
/** Share of the picture's height: letters of 21 px below 1080, where listing services ask for at least 14. */
const STRIP_SHARE = 0.035
const MIN_STRIP_PX = 28
/** Share of the strip's height. */
const LETTER_SHARE = 0.55
/** Share of the picture's width that the text must fit into. */
const MAX_TEXT_SHARE = 0.9
/** Light letters on dark. */
export const NOTE_COLORS = { ground: '#14100d', text: '#f4ebdd' }

/** Adds a strip below an image that says it was altered. Doesn't draw over the image. */
export async function addNote(image: Sharp): Promise<void> {
  const { width, height } = await image.metadata()
  const strip = Math.max(MIN_STRIP_PX, Math.round(STRIP_SHARE * height))
  const words = await drawWords(
    t('disclosure.stamp'),
    Math.round(LETTER_SHARE * strip),
    Math.floor(MAX_TEXT_SHARE * width),
  )
  const left = Math.max(0, Math.min(Math.round(strip / 2), width - words.width))
  const top = height + Math.max(0, Math.round((strip - words.height) / 2))
  image.extend({ bottom: strip, background: NOTE_COLORS.ground }).composite([{ input: words.png, left, top }])
}

/** The image height that leaves room for the strip within `maxHeight`. */
export function heightAboveNote(maxHeight: number): number {
  return Math.min(maxHeight - MIN_STRIP_PX, Math.floor((maxHeight - 1) / (1 + STRIP_SHARE)))
}

/** Text in our own font as a transparent PNG, scaled down if too wide. Must not contain markup. */
export async function drawWords(words: string, letterPx: number, maxWidth: number) {
  const text = `<span foreground="${NOTE_COLORS.text}">${words}</span>`
  const drawn = await sharp({
    text: { text, font: `${FONT_FAMILY} ${letterPx}`, fontfile: FONT_FILE, dpi: 72, rgba: true },
  })
    .png()
    .toBuffer()
  const { data: png, info } = await sharp(drawn)
    .resize({ width: Math.max(1, maxWidth), withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}
