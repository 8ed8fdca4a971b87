import exifr from 'exifr'
import { describe, expect, test } from 'vitest'
import { exifNumbers } from '@/lib/client/transform/exif-numbers'

const SHORT = 3
const LONG = 4
const FRACTION = 5
type Entry = readonly [tag: number, type: number, value: number | readonly [number, number]]

/** A JPEG's beginning with the given tags of the picture and of the camera. */
function jpegWith(isLittle: boolean, image: readonly Entry[], camera: readonly Entry[]): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(600))
  bytes.setUint16(0, 0xffd8)
  // A segment of something else comes first.
  bytes.setUint16(2, 0xffe0)
  bytes.setUint16(4, 8)
  bytes.setUint16(12, 0xffe1)
  bytes.setUint16(14, 500)
  for (const [at, letter] of Array.from('Exif\0\0').entries()) bytes.setUint8(16 + at, letter.charCodeAt(0))
  const tiff = new DataView(bytes.buffer, 22)
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, isLittle)
  tiff.setUint32(4, 8, isLittle)
  const cameraAt = 100
  writeDirectory(tiff, 8, isLittle, [...image, [0x8769, LONG, cameraAt]], 300)
  writeDirectory(tiff, cameraAt, isLittle, camera, 400)
  return bytes.buffer
}

function writeDirectory(
  tiff: DataView,
  at: number,
  isLittle: boolean,
  entries: readonly Entry[],
  far: number,
) {
  tiff.setUint16(at, entries.length, isLittle)
  for (const [index, [tag, type, value]] of entries.entries()) {
    const entry = at + 2 + index * 12
    tiff.setUint16(entry, tag, isLittle)
    tiff.setUint16(entry + 2, type, isLittle)
    tiff.setUint32(entry + 4, 1, isLittle)
    if (typeof value !== 'number') {
      const place = far + index * 8
      tiff.setUint32(entry + 8, place, isLittle)
      tiff.setUint32(place, value[0], isLittle)
      tiff.setUint32(place + 4, value[1], isLittle)
    } else if (type === SHORT) tiff.setUint16(entry + 8, value, isLittle)
    else tiff.setUint32(entry + 8, value, isLittle)
  }
}

const ofPicture: Entry[] = [[0x0112, SHORT, 6]]
const ofCamera: Entry[] = [
  [0x920a, FRACTION, [51, 10]],
  [0xa002, LONG, 6_000],
  [0xa20e, FRACTION, [25_400, 10]],
  [0xa210, SHORT, 3],
  [0xa405, SHORT, 26],
]

describe.each([
  ['little-endian', true],
  ['big-endian', false],
])('%s EXIF', (_name, isLittle) => {
  const jpeg = jpegWith(isLittle, ofPicture, ofCamera)

  test('gives its numbers by tag', () => {
    expect(exifNumbers(jpeg)).toMatchObject({
      274: 6,
      37386: 5.1,
      40962: 6_000,
      41486: 2_540,
      41488: 3,
      41989: 26,
    })
  })

  test('is read as the server reads it', async () => {
    const options = { translateKeys: false, translateValues: false }
    const numbers = exifNumbers(jpeg)
    for (const [tag, value] of Object.entries(await exifr.parse(jpeg, options))) {
      expect(numbers[Number(tag)]).toBe(value)
    }
  })

  test('that leads beyond the file is not made up', () => {
    expect(() => exifNumbers(jpeg.slice(0, 60))).toThrow(RangeError)
  })
})

test('other files and pictures without EXIF have no numbers', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  expect(exifNumbers(png.buffer)).toEqual({})
  const plain = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xda, 0, 0)
  expect(exifNumbers(plain.buffer)).toEqual({})
})
