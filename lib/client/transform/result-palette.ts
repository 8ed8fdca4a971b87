import { picturePalette, type Swatch } from '@/lib/recolour/palette'
import { photoPixels } from './photo-pixels'

/** So many px are looked at along a picture's long side, and so many colours taken from it. */
const LONG_SIDE_PX = 64
const COLOURS = 6

/** The colours of a finished design. */
export async function resultPalette(imageUrl: string): Promise<Swatch[]> {
  const answer = await fetch(imageUrl)
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  const bitmap = await createImageBitmap(await answer.blob())
  try {
    return picturePalette(photoPixels(bitmap, LONG_SIDE_PX).rgb, COLOURS)
  } finally {
    bitmap.close()
  }
}
