import { expect, test } from 'vitest'
import { drawSeed } from '@/lib/domain/presets'

test.each([
  [0, 0],
  [0.000_000_999, 0],
  [0.000_001, 1],
  [0.5, 500_000],
  [1 - Number.EPSILON / 2, 999_999],
])('the draw %d becomes the seed %i', (draw, seed) => {
  expect(drawSeed(() => draw)).toBe(seed)
})
