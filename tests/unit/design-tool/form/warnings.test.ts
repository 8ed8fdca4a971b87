import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { engineWarnings, photoWarnings, WARNING_LIMITS } from '@/components/design-tool/form/warnings'
import { MEASURED_SIDE_PX, measurePhoto } from '@/components/design-tool/photo/photo-pixels'
import { usualDesignMs } from '@/components/design-tool/shared/designs/recent-runs'
import { suggestPrompt } from '@/lib/domain/prompt'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { runFor } from '@/tests/unit/design-tool/batch/fake-batch-api'

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

describe('warnings before a credit is spent', () => {
  test('a good photo with a fair mask is let through without a word', () => {
    expect(photoWarnings(good)).toEqual([])
    expect(photoWarnings({ ...good, measures: null, coverage: null })).toEqual([])
    expect(photoWarnings({ ...good, coverage: 1 })).toEqual([])
  })

  test.each([
    ['dark', { measures: { brightness: WARNING_LIMITS.darkBelow - 1, sharpness: 300 } }],
    ['blurred', { measures: { brightness: 130, sharpness: WARNING_LIMITS.blurredBelow - 1 } }],
    ['small', { size: { width: 1_200, height: 511 } }],
    ['maskSmall', { coverage: 0.0049 }],
  ] as const)('%s is said where it applies', (warning, change) => {
    expect(photoWarnings({ ...good, ...change })).toEqual([warning])
  })

  test('a real photo is bright and sharp; darkened or blurred it is told apart', async () => {
    const [plain, dark, blurred] = await Promise.all([
      measured((photo) => photo),
      measured((photo) => photo.linear(0.25, 0)),
      measured((photo) => photo.blur(6)),
    ])
    expect(photoWarnings({ ...good, measures: plain })).toEqual([])
    expect(photoWarnings({ ...good, measures: dark })).toEqual(['dark'])
    expect(photoWarnings({ ...good, measures: blurred })).toEqual(['blurred'])
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

const form = { ...INITIAL_FORM, prompt: 'A calm room by the sea' }

describe('what a hosted model will make of the form', () => {
  test('a negative prompt of the user’s own is told to be left out, one that was proposed is not', () => {
    const changesOf = (negative_prompt: string) =>
      engineWarnings('ideogram-ai/ideogram-4-5-precise-edit', { ...form, style: 'rustic', negative_prompt })
        ?.changes
    expect(changesOf(suggestPrompt('patio', 'rustic')?.negative_prompt ?? '')).toEqual([])
    expect(changesOf('no plants')).toEqual([{ field: 'negativePrompt', asked: null, used: null }])
  })

  test('a long prompt is told to those whose encoder is short, with the words where it ends', () => {
    const prompt = suggestPrompt('patio', 'rustic')?.prompt ?? ''
    const read = engineWarnings('stability-ai/sdxl', { ...form, prompt })?.read
    expect(read?.words).toBeGreaterThan(30)
    expect(prompt).toContain(read?.end ?? 'nothing')
    expect(prompt.split(/\s+/).length).toBeGreaterThan(read?.words ?? Number.POSITIVE_INFINITY)
    expect(engineWarnings('ideogram-ai/ideogram-4-5-precise-edit', { ...form, prompt })?.read).toBeNull()
  })
})
