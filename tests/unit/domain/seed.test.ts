import { expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
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

test('every seed is a whole number from 0 below the limit', () => {
  const seeds = Array.from({ length: 1_000 }, (_, i) => drawSeed(() => i / 1_000))
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < LIMITS.seed.below)).toBe(true)
  expect(new Set(seeds).size).toBe(1_000)
})
