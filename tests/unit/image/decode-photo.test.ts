import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPhoto, decodePhoto } from '@/lib/image/decode-photo'
import { createRandom } from '@/lib/math/numeric'
import { paintImage } from '../engines/preview/fixtures'
import { colorAt, noise, plain, toSharp } from './fixtures'
import { COLOR_TYPE, END, header, pixels, pngOf } from './png-by-hand'

const ORANGE = [200, 120, 40] as const

function expectNear(actual: number[], expected: readonly number[], tolerance: number) {
  for (const [c, value] of expected.entries()) {
    expect(Math.abs((actual[c] ?? 0) - value), `${actual} for ${expected}`).toBeLessThanOrEqual(tolerance)
  }
}

describe('upright', () => {
  const CORNERS = { A: [230, 20, 20], B: [20, 200, 30], C: [30, 40, 230], D: [240, 230, 40] } as const
  const stored = paintImage(96, 64, (x, y) =>
    x < 48 ? CORNERS[y < 32 ? 'A' : 'C'] : CORNERS[y < 32 ? 'B' : 'D'],
  )

  // The result of the EXIF tag's eight values for corners stored as AB over CD.
  test.each([
    [1, 'ABCD'],
    [2, 'BADC'],
    [3, 'DCBA'],
    [4, 'CDAB'],
    [5, 'ACBD'],
    [6, 'CADB'],
    [7, 'DBCA'],
    [8, 'BDAC'],
  ])('orientation %i shows the corners as %s', async (orientation, expected) => {
    const bytes = await toSharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const photo = await decodePhoto(bytes)
    const [width, height] = orientation < 5 ? [96, 64] : [64, 96]
    expect(photo).toMatchObject({ width, height })
    const [right, bottom] = [width - 10, height - 10]
    const shown = [
      colorAt(photo, 9, 9),
      colorAt(photo, right, 9),
      colorAt(photo, 9, bottom),
      colorAt(photo, right, bottom),
    ]
    for (const [place, name] of [...expected].entries()) {
      const corner = Object.entries(CORNERS).find(([letter]) => letter === name)?.[1] ?? []
      expectNear(shown[place] ?? [], corner, 12)
    }
  })
})

describe('8-bit sRGB in three channels', () => {
  test('a lossless PNG keeps its bytes', async () => {
    const original = noise(70, 65, createRandom(1))
    const photo = await decodePhoto(await toSharp(original).png().toBuffer())
    expect(Buffer.compare(photo.rgb, original.rgb)).toBe(0)
  })

  test('a Display P3 photo is converted, not relabelled', async () => {
    const bytes = await plain(80, 80).withIccProfile('p3').png().toBuffer()
    const [stored = 0] = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()
    expect(stored).toBeLessThan(195)
    expectNear(colorAt(await decodePhoto(bytes), 40, 40), ORANGE, 2)
  })

  test('a CMYK photo becomes RGB of nearly the same colour', async () => {
    const bytes = await plain(80, 80).toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(bytes).metadata()).channels).toBe(4)
    expectNear(colorAt(await decodePhoto(bytes), 40, 40), ORANGE, 30)
  })

  test('grey and palette pictures get three channels', async () => {
    const grey = await plain(80, 80, '#9a9a9a').toColorspace('b-w').png().toBuffer()
    expect((await sharp(grey).metadata()).channels).toBe(1)
    expect(colorAt(await decodePhoto(grey), 40, 40)).toEqual([0x9a, 0x9a, 0x9a])
    const palette = await plain(80, 80).png({ palette: true }).toBuffer()
    expect((await sharp(palette).metadata()).isPalette).toBe(true)
    expectNear(colorAt(await decodePhoto(palette), 40, 40), ORANGE, 2)
    const rows = Array.from({ length: 64 }, () => Buffer.alloc(8, 0b1111_0000))
    const oneBit = await decodePhoto(pngOf([header(64, 64, 1, COLOR_TYPE.grey), pixels(rows), END]))
    expect([...colorAt(oneBit, 3, 9), ...colorAt(oneBit, 4, 9)]).toEqual([255, 255, 255, 0, 0, 0])
  })

  test('what is transparent becomes white, and what is half so is mixed with it', async () => {
    const make = (alpha: number, colors: 'srgb' | 'b-w') =>
      sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 200, g: 120, b: 40, alpha } } })
        .toColorspace(colors)
        .png()
        .toBuffer()
    expect(colorAt(await decodePhoto(await make(0, 'srgb')), 30, 30)).toEqual([255, 255, 255])
    expectNear(colorAt(await decodePhoto(await make(0.5, 'srgb')), 30, 30), [227, 187, 147], 2)
    expect(colorAt(await decodePhoto(await make(0, 'b-w')), 30, 30)).toEqual([255, 255, 255])
  })
})

test('a photo over 24 megapixels is scaled down once, upright and with its aspect', async () => {
  const bytes = await plain(6_200, 4_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const photo = await decodePhoto(bytes)
  expect(photo.width * photo.height).toBeLessThanOrEqual(24_000_000)
  expect(photo.width * photo.height).toBeGreaterThan(23_900_000)
  expect(photo.width / photo.height).toBeCloseTo(4_000 / 6_200, 3)
  expect(photo.rgb.length).toBe(3 * photo.width * photo.height)
  expectNear(colorAt(photo, 100, 5_000), ORANGE, 3)
}, 30_000)

describe('damage', async () => {
  const noisy = toSharp(noise(200, 160, createRandom(2)))

  test.each([
    ['JPEG', await noisy.clone().jpeg().toBuffer()],
    ['progressive JPEG', await noisy.clone().jpeg({ progressive: true }).toBuffer()],
    ['PNG', await noisy.clone().png().toBuffer()],
  ])('a %s that breaks off is damaged, wherever it does, for the check too', async (_, bytes) => {
    for (const share of [0.1, 0.5, 0.9, 0.995]) {
      const cut = bytes.subarray(0, Math.floor(share * bytes.length))
      for (const read of [decodePhoto, checkPhoto]) {
        await expect(read(cut), `cut at ${share}`).rejects.toMatchObject({ code: 'image_damaged' })
      }
    }
    await expect(decodePhoto(bytes)).resolves.toMatchObject({ width: 200, height: 160 })
    await expect(checkPhoto(bytes)).resolves.toMatchObject({ facts: { width: 200, height: 160 } })
  })

  test('the check of a large JPEG reads its last lines', async () => {
    const bytes = await toSharp(noise(1_200, 900, createRandom(3)))
      .jpeg()
      .toBuffer()
    const cut = bytes.subarray(0, bytes.length - 20)
    await expect(checkPhoto(cut)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('a PNG with one wrong byte in its pixels is damaged', async () => {
    const bytes = await noisy.clone().png().toBuffer()
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
    await expect(decodePhoto(bytes)).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(checkPhoto(bytes)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('what inspecting refuses is not decoded either', async () => {
    const gif = await plain(90, 90).gif().toBuffer()
    await expect(decodePhoto(gif)).rejects.toMatchObject({ code: 'unsupported_image' })
  })
})
