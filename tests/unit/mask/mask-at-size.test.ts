import { expect, test } from 'vitest'
import type { MaskLayer } from '@/lib/mask/layers'
import { maskAtSize } from '@/lib/mask/rasterise'

const photo = { width: 4_000, height: 3_000 }
const small = { width: 40, height: 30 }

function countSelected(mask: Uint8Array): number {
  return mask.filter((value) => value === 7).length
}

test('a stroke covers the same share of the photo at the smaller size', () => {
  const stroke: MaskLayer = {
    kind: 'stroke',
    tool: 'brush',
    area: 7,
    width: 1_000,
    points: [
      { x: 500, y: 1_500 },
      { x: 3_500, y: 1_500 },
    ],
  }
  const mask = maskAtSize([stroke], photo, small)
  const area = (3_000 * 1_000 + Math.PI * 500 ** 2) / (photo.width * photo.height)
  expect(countSelected(mask) / mask.length).toBeCloseTo(area, 2)
  expect(mask[15 * small.width + 20]).toBe(7)
  expect(mask[2 * small.width + 20]).toBe(0)
})

test('a fill selects every pixel', () => {
  const size = { width: 13, height: 10 }
  const mask = maskAtSize([{ kind: 'fill', area: 7 }], photo, size)
  expect(countSelected(mask)).toBe(130)
})
