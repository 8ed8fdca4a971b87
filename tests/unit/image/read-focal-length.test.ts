import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePhoto } from '@/lib/image/decode-photo'
import { readFocalLength } from '@/lib/image/focal-length'

const blank = () =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: '#987' } }).jpeg({ quality: 80 })

const withExif = (tags: Record<string, string>) => blank().withExif({ IFD2: tags }).toBuffer()

test('is read from the beginning of a photo, as the browser does, and from all of it', async () => {
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
  const plain = await blank().toBuffer()
  const wrong = await withExif({ FocalLengthIn35mmFilm: '9000' })
  for (const photo of [plain, wrong]) {
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
