import { expect, test } from 'vitest'
import { toColorPlanes } from '@/lib/math/color'
import { growByHalfPixel, refineMask } from '@/lib/segment/refine'
import type { SmallMask } from '@/lib/segment/small-mask'
import { columns, overlap } from './support'

/** A photo with an edge in its middle; its long side is twice the model's mask, so a low-resolution pixel is 2 × 2. */
const SIZE = { width: 512, height: 300 }
const PLANES = toColorPlanes(
  columns(SIZE.width, SIZE.height, [
    [200, 190, 180],
    [90, 60, 40],
  ]),
)
const LEFT_HALF = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
  i % SIZE.width < 256 ? 1 : 0,
)

function smallMask(isIn: (x: number, y: number) => boolean): SmallMask {
  const [width, height] = [256, 150]
  const logits = Int8Array.from({ length: width * height }, (_, i) =>
    isIn(i % width, Math.floor(i / width)) ? 30 : -30,
  )
  return { width, height, logits }
}

const pixelsOf = (mask: SmallMask) =>
  Uint8Array.from(refineMask(PLANES, mask), (value) => (value >= 0.5 ? 1 : 0))

test('a mask whose edge is a little off is moved to the edge in the photo', () => {
  const ragged = smallMask((x, y) => x < 127 + ((y >> 2) % 3))
  expect(overlap(pixelsOf(ragged), LEFT_HALF)).toBeGreaterThan(0.999)
})

test('crumbs are dropped and small holes filled, and large ones stay', () => {
  const isCrumb = (x: number, y: number) => x >= 200 && x < 204 && y >= 20 && y < 24
  const isHole = (x: number, y: number) => x >= 40 && x < 44 && y >= 20 && y < 24
  const isPicture = (x: number, y: number) => x >= 60 && x < 90 && y >= 50 && y < 80
  const found = pixelsOf(smallMask((x, y) => isCrumb(x, y) || (x < 128 && !isHole(x, y) && !isPicture(x, y))))
  const at = (x: number, y: number) => found[y * SIZE.width + x]
  expect([at(404, 44), at(84, 44), at(150, 130), at(10, 10)]).toEqual([0, 1, 0, 1])
})

test('a selection smaller than a crumb stays', () => {
  const found = pixelsOf(smallMask((x, y) => x >= 40 && x < 46 && y >= 20 && y < 26))
  expect(found.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(60)
})

test('a mask fits a photo whose size is no multiple of its pixels', () => {
  const planes = toColorPlanes(columns(301, 203, [[128, 128, 128]]))
  const mask = { width: 256, height: 173, logits: new Int8Array(256 * 173).fill(30) }
  expect(refineMask(planes, mask).every((value) => value > 0.99)).toBe(true)
})

test('the edge moves outward by half a pixel, and never over to the other side of the photo', () => {
  const size = { width: 4, height: 3 }
  const values = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
  expect([...growByHalfPixel(values, size)]).toEqual([0, 0, 0.5, 1, 0, 0, 0, 0.5, 0, 0, 0, 0])
})
