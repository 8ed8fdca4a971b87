import { join } from 'node:path'
import { createTranslator } from 'next-intl'
import sharp, { type Sharp } from 'sharp'
import messages from '@/content/messages/en/transform.json'

const t = createTranslator({ locale: 'en', messages })

/** Servers may have no font at all. */
const FONT_FILE = join(process.cwd(), 'lib/server/fonts/fraunces-600.ttf')
/** The file's family. The comma ends it: otherwise `SemiBold` is read as a weight, and another font is taken. */
const FONT_FAMILY = 'Fraunces SemiBold,'
/** Of the picture's height: letters of 21 px below 1080, where listing services ask for 14 or more. */
const STRIP_SHARE = 0.035
const MIN_STRIP_PX = 28
/** Of the strip's height. */
const LETTER_SHARE = 0.55
/** Of the picture's width, which the words must fit into. */
const MAX_TEXT_SHARE = 0.9
const COLORS = { ground: '#14100d', text: '#f4ebdd' }

/** Adds a strip below an image that says it was altered. Nothing is drawn over the image. */
export async function addNote(image: Sharp): Promise<void> {
  const { width, height } = await image.metadata()
  const strip = Math.max(MIN_STRIP_PX, Math.round(STRIP_SHARE * height))
  const words = await drawWords(Math.round(LETTER_SHARE * strip), Math.floor(MAX_TEXT_SHARE * width))
  const left = Math.max(0, Math.min(Math.round(strip / 2), width - words.width))
  const top = height + Math.max(0, Math.round((strip - words.height) / 2))
  image.extend({ bottom: strip, background: COLORS.ground }).composite([{ input: words.png, left, top }])
}

/** The words as PNG on nothing; smaller where they would be too wide. */
async function drawWords(letterPx: number, maxWidth: number) {
  const text = `<span foreground="${COLORS.text}">${t('disclosure.stamp')}</span>`
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
