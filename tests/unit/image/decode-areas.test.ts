import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeAreas, inspectAreas } from '@/lib/image/decode-areas'
import { maskOf } from './fixtures'
import { bomb } from './png-by-hand'

const PHOTO = { width: 120, height: 80 }
const all = { ...PHOTO, selected: maskOf(PHOTO, () => true) }

/** A map from the number at each pixel. */
function mapOf({ width, height }: typeof PHOTO, at: (x: number, y: number) => number) {
  const numbers = Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)))
  return sharp(numbers, { raw: { width, height, channels: 1 } }).toColorspace('b-w')
}

const halves = mapOf(PHOTO, (x) => (x < 60 ? 3 : 1))

test.each([
  ['grey', await halves.png().toBuffer()],
  ['opaque colors', await halves.clone().toColorspace('srgb').png().toBuffer()],
  [
    'a smaller map',
    await mapOf({ width: 60, height: 40 }, (x) => (x < 30 ? 3 : 1))
      .png()
      .toBuffer(),
  ],
])('a map as %s keeps its numbers, and no pixel gets one between two', async (_, bytes) => {
  await inspectAreas(bytes, PHOTO, all, 3)
  const labels = await decodeAreas(bytes, all, 3)
  expect(labels).toEqual(Uint8Array.from(labels, (_value, i) => (i % 120 < 60 ? 3 : 1)))
})

test('what is not selected has no area, and a rim without one gets that of its neighbor', async () => {
  const selected = maskOf(PHOTO, (x) => x >= 10 && x < 60)
  const bytes = await mapOf(PHOTO, (x) => (x < 11 ? 0 : 2))
    .png()
    .toBuffer()
  await inspectAreas(bytes, PHOTO, { ...PHOTO, selected }, 2)
  const labels = await decodeAreas(bytes, { ...PHOTO, selected }, 2)
  expect(labels).toEqual(selected.map((isSelected) => 2 * isSelected))
})

test.each([
  ['a number without a kind', await halves.png().toBuffer(), 2, 'mask_mismatch'],
  [
    'no area for much of the mask',
    await mapOf(PHOTO, (x) => (x < 5 ? 0 : 1))
      .png()
      .toBuffer(),
    1,
    'mask_mismatch',
  ],
  [
    'another aspect',
    await mapOf({ width: 80, height: 120 }, () => 1)
      .png()
      .toBuffer(),
    1,
    'mask_mismatch',
  ],
  ['a JPEG', await halves.clone().jpeg().toBuffer(), 3, 'mask_damaged'],
  ['a PNG without pixels', bomb(120, 80), 3, 'mask_damaged'],
  ['too many pixels', bomb(12_000, 8_000), 3, 'mask_too_large'],
])('%s is refused', async (_, bytes, count, code) => {
  await expect(inspectAreas(bytes, PHOTO, all, count)).rejects.toMatchObject({ code })
})
