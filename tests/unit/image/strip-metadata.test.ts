import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readFocalLength } from '@/lib/image/focal-length'
import { withoutMetadata } from '@/lib/image/strip-metadata'
import { createRandom } from '@/lib/math/numeric'
import { noise, toSharp } from './fixtures'

const FORMATS = ['jpeg', 'png'] as const
type Format = (typeof FORMATS)[number]

/** Data that must never leave a device, as plain text inside the files. */
const SECRETS = ['SECRET-OWNER', 'SECRET-SERIAL', 'SECRET-NOTE', 'SECRET-XMP', 'SECRET-END']

const EXIF = {
  IFD0: {
    Artist: 'SECRET-OWNER',
    Copyright: 'SECRET-OWNER',
    Model: 'SECRET-OWNER',
    ImageDescription: 'SECRET-NOTE',
  },
  IFD2: {
    FocalLengthIn35mmFilm: '26',
    FocalLength: '42/10',
    BodySerialNumber: 'SECRET-SERIAL',
    UserComment: 'SECRET-NOTE',
    DateTimeOriginal: '2024:02:17 10:00:00',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '59/1 19/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '18/1 4/1 0/1',
  },
}

const withXmp = (xmp: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${xmp}</x:xmpmeta>`

/** A photo stored sideways, with a color profile, a location and an owner, and trailing data. */
async function privatePhoto(format: Format, pixels = noise(60, 40, createRandom(7))): Promise<Buffer> {
  const file = await toSharp(pixels)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .withExifMerge(EXIF)
    .withXmp(withXmp('SECRET-XMP'))
    .toFormat(format)
    .toBuffer()
  return Buffer.concat([file, Buffer.from('SECRET-END')])
}

const textOf = (file: Uint8Array) => Buffer.from(file).toString('latin1')
const decoded = (file: Uint8Array) => sharp(file).raw().toBuffer()

/** The cleaned file, which must exist. */
function cleaned(file: Uint8Array): Uint8Array {
  const clean = withoutMetadata(file)
  if (!clean) throw new Error('not cleaned')
  return clean
}

describe.each(FORMATS)('%s', (format) => {
  test('loses place, owner, texts and what is appended', async () => {
    const photo = await privatePhoto(format)
    expect((await sharp(photo).metadata()).xmp).toBeDefined()
    expect(textOf(photo)).toContain('SECRET-SERIAL')
    const clean = cleaned(photo)
    expect(SECRETS.filter((secret) => textOf(clean).includes(secret))).toEqual([])
    const { exif, xmp } = await sharp(clean).metadata()
    expect(xmp).toBeUndefined()
    // Orientation, the pointer to the lens data, and at most seven numbers.
    expect(exif?.length).toBeLessThan(160)
  })

  test('keeps every pixel, its way up, the lens and the color profile', async () => {
    const photo = await privatePhoto(format)
    const clean = cleaned(photo)
    expect((await decoded(clean)).equals(await decoded(photo))).toBe(true)
    const [before, after] = await Promise.all([sharp(photo).metadata(), sharp(clean).metadata()])
    expect(after.orientation).toBe(6)
    expect(after.icc).toEqual(before.icc)
    expect(await sharp(clean, { failOn: 'warning' }).raw().toBuffer()).toBeTruthy()
  })

  test('is the same bytes when it is cleaned again', async () => {
    const clean = cleaned(await privatePhoto(format))
    expect(withoutMetadata(clean)).toEqual(clean)
  })

  test('survives being cut off anywhere, and leaks nothing', async () => {
    const photo = await privatePhoto(format)
    const random = createRandom(3)
    for (let i = 0; i < 300; i++) {
      const cut = withoutMetadata(photo.subarray(0, Math.floor(random() * photo.length)))
      expect(cut === null || SECRETS.every((secret) => !textOf(cut).includes(secret))).toBe(true)
    }
  })

  test('survives any changed bytes', async () => {
    const photo = await privatePhoto(format)
    const random = createRandom(5)
    for (let i = 0; i < 300; i++) {
      const broken = Buffer.from(photo)
      for (let n = 0; n < 8; n++) broken[Math.floor(random() * 900)] = Math.floor(random() * 256)
      expect(() => withoutMetadata(broken)).not.toThrow()
    }
  })
})

test('the focal length of a photo is still known', async () => {
  expect(await readFocalLength(cleaned(await privatePhoto('jpeg')))).toBe(26)
})

test('all scans of a progressive JPEG are kept', async () => {
  const photo = await toSharp(noise(200, 150, createRandom(9)))
    .jpeg({ progressive: true })
    .withExif(EXIF)
    .toBuffer()
  expect((await decoded(cleaned(photo))).equals(await decoded(photo))).toBe(true)
})

test('a photo in the other byte order keeps its way up', async () => {
  const plain = await toSharp(noise(8, 8, createRandom(1)))
    .jpeg()
    .toBuffer()
  // MM, 42, one entry: Orientation, a SHORT, 8.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.from([0xff, 0xe1, 0, 8 + tiff.length, ...Buffer.from('Exif\0\0'), ...tiff])
  const photo = Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)])
  expect((await sharp(cleaned(photo)).metadata()).orientation).toBe(8)
})

test('a large photo takes no time', async () => {
  const photo = await privatePhoto('jpeg', noise(1_500, 1_000, createRandom(2)))
  const started = performance.now()
  cleaned(photo)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test.each([
  ['nothing', ''],
  ['a text', 'no image at all'],
  ['the start of a JPEG', '\xff\xd8\xff'],
  ['a RIFF of another kind', 'RIFF\x04\0\0\0WAVE'],
])('%s is no photo to send', (_, content) => {
  const clean = withoutMetadata(Buffer.from(content, 'latin1'))
  expect(clean === null || clean.length <= 2).toBe(true)
})
