import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'

test.each([
  ['a photo of 10 MB', LIMITS.upload.maxBytes, 10_485_760],
  ['a photo of 50 megapixels', LIMITS.upload.maxPixels, 50_000_000],
  ['24 megapixels kept', LIMITS.upload.keptPixels, 24_000_000],
  ['a prompt of 10 characters at least', LIMITS.prompt.min, 10],
  ['a prompt of 1000 characters at most', LIMITS.prompt.max, 1000],
  ['1 design at least', LIMITS.designs.min, 1],
  ['17 designs at most', LIMITS.designs.max, 17],
  ['seeds below a million', LIMITS.seed.below, 1_000_000],
  ['a feedback message of 10 characters at least', LIMITS.feedback.min, 10],
  ['a feedback message of 1000 characters at most', LIMITS.feedback.max, 1000],
  ['5 credits as the low-credit threshold', LIMITS.lowCredits, 5],
  ['an empty mask below 0.05%', LIMITS.mask.minCoverage, 0.0005],
  ['a mask within 1% of the aspect', LIMITS.mask.aspectTolerance, 0.01],
  ['a mask threshold of 128', LIMITS.mask.threshold, 128],
])('the product promises %s', (_what, limit, promised) => {
  expect(limit).toBe(promised)
})

describe.each([
  ['brush', LIMITS.brush, [5, 100, 30]],
  ['steps', LIMITS.steps, [1, 150, 50]],
  ['guidance', LIMITS.guidance, [1, 20, 7.5]],
  ['strength', LIMITS.strength, [0, 1, 0.8]],
  ['designs', LIMITS.designs, [1, 17, 1]],
  ['rating', LIMITS.rating, [1, 5, 5]],
])('the field %s', (_field, limit, promised) => {
  test('has the promised range and starting value', () => {
    expect([limit.min, limit.max, limit.initial]).toEqual(promised)
  })

  test('starts inside its range', () => {
    expect(limit.initial).toBeGreaterThanOrEqual(limit.min)
    expect(limit.initial).toBeLessThanOrEqual(limit.max)
  })
})

test.each([
  ['steps', LIMITS.steps],
  ['guidance', LIMITS.guidance],
  ['strength', LIMITS.strength],
])('a slider of %s can stand on its starting value and on its end', (_field, { min, max, step, initial }) => {
  for (const value of [initial, max]) {
    const stepsFromMin = (value - min) / step
    expect(stepsFromMin).toBeCloseTo(Math.round(stepsFromMin), 9)
  }
})
