import { describe, expect, test } from 'vitest'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { PRESETS, presetOf } from '@/lib/domain/presets'

test('the presets are draft, balanced and quality, with their labels and values', () => {
  expect(PRESETS).toEqual([
    { id: 'draft', label: 'Draft - Faster, lower quality', steps: 30, guidance: 7, strength: 0.7 },
    { id: 'balanced', label: 'Balanced - Recommended', steps: 50, guidance: 7.5, strength: 0.8 },
    { id: 'quality', label: 'Quality - Slower, better results', steps: 100, guidance: 8.5, strength: 0.9 },
  ])
})

test('an untouched form stands on balanced', () => {
  expect(presetOf(INITIAL_NUMBERS)).toBe('balanced')
})

describe('one slider step away from a preset is custom', () => {
  const balanced = { steps: 50, guidance: 7.5, strength: 0.8 }
  test.each([
    { steps: 49 },
    { steps: 51 },
    { guidance: 7.4 },
    { guidance: 7.6 },
    { strength: 0.79 },
    { strength: 0.81 },
    { steps: 30 },
    { strength: Number.NaN },
  ])('%o', (change) => {
    expect(presetOf({ ...balanced, ...change })).toBe('custom')
  })
})
