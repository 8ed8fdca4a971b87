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

/** A PNG of one channel, with the level of each pixel. */
export const grayPng = (
  width: number,
  height: number,
  level: (pixel: number) => number,
): Promise<Uint8Array> =>
  sharp(
    Uint8Array.from({ length: width * height }, (_, i) => level(i)),
    { raw: { width, height, channels: 1 } },
  )
    .toColorspace('b-w')
    .png()
    .toBuffer()

/** A map of vertical stripes of equal width, one per area. */
export const areaMap = (...areas: number[]) =>
  grayPng(SIDE, SIDE, (i) => areas[Math.floor(((i % SIDE) * areas.length) / SIDE)] ?? 0)

/** The mean gray of an image file. */
export async function levelOf(file: Uint8Array): Promise<number> {
  const { channels } = await sharp(file).stats()
  return Math.round(channels[0]?.mean ?? Number.NaN)
}
