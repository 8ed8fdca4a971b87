import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptLine } from '@/components/design-tool/results/kept-line'
import transform from '@/content/messages/en/transform.json'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { runFor } from '../batch/fake-batch-api'

const OTHER: AreaSettings = { ...PLAIN_AREA, kind: 'other' }

function lineOf(changedOutside: number | null, areas: AreaSettings[], engine = PREVIEW_ENGINE): string {
  const diffReport = changedOutside === null ? null : { width: 40, height: 30, changedOutside, coverage: 0.5 }
  const params = { ...runFor('a run', 'succeeded').recipe, areas, engine }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ transform }} timeZone="UTC">
      <KeptLine design={{ params, diffReport }} />
    </NextIntlClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '')
}

test('it says what was counted outside of the areas, and which of them stayed', () => {
  expect(lineOf(0, [PLAIN_AREA])).toBe('0 pixels changed outside your areas')
  expect(lineOf(1, [PLAIN_AREA])).toBe('1 pixel changed outside your areas')
  expect(lineOf(0, [PLAIN_AREA, OTHER])).toBe('0 pixels changed outside your areas · 1 area stayed as it was')
  expect(lineOf(0, [PLAIN_AREA, OTHER, OTHER])).toContain('2 areas stayed as they were')
})

test('it says nothing that was not counted', () => {
  expect(lineOf(null, [PLAIN_AREA, OTHER])).toBe('')
  // A hosted model may change what is something else.
  expect(lineOf(0, [PLAIN_AREA, OTHER], 'a-model')).toBe('0 pixels changed outside your areas')
})
