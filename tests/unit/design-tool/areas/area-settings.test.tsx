import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AreaSettingsPanel } from '@/components/design-tool/areas/area-settings'
import { ParameterList } from '@/components/design-tool/results/parameter-list'
import transform from '@/content/messages/en/transform.json'
import type { KindChoice } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { runFor } from '@/tests/unit/design-tool/batch/fake-batch-api'

function textOf(children: ReactNode): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ transform }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')
}

test('a floor is offered the materials of floors, and a chosen one its color and size', () => {
  const floor = { ...PLAIN_AREA, kind: 'floor' } as const
  const panel = (settings: typeof PLAIN_AREA, proposed: KindChoice | null = null) =>
    textOf(<AreaSettingsPanel settings={settings} proposed={proposed} onChange={() => undefined} />)
  expect(panel(floor)).toContain('|Oak boards|')
  expect(panel(floor)).not.toMatch(/Red brick|Pattern size/)
  expect(panel({ ...floor, material: 'marble' })).toContain('|Pattern size|')
  expect(panel(PLAIN_AREA)).not.toContain('Oak boards')
  expect(panel(PLAIN_AREA, 'floor')).toContain('|Oak boards|')
})

test('a door is offered the materials of painted furniture, and is called a door in what is said of its design', () => {
  const door = { ...PLAIN_AREA, kind: 'door' } as const
  const panel = textOf(<AreaSettingsPanel settings={door} proposed={null} onChange={() => undefined} />)
  expect(panel).toMatch(/\|Paint\|.*\|Walnut\|/)
  const { recipe: params, clamped } = runFor(crypto.randomUUID(), 'succeeded')
  const made = { ...params, areas: [door], sent: { kinds: 'painted', finish: 'sage paint' } }
  const list = textOf(<ParameterList design={{ params: made, diffReport: params.receipt, clamped }} />)
  expect(list).toContain('|Door: sage paint|')
})

test('the settings of a design name what each area became', () => {
  const { recipe: params, clamped } = runFor(crypto.randomUUID(), 'succeeded')
  const areas = [
    { ...PLAIN_AREA, kind: 'wall', material: 'shiplap', color: '#203040', scale: 1.5 },
    PLAIN_AREA,
    { ...PLAIN_AREA, kind: 'other' },
  ] as const
  const list = (record: Record<string, string> | null) =>
    textOf(
      <ParameterList
        design={{ params: { ...params, areas, sent: record }, diffReport: params.receipt, clamped }}
      />,
    )
  const wall = 'Wall: Shiplap · #203040 · 150%'
  expect(list(null)).toContain(`|${wall}; Auto: the style’s choice; Something else|`)
  const sent = { kinds: 'wall; floor; other', finish: 'shiplap; pale oak; ' }
  expect(list(sent)).toContain(`|${wall}; Floor: pale oak; Something else|`)
})
