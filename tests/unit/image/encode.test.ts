import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { encodePng, encodePreview, variantOfPng } from '@/lib/image/encode'
import { createRandom } from '@/lib/math/numeric'
import { noise, room } from './fixtures'

describe('the PNG', () => {
  test('gives back every byte, for any size', async () => {
    const random = createRandom(21)
    for (const [width, height] of [
      [1, 1],
      [64, 64],
      [301, 97],
      [97, 301],
    ] as const) {
      const pixels = noise(width, height, random)
      const { data, info } = await sharp(await encodePng(pixels))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width, height, channels: 3 })
      expect(Buffer.compare(data, pixels.rgb)).toBe(0)
    }
  })
})

describe('the preview', () => {
  const side = LIMITS.preview.maxSidePx

  test.each([
    [2 * side, 200, side, 100],
    [200, 2 * side, 100, side],
    [320, 200, 320, 200],
  ])('of %i × %i is a WebP of %i × %i', async (width, height, shownWidth, shownHeight) => {
    const preview = await encodePreview(room(width, height))
    expect(await sharp(preview).metadata()).toMatchObject({
      format: 'webp',
      width: shownWidth,
      height: shownHeight,
    })
  })
})

describe('the JPEG with a note', () => {
  test.each([
    [1_440, 1_080, 38],
    [300, 2_000, 70],
    [200, 150, 28],
  ])(
    'of %i × %i has a strip of %i px below it, with words in it, and the image above as it was',
    async (width, height, strip) => {
      const pixels = room(width, height)
      const png = await encodePng(pixels)
      const [plainJpeg, noted] = [await variantOfPng(png, 'jpeg'), await variantOfPng(png, 'noted')]
      expect(await sharp(noted).metadata()).toMatchObject({ format: 'jpeg', width, height: height + strip })
      // JPEG codes blocks of 8: the last rows share theirs with the strip.
      const above = (jpeg: Buffer) =>
        sharp(jpeg)
          .extract({ left: 0, top: 0, width, height: height - (height % 8) })
          .raw()
          .toBuffer()
      expect(Buffer.compare(await above(noted), await above(plainJpeg))).toBe(0)
      const words = await sharp(noted).extract({ left: 0, top: height, width, height: strip }).stats()
      expect(words.channels.map(({ min, max }) => min < 40 && max > 200)).toEqual([true, true, true])
    },
  )

  test('has its text in our own font, whatever fonts the server has', async () => {
    const noted = await variantOfPng(await encodePng(room(1_440, 1_080)), 'noted')
    const strip = await sharp(noted).extract({ left: 0, top: 1_080, width: 1_440, height: 38 }).toBuffer()
    const { info } = await sharp(strip).trim({ threshold: 60 }).toBuffer({ resolveWithObject: true })
    // 230 in our own font; other fonts are a seventh wider and more.
    expect(info.width).toBeGreaterThan(218)
    expect(info.width).toBeLessThan(245)
  })
})
