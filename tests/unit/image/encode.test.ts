import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { encodePng, encodePreview } from '@/lib/image/encode'
import { noise, randomFrom, room } from './fixtures'

describe('the PNG', () => {
  test('gives back every byte, for any size', async () => {
    const random = randomFrom(21)
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
    [2 * side, 600, side, 300],
    [600, 2 * side, 300, side],
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
