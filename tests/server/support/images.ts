import sharp from 'sharp'

const SIDE = 64

/** The PNG of a small plain image; `level` is its gray, 0–255. */
export function grayImage(level: number): Promise<Uint8Array> {
  const background = { r: level, g: level, b: level }
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A photo and a mask covering all of it. */
export const PHOTO = await grayImage(10)
export const WHOLE_MASK = await grayImage(255)

/** A map of vertical stripes of equal width, one per area. */
export function areaMap(...areas: number[]): Promise<Uint8Array> {
  const numbers = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const stripe = Math.floor(((i % SIDE) * areas.length) / SIDE)
    return areas[stripe] ?? 0
  })
  return sharp(numbers, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .toColorspace('b-w')
    .png()
    .toBuffer()
}

/** The mean gray of an image file. */
export async function levelOf(file: Uint8Array): Promise<number> {
  const { channels } = await sharp(file).stats()
  return Math.round(channels[0]?.mean ?? Number.NaN)
}
