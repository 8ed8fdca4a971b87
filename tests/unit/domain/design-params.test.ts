import { expect, test } from 'vitest'
import { designParams, generationParams } from '@/lib/domain/design-params'
import { keptAreas, needsSelection, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'

const before = {
  style: 'coastal',
  roomType: 'patio',
  prompt: 'a calm room by the sea',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  seed: 1,
  areas: [PLAIN_AREA],
}
const made = {
  ...{ design: crypto.randomUUID(), engine: PREVIEW_ENGINE, model: null, sent: null },
  ...{ photoHash: null, maskHash: null, receipt: null },
}

test('what was stored before there were tasks restyled areas', () => {
  expect(designParams.parse(before)).toEqual({ ...before, task: 'restyle-areas' })
  expect(generationParams.parse({ ...before, ...made, style: 'gone' })).toMatchObject({
    ...{ task: 'restyle-areas', style: 'gone' },
  })
})

test('removing things has neither a style nor words, and may change areas of any kind', () => {
  const other = { ...PLAIN_AREA, kind: 'other' as const }
  const clear = designParams.parse({ ...before, task: 'clear', areas: [other] })
  expect(clear).toEqual({ task: 'clear', seed: 1, areas: [other] })
  expect(keptAreas({ ...clear, engine: PREVIEW_ENGINE })).toEqual([])
  expect(keptAreas({ ...clear, task: 'restyle-areas', engine: PREVIEW_ENGINE })).toEqual([1])
})

test('mirrors and curtains that our own engine made are read without their look and frame', () => {
  const read = (furnishing: object) => {
    const stored = { task: 'furnish', furnishing, words: '', seed: 1, areas: [PLAIN_AREA], ...made }
    const params = generationParams.parse(stored)
    return params.task === 'furnish' && params.furnishing
  }
  expect(read({ thing: 'mirror', look: 'arch', frame: 'brass' })).toEqual({ thing: 'mirror', color: '' })
  const curtain = { thing: 'curtain', color: '#d9cfbe' }
  expect(read({ ...curtain, look: 'linen', frame: 'oak' })).toEqual(curtain)
})

test('a whole room has what restyled areas have, and keeps doors and windows unless the user says otherwise', () => {
  const door = { ...PLAIN_AREA, kind: 'door' as const }
  const areas = [door, { ...door, isKept: false }, { ...PLAIN_AREA, isKept: true }, PLAIN_AREA]
  const room = designParams.parse({ ...before, task: 'restyle-room', areas })
  expect(room).toEqual({ ...before, task: 'restyle-room', areas })
  expect(keptAreas({ ...room, engine: 'a-model' })).toEqual([1, 3])
  expect(needsSelection({ ...room, engine: 'a-model' })).toBe(false)
  expect(needsSelection({ ...room, engine: PREVIEW_ENGINE })).toBe(true)
})

test('sharpening has nothing but a selection, and needs none', () => {
  const sharpen = designParams.parse({ ...before, task: 'sharpen', areas: [PLAIN_AREA] })
  expect(sharpen).toEqual({ task: 'sharpen', seed: 1, areas: [PLAIN_AREA] })
  expect(needsSelection({ ...sharpen, engine: 'a-model' })).toBe(false)
  expect(keptAreas({ ...sharpen, engine: 'a-model' })).toEqual([])
})
