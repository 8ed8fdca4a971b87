import { expect, test } from 'vitest'
import { measuresInFeet } from '@/components/design-tool/shared/controls/region'

test.each([
  ['en-US', true],
  ['es-419', false],
  ['en_US', true],
  ['en-Latn-US', true],
  ['my-mm', true],
  ['us', false],
  ['de-DE', false],
  ['C', false],
  ['', false],
  ['not a language', false],
])('in “%s” lengths are in feet: %s', (language, expected) => {
  expect(measuresInFeet(language)).toBe(expected)
})
