import { expect, test } from 'vitest'
import { KeptLine } from '@/components/design-tool/results/kept-line'
import {
  type AreaSettings,
  type DiffReport,
  type GenerationParams,
  PLAIN_AREA,
  PREVIEW_ENGINE,
  type RestyleParams,
} from '@/lib/domain/design-run'
import { hasStyle } from '@/lib/tasks/tasks'
import { htmlOf } from '@/tests/support/markup'
import { runFor } from '../batch/fake-batch-api'

const OTHER: AreaSettings = { ...PLAIN_AREA, kind: 'other' }

function lineOf(changedOutside: number | null, areas: AreaSettings[], engine = PREVIEW_ENGINE): string {
  const diffReport = changedOutside === null ? null : { width: 40, height: 30, changedOutside, coverage: 0.5 }
  return lineOfDesign(diffReport, { areas, engine })
}

function lineOfDesign(
  diffReport: DiffReport | null,
  change: Partial<RestyleParams> & { engine: string },
): string {
  const { recipe } = runFor('a run', 'succeeded')
  if (!hasStyle(recipe)) throw new Error('the run restyles')
  return markup({ ...recipe, ...change }, diffReport)
}

const markup = (params: GenerationParams, diffReport: DiffReport | null) =>
  htmlOf(<KeptLine design={{ params, diffReport }} />).replaceAll(/<[^>]+>/g, '')

test('it says what was counted outside of the areas, and which of them stayed', () => {
  expect(lineOf(0, [PLAIN_AREA])).toBe('0 pixels changed outside your areas')
  expect(lineOf(1, [PLAIN_AREA])).toBe('1 pixel changed outside your areas')
  expect(lineOf(0, [PLAIN_AREA, OTHER])).toBe('0 pixels changed outside your areas · 1 area stayed as it was')
  expect(lineOf(0, [PLAIN_AREA, OTHER, OTHER])).toContain('2 areas stayed as they were')
})

test('for a whole room, it says what happened to the kept areas', () => {
  const room = { task: 'restyle-room', engine: 'a-model', areas: [{ ...PLAIN_AREA, kind: 'door' }] } as const
  const report = { width: 40, height: 30, changedOutside: 0, coverage: 0.9 }
  expect(lineOfDesign(report, room)).toBe('0 pixels changed in what you kept')
  expect(lineOfDesign(report, { ...room, areas: [] })).toBe('')
  expect(lineOfDesign(report, { ...room, engine: PREVIEW_ENGINE })).toBe(
    '0 pixels changed outside the areas that were restyled · 1 area stayed as it was',
  )
})

test('of a photo that was sharpened as a whole there is nothing outside', () => {
  const { recipe } = runFor('a run', 'succeeded')
  const sharpened = (coverage: number) =>
    markup(
      { ...recipe, task: 'sharpen', engine: 'a-model' },
      { width: 40, height: 30, changedOutside: 0, coverage },
    )
  expect(sharpened(0.5)).toBe('0 pixels changed outside your areas')
  expect(sharpened(1)).toBe('')
})

test('it says nothing that was not counted', () => {
  expect(lineOf(null, [PLAIN_AREA, OTHER])).toBe('')
  // A hosted model may change areas of kind other.
  expect(lineOf(0, [PLAIN_AREA, OTHER], 'a-model')).toBe('0 pixels changed outside your areas')
})
