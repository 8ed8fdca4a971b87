import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { ADVICE_LIMITS, adviceFor, usualDesignMs } from '@/lib/client/transform/advice'
import { MEASURED_SIDE_PX, measurePhoto } from '@/lib/client/transform/photo-measures'
import { runFor } from './fake-doors'

const good = {
  size: { width: 1_200, height: 800 },
  measures: { brightness: 130, sharpness: 300 },
  coverage: 0.3,
}

async function measured(change: (photo: Sharp) => Sharp) {
  const photo = change(sharp('public/images/living-before.jpg').resize(MEASURED_SIDE_PX))
  const { data, info } = await photo.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return measurePhoto({ width: info.width, height: info.height, rgb: new Uint8Array(data) })
}

describe('advice before a credit is spent', () => {
  test('a good photo with a fair mask is let through without a word', () => {
    expect(adviceFor(good)).toEqual([])
    expect(adviceFor({ ...good, measures: null, coverage: null })).toEqual([])
  })

  test.each([
    ['dark', { measures: { brightness: ADVICE_LIMITS.darkBelow - 1, sharpness: 300 } }],
    ['blurred', { measures: { brightness: 130, sharpness: ADVICE_LIMITS.blurredBelow - 1 } }],
    ['small', { size: { width: 1_200, height: 511 } }],
    ['maskSmall', { coverage: 0.0049 }],
    ['maskLarge', { coverage: 0.951 }],
  ] as const)('%s is said where it applies', (advice, change) => {
    expect(adviceFor({ ...good, ...change })).toEqual([advice])
  })

  test('a real photo is bright and sharp; darkened or blurred it is told apart', async () => {
    const [plain, dark, blurred] = await Promise.all([
      measured((photo) => photo),
      measured((photo) => photo.linear(0.25, 0)),
      measured((photo) => photo.blur(6)),
    ])
    expect(adviceFor({ ...good, measures: plain })).toEqual([])
    expect(adviceFor({ ...good, measures: dark })).toEqual(['dark'])
    expect(adviceFor({ ...good, measures: blurred })).toEqual(['blurred'])
  })
})

test('the likely time is that of the middle one of the last designs', () => {
  const took = (seconds: number) => ({
    ...runFor(crypto.randomUUID(), 'succeeded'),
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
  })
  expect(usualDesignMs([took(4), took(90), took(5)])).toBe(5_000)
  expect(usualDesignMs([])).toBeNull()
})
