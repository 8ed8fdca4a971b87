import { expect, test } from 'vitest'
import { lengthText, systemOf } from '@/lib/domain/shopping/units'

test.each([
  ['en-US', 'us'],
  ['es-419', 'metric'],
  ['en_US', 'us'],
  ['en-Latn-US', 'us'],
  ['my-mm', 'us'],
  ['us', 'metric'],
  ['de-DE', 'metric'],
  ['C', 'metric'],
  ['', 'metric'],
  ['not a language', 'metric'],
])('in “%s” the units are %s', (language, expected) => {
  expect(systemOf(language)).toBe(expected)
})

test.each([
  [600, '600 mm', '23 5/8 in'],
  [76.2, '76.2 mm', '3 in'],
  [3, '3 mm', '1/8 in'],
  [914.4, '914.4 mm', '3 ft'],
  [2_000, '2000 mm', '6 ft 6 3/4 in'],
  [0.1, '0.1 mm', '0 in'],
])('%s mm are shown as “%s” and as “%s”', (mm, metric, us) => {
  expect([lengthText(mm, 'metric'), lengthText(mm, 'us')]).toEqual([metric, us])
})
