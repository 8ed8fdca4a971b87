import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { decodePhoto } from '@/lib/image/decode-photo'
import { encodePng, encodePreview, previewOfPng } from '@/lib/image/encode'
import { image, meanChange, noise, randomFrom, room } from './fixtures'

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

  test('grey pictures stay in three channels and carry no metadata', async () => {
    const grey = image(80, 70, (x) => [x, x, x])
    const png = await encodePng(grey)
    const facts = await sharp(png).metadata()
    expect(facts).toMatchObject({ format: 'png', channels: 3, depth: 'uchar', hasAlpha: false })
    expect([facts.exif, facts.icc, facts.xmp, facts.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.compare((await decodePhoto(png)).rgb, grey.rgb)).toBe(0)
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

  test('looks like the image', async () => {
    const pixels = room(320, 200)
    const rgb = await sharp(await encodePreview(pixels))
      .raw()
      .toBuffer()
    expect(meanChange(pixels, { ...pixels, rgb }, new Uint8Array(320 * 200).fill(1))).toBeLessThan(3)
  })

  test('is the same from the stored PNG, even one larger than an upload may be', async () => {
    const pixels = noise(2_100, 1_750, randomFrom(22))
    const png = await encodePng(pixels)
    expect(png.length).toBeGreaterThan(LIMITS.upload.maxBytes)
    const [fromPng, fromPixels] = await Promise.all([previewOfPng(png), encodePreview(pixels)])
    expect(Buffer.compare(fromPng, fromPixels)).toBe(0)
  }, 30_000)
})
