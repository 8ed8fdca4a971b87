import sharp from 'sharp'
import { expect, test } from 'vitest'
import { focalLengthOf } from '@/lib/client/transform/focal-length-of'
import { decodePhoto } from '@/lib/restyle/pipeline/decode-photo'
import { readFocalLength } from '@/lib/restyle/pipeline/read-focal-length'

const blank = () =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: '#987' } }).jpeg({ quality: 80 })

const withExif = (tags: Record<string, string>) => blank().withExif({ IFD2: tags }).toBuffer()

test('server and browser read the same focal length', async () => {
  const photo = await withExif({ FocalLengthIn35mmFilm: '26' })
  expect(await readFocalLength(photo)).toBe(26)
  expect(await focalLengthOf(new Blob([new Uint8Array(photo)]))).toBe(26)
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
    expect(await focalLengthOf(new Blob([new Uint8Array(photo)]))).toBeNull()
    expect(await decodePhoto(photo)).not.toHaveProperty('focal35mm')
  }
})

test('broken EXIF is passed over', async () => {
  const photo = await withExif({ FocalLengthIn35mmFilm: '26' })
  const at = photo.indexOf('Exif')
  photo.fill(0xff, at + 6, at + 40)
  expect(await readFocalLength(photo)).toBeNull()
  expect(await focalLengthOf(new Blob([new Uint8Array(photo)]))).toBeNull()
})
