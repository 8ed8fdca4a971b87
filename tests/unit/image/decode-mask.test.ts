import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { decodeMask, inspectMask } from '@/lib/image/decode-mask'
import { bomb, COLOR_TYPE, END, header, pixels, pngOf } from './png-by-hand'

const PHOTO = { width: 120, height: 80 }

type Rgba = readonly [number, number, number, number]

/** `paint` left of the middle, `ground` right of it. */
function halves(width: number, height: number, paint: Rgba, ground: Rgba) {
  const data = Buffer.alloc(4 * width * height)
  for (let i = 0; i < width * height; i++) data.set(i % width < width / 2 ? paint : ground, 4 * i)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const WHITE: Rgba = [255, 255, 255, 255]
const BLACK: Rgba = [0, 0, 0, 255]
const CLEAR: Rgba = [0, 0, 0, 0]
const greyHalves = (width: number, height: number) =>
  halves(width, height, WHITE, BLACK).removeAlpha().toColorspace('b-w')

const decode = (bytes: Uint8Array) => decodeMask(bytes, PHOTO.width, PHOTO.height)

function expectLeftHalf({ selected, coverage }: { selected: Uint8Array; coverage: number }) {
  expect(selected.length).toBe(PHOTO.width * PHOTO.height)
  expect(coverage).toBe(0.5)
  const wrong = selected.filter((value, i) => value !== (i % PHOTO.width < PHOTO.width / 2 ? 1 : 0))
  expect(wrong.length).toBe(0)
}

describe('what a mask selects', async () => {
  test.each([
    ['grey', await greyHalves(120, 80).png().toBuffer()],
    ['grey of sixteen bits', await greyHalves(120, 80).toColorspace('grey16').png().toBuffer()],
    [
      'red of sixteen bits',
      await halves(120, 80, [255, 0, 0, 255], BLACK).toColorspace('rgb16').png().toBuffer(),
    ],
    ['a palette', await halves(120, 80, WHITE, BLACK).png({ palette: true }).toBuffer()],
    ['opaque colours', await halves(120, 80, WHITE, BLACK).png().toBuffer()],
    ['white on transparent', await halves(120, 80, WHITE, CLEAR).png().toBuffer()],
    ['white on transparent white', await halves(120, 80, WHITE, [255, 255, 255, 0]).png().toBuffer()],
    ['red on transparent', await halves(120, 80, [255, 0, 0, 255], CLEAR).png().toBuffer()],
    ['blue on black', await halves(120, 80, [0, 0, 255, 255], BLACK).png().toBuffer()],
    ['grey on transparent', await halves(120, 80, WHITE, CLEAR).toColorspace('b-w').png().toBuffer()],
    ['an interlaced PNG', await greyHalves(120, 80).png({ progressive: true }).toBuffer()],
    ['a larger mask', await greyHalves(480, 320).png().toBuffer()],
  ])('%s', async (_, bytes) => {
    expectLeftHalf(await decode(bytes))
  })

  test('one bit a pixel, as small painters write it', async () => {
    const rows = Array.from({ length: 80 }, () =>
      Buffer.concat([Buffer.alloc(7, 255), Buffer.from([0xf0]), Buffer.alloc(7)]),
    )
    expectLeftHalf(await decode(pngOf([header(120, 80, 1, COLOR_TYPE.grey), pixels(rows), END])))
  })

  test('a value of 128 selects and one of 127 does not', async () => {
    const levels = async (paint: Rgba, ground: Rgba) =>
      decode(await halves(120, 80, paint, ground).png().toBuffer())
    expectLeftHalf(await levels([128, 128, 128, 255], [127, 127, 127, 255]))
    expectLeftHalf(await levels([0, 128, 0, 255], [127, 0, 90, 255]))
    expectLeftHalf(await levels([255, 255, 255, 128], [255, 255, 255, 127]))
    expectLeftHalf(await levels([200, 10, 10, 164], [200, 10, 10, 161]))
  })

  test('a colour profile does not bend its values', async () => {
    // 131 as an sRGB color, but stored as less than half.
    const orange: Rgba = [131, 90, 40, 255]
    const bytes = await halves(120, 80, orange, BLACK).withIccProfile('p3').png().toBuffer()
    const [stored = 0] = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()
    const [shown = 0] = await sharp(bytes).raw().toBuffer()
    expect([stored, shown].map((value) => value >= LIMITS.mask.threshold)).toEqual([false, true])
    await expect(decode(bytes)).rejects.toMatchObject({ code: 'empty_mask' })
  })
})

describe('a mask that cannot be used', async () => {
  const black = await greyHalves(120, 80).linear(0, 0).png().toBuffer()

  test('all black is empty, and so is black on transparent', async () => {
    await expect(decode(black)).rejects.toMatchObject({ code: 'empty_mask', status: 422 })
    await expect(inspectMask(black, PHOTO)).rejects.toMatchObject({ code: 'empty_mask' })
    const hidden = await halves(120, 80, BLACK, CLEAR).png().toBuffer()
    await expect(decode(hidden)).rejects.toMatchObject({ code: 'empty_mask' })
  })

  test('five pixels of ten thousand are enough and four are not', async () => {
    const dots = (count: number) => {
      const values = Buffer.alloc(100 * 100)
      values.fill(255, 500, 500 + count)
      return sharp(values, { raw: { width: 100, height: 100, channels: 1 } })
        .toColorspace('b-w')
        .png()
        .toBuffer()
    }
    expect((await decodeMask(await dots(5), 100, 100)).coverage).toBe(LIMITS.mask.minCoverage)
    await expect(decodeMask(await dots(4), 100, 100)).rejects.toMatchObject({ code: 'empty_mask' })
  })

  test.each([
    [121, 80],
    [1200, 807],
    [60, 40],
  ])('a mask of %i × %i fits a photo of 120 × 80', async (width, height) => {
    const bytes = await greyHalves(width, height).png().toBuffer()
    expect(await inspectMask(bytes, PHOTO)).toMatchObject({ width, height })
    expect(await decode(bytes)).toMatchObject({ coverage: expect.closeTo(0.5, 1) })
  })

  test.each([
    [120, 81],
    [118, 80],
    [1200, 809],
    [100, 100],
    [80, 120],
  ])('a mask of %i × %i does not', async (width, height) => {
    const bytes = await greyHalves(width, height).png().toBuffer()
    await expect(inspectMask(bytes, PHOTO)).rejects.toMatchObject({ code: 'mask_mismatch', status: 422 })
    await expect(decode(bytes)).rejects.toMatchObject({ code: 'mask_mismatch' })
  })

  test.each([
    ['a GIF', await greyHalves(120, 80).gif().toBuffer()],
    ['a JPEG', await greyHalves(120, 80).jpeg({ quality: 95 }).toBuffer()],
    ['a WebP', await greyHalves(120, 80).webp().toBuffer()],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"/>')],
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', halfOf(await halves(120, 80, WHITE, BLACK).png({ compressionLevel: 0 }).toBuffer())],
    ['a PNG without pixels', bomb(120, 80)],
  ])('%s is damaged', async (_, bytes) => {
    await expect(inspectMask(bytes, PHOTO)).rejects.toMatchObject({ code: 'mask_damaged', status: 422 })
    await expect(decode(bytes)).rejects.toMatchObject({ code: 'mask_damaged' })
  })

  test('it has the photo’s limit of bytes, and no more pixels than are kept of a photo', async () => {
    const large = Buffer.alloc(LIMITS.upload.maxBytes + 1)
    await expect(inspectMask(large, PHOTO)).rejects.toMatchObject({ code: 'image_too_large' })
    await expect(inspectMask(bomb(6_003, 4_002), PHOTO)).rejects.toMatchObject({ code: 'mask_too_large' })
  })
})

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}
