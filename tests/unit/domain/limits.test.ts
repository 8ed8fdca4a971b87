import { expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { byName } from '@/lib/domain/number-params'

test('the limits are those that the specification promises', () => {
  const { upload, prompt, designs, seed, feedback, mask } = LIMITS
  expect(upload).toMatchObject({ maxBytes: 10_485_760, maxPixels: 50_000_000, keptPixels: 24_000_000 })
  expect(prompt).toMatchObject({ min: 10, max: 1000 })
  expect(designs).toMatchObject({ min: 1, max: 17 })
  expect(seed.below).toBe(1_000_000)
  expect(feedback).toMatchObject({ min: 10, max: 1000 })
  expect(LIMITS.lowCredits).toBe(5)
  expect(mask).toMatchObject({ minCoverage: 0.0005, aspectTolerance: 0.01, threshold: 128 })
})

test('every field has the promised range and starting value', () => {
  const { brush, designs, rating } = LIMITS
  const { steps, guidance, strength } = byName((param) => param)
  const fields = { brush, steps, guidance, strength, designs, rating }
  const ranges = Object.entries(fields).map(([name, { min, max, initial }]) => [name, min, max, initial])
  expect(ranges).toEqual([
    ['brush', 5, 100, 30],
    ['steps', 1, 150, 50],
    ['guidance', 1, 20, 7.5],
    ['strength', 0, 1, 0.8],
    ['designs', 1, 17, 1],
    ['rating', 1, 5, 5],
  ])
})
