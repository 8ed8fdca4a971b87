import { describe, expect, test } from 'vitest'
import { decodePhoto } from '@/lib/image/decode-photo'
import { focal35mmOf, readFocalLength } from '@/lib/image/focal-length'
import { plain } from './fixtures'

const IN_35MM = 0xa405
const FOCAL_LENGTH = 0x920a
const X_PIXELS = 0xa002
const X_RESOLUTION = 0xa20e
const UNIT = 0xa210

describe('the focal length for 35 mm film', () => {
  test('is the one that the file tells', () => {
    expect(focal35mmOf({ [IN_35MM]: 26, [FOCAL_LENGTH]: 5.1 })).toBe(26)
  })

  test('is worked out from the sensor when only the focal length is told', () => {
    // APS-C: 6,000 px at 2,540 px a cm are 23.6 mm.
    const camera = { [FOCAL_LENGTH]: 18, [X_PIXELS]: 6000, [X_RESOLUTION]: 2540, [UNIT]: 3 }
    expect(focal35mmOf(camera)).toBeCloseTo(27.4, 1)
  })

  test.each([
    ['nothing', undefined],
    ['no tags', {}],
    ['zero, which stands for unknown', { [IN_35MM]: 0 }],
    ['a negative number', { [IN_35MM]: -28 }],
    ['no number', { [IN_35MM]: Number.NaN }],
    ['a text', { [IN_35MM]: '28' }],
    ['a fisheye', { [IN_35MM]: 6 }],
    ['a long lens', { [IN_35MM]: 400 }],
    ['a focal length without a sensor', { [FOCAL_LENGTH]: 4.2 }],
    ['a sensor as large as a book', { [FOCAL_LENGTH]: 35, [X_PIXELS]: 6000, [X_RESOLUTION]: 72, [UNIT]: 2 }],
    ['a resolution without a unit', { [FOCAL_LENGTH]: 18, [X_PIXELS]: 6000, [X_RESOLUTION]: 2540 }],
  ])('is not believed when the file tells %s', (_what, exif) => {
    expect(focal35mmOf(exif)).toBeNull()
  })
})

const withExif = (tags: Record<string, string>) => plain(120, 90).jpeg().withExif({ IFD2: tags }).toBuffer()

test('the focal length is read from the beginning of a photo, as the browser does, and from all of it', async () => {
  const photo = await withExif({ FocalLengthIn35mmFilm: '26' })
  expect(await readFocalLength(photo)).toBe(26)
  expect(await readFocalLength(photo.subarray(0, photo.length - 100))).toBe(26)
})

test('the decoded photo carries it on, and nothing else of its metadata', async () => {
  const photo = await decodePhoto(await withExif({ FocalLengthIn35mmFilm: '26', LensModel: 'mine' }))
  expect(Object.keys(photo).sort()).toEqual(['focal35mm', 'height', 'rgb', 'width'])
  expect(photo.focal35mm).toBe(26)
})

test('a photo without EXIF, or with a focal length that cannot be, has none', async () => {
  const without = await plain(120, 90).jpeg().toBuffer()
  const wrong = await withExif({ FocalLengthIn35mmFilm: '9000' })
  for (const photo of [without, wrong]) {
    expect(await readFocalLength(photo)).toBeNull()
    expect(await decodePhoto(photo)).not.toHaveProperty('focal35mm')
  }
})

test('broken EXIF is ignored', async () => {
  const photo = await withExif({ FocalLengthIn35mmFilm: '26' })
  const at = photo.indexOf('Exif')
  photo.fill(0xff, at + 6, at + 40)
  expect(await readFocalLength(photo)).toBeNull()
})
