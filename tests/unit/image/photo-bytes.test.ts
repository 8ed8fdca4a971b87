import { describe, expect, test } from 'vitest'
import { decodePhoto } from '@/lib/image/decode-photo'
import { type PhotoReading, readPhotoBytes } from '@/lib/image/photo-bytes'
import { oddPhotos } from './odd-photos'
import { END, header, pngOf } from './png-by-hand'

const photos = await oddPhotos()
const fileOf = (name: string) => {
  const found = photos.find((photo) => photo.name === name)
  if (!found) throw new Error(`no photo is called ${name}`)
  return found.file
}

/** What is done with a photo, in a word. */
function handling(reading: PhotoReading, file: Uint8Array): string {
  if ('problem' in reading) return reading.problem
  if (reading.isUnusual) return 'redrawn'
  if (reading.bytes !== file) return 'mended'
  return reading.mayBeTransparent ? 'kept, on white' : 'kept'
}
const handlingOf = async (file: Uint8Array) => handling(await readPhotoBytes(file), file)

describe('ordinary photos are kept, byte for byte', () => {
  test.each([
    'ordinary',
    'progressive',
    'gray',
    'Display P3',
    'profile in two pieces',
    'something after the end',
    'orientation 6 as SHORT, II',
    'orientation 8 as SHORT, MM',
    'RGB 8, no color space',
    'RGB 8, sRGB',
    'RGB 8, iCCP wide',
    'gray 16, sRGB',
    'palette 8, no color space',
    'PNG, orientation 1',
    'PNG in pieces',
    'interlaced',
    'interlaced, 16 bits',
    'interlaced, palette',
  ])('%s', async (name) => {
    expect(await handlingOf(fileOf(name))).toBe('kept')
  })
})

test.each([
  ['redrawn', 'CMYK'],
  ['redrawn', 'YCCK with profile'],
  ['redrawn', 'profile gamma 1.8 with a table'],
  ['redrawn', 'half a profile'],
  ['redrawn', 'gray with a profile'],
  ['redrawn', 'RGB 8, gAMA 1/1.8'],
  ['redrawn', 'RGB 8, cICP of HDR (PQ)'],
  ['redrawn', 'RGB 16, iCCP wide'],
  ['redrawn', 'animated with a hidden image'],
  ['redrawn', 'PNG, orientation 6'],
  ['kept, on white', 'RGBA 8, no color space'],
  ['kept, on white', 'palette with transparency, sRGB'],
  ['mended', 'orientation 6 as LONG, II'],
  ['mended', 'orientation 6 as BYTE, MM'],
  ['mended', 'orientation 9 as SHORT, II'],
  ['mended', 'two EXIF segments'],
  ['mended', 'no end marker'],
  ['mended', 'PNG without end'],
  ['image_cut_off', 'cut off at 0.2'],
  ['image_cut_off', 'PNG cut off at 0.9'],
  ['image_damaged', 'PNG that lacks coded pixels'],
])('%s: %s', async (expected, name) => {
  const file = name.startsWith('cut off') ? fileOf('ordinary').subarray(0, 200) : fileOf(name)
  expect(await handlingOf(file)).toBe(expected)
})

test('a mended photo is upright and whole on our server too', async () => {
  for (const name of ['orientation 6 as LONG, II', 'no end marker']) {
    const reading = await readPhotoBytes(fileOf(name))
    if ('problem' in reading) throw new Error(reading.problem)
    const { width, height } = await decodePhoto(reading.bytes)
    expect([name, width, height]).toEqual(name === 'no end marker' ? [name, 96, 64] : [name, 64, 96])
  }
})

test('a photo is redrawn with the quality it was stored with', async () => {
  const reading = await readPhotoBytes(fileOf('CMYK'))
  expect(reading).toMatchObject({ quality: expect.closeTo(0.92, 1) })
  expect(await readPhotoBytes(fileOf('RGB 8, gAMA 1'))).toMatchObject({ quality: null })
})

test.each([
  ['image_empty', Buffer.alloc(0)],
  ['type', Buffer.from('GIF89a, and more')],
  ['type', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0')],
  ['image_cut_off', Buffer.from([0xff, 0xd8, 0xff])],
  ['image_damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0])],
  ['image_damaged', pngOf([END])],
  // Markers without content: an object for each would take gigabytes.
  [
    'image_damaged',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_000_000, Buffer.from([0xff, 0xd0]))]),
  ],
  [
    'image_cut_off',
    pngOf(Array.from({ length: 70_000 }, () => ({ type: 'teXt', body: Buffer.alloc(0) }))).subarray(
      0,
      700_000,
    ),
  ],
  ['image_damaged', pngOf([header(4_000, 4_000, 8, 2), END])],
])('%s is what is wrong with such bytes', async (expected, bytes) => {
  expect(await handlingOf(bytes)).toBe(expected)
})
