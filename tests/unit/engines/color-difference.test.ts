import { expect, test } from 'vitest'
import { type CieLab, deltaE2000, linearToCieLab } from '@/lib/math/color-difference'

const lab = (L: number, a: number, b: number): CieLab => ({ L, a, b })

test('color differences are those of the test data by Sharma, Wu and Dalal', () => {
  const pairs = [
    [lab(50, 2.6772, -79.7751), lab(50, 0, -82.7485), 2.0425],
    [lab(50, -1.3802, -84.2814), lab(50, 0, -82.7485), 1],
    [lab(50, 0, 0), lab(50, -1, 2), 2.3669],
    [lab(50, 2.49, -0.001), lab(50, -2.49, 0.0009), 7.1792],
    [lab(50, 2.5, 0), lab(58, 24, 15), 19.4535],
    [lab(60.2574, -34.0099, 36.2677), lab(60.4626, -34.1751, 39.4387), 1.2644],
    [lab(2.0776, 0.0795, -1.135), lab(0.9033, -0.0636, -0.5514), 0.9082],
  ] as const
  for (const [one, other, difference] of pairs) {
    expect(deltaE2000(one, other)).toBeCloseTo(difference, 4)
    expect(deltaE2000(other, one)).toBeCloseTo(difference, 4)
  }
})

test('white is white, and sRGB red has the known CIELAB values', () => {
  const white = linearToCieLab(1, 1, 1)
  expect(white.L).toBeCloseTo(100, 3)
  expect(Math.hypot(white.a, white.b)).toBeLessThan(0.02)
  const red = linearToCieLab(1, 0, 0)
  expect([red.L, red.a, red.b].map((value) => Math.round(value * 10) / 10)).toEqual([53.2, 80.1, 67.2])
})
