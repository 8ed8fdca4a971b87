import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { isSamePicture } from '@/lib/engines/replicate/same-picture'

const FLAT = { width: 400, height: 400 }

/** A gray of 128 with another level in a share from the top. */
function grayWith(level: number, share = 1): Uint8Array {
  const rgb = new Uint8Array(3 * FLAT.width * FLAT.height).fill(128)
  return rgb.fill(level, 0, 3 * FLAT.width * Math.round(share * FLAT.height))
}

// Levels of 135, 137, 144, and 160 are lighter than 128 by 2.7, 3.5, 6.2, and 12.3.
test.each([
  ['a slight cast', grayWith(135), true],
  ['a clear one', grayWith(137), false],
  ['a change of a twenty-fifth', grayWith(144, 0.04), true],
  ['of a tenth', grayWith(144, 0.1), false],
  ['a strong change of a two-hundredth', grayWith(160, 0.005), true],
  ['of a twenty-fifth', grayWith(160, 0.04), false],
])('%s', async (_, answer, isSame) => {
  expect(await isSamePicture(grayWith(128), answer, FLAT)).toBe(isSame)
})

describe('of a photo', async () => {
  const { data: photo, info: size } = await sharp('public/images/kitchen-before.jpg')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: size.width, height: size.height, channels: 3 } as const
  const bytes = (image: Sharp) => image.raw().toBuffer()
  const opened = () => sharp(photo, { raw })
  const enlarged = await opened()
    .resize(2 * size.width)
    .sharpen({ sigma: 2, m1: 2, m2: 3 })
    .raw()
    .toBuffer()
  const twice = { ...raw, width: 2 * size.width, height: 2 * size.height }
  const movedBy = (pixels: number) => {
    const moved = new Uint8Array(photo)
    for (let row = 0; row < photo.length; row += 3 * size.width) {
      moved.copyWithin(row + 3 * pixels, row, row + 3 * (size.width - pixels))
    }
    return moved
  }

  test.each([
    ['enlarged and sharpened', () => bytes(sharp(enlarged, { raw: twice }).resize(size.width)), true],
    ['without its noise', () => bytes(opened().median(5)), true],
    ['moved by a pixel', () => movedBy(1), true],
    ['moved by four', () => movedBy(4), false],
    ['in another style', () => bytes(opened().linear([0.8, 0.8, 0.8], [8, 24, 32])), false],
    ['mirrored', () => bytes(opened().flop()), false],
    [
      'with something in it that was not there',
      () =>
        bytes(
          opened().composite([
            {
              input: { create: { ...raw, width: 240, height: 160, background: '#287898' } },
              left: 400,
              top: 300,
            },
          ]),
        ),
      false,
    ],
  ])('the same one %s', async (_, answer, isSame) => {
    expect(await isSamePicture(photo, await answer(), size)).toBe(isSame)
  })
})
