import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AreaSettingsPanel } from '@/components/design-tool/areas/area-settings'
import { ParameterList } from '@/components/design-tool/results/parameter-list'
import transform from '@/content/messages/en/transform.json'
import type { KindChoice } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { LibraryMaterial } from '@/lib/domain/own-material'
import { runFor } from '@/tests/unit/design-tool/batch/fake-batch-api'

// Toasts link to pages with Next's router, which doesn't run here.
vi.mock('@/components/design-tool/shared/use-screen-toasts', () => ({ useScreenToasts: () => ({}) }))

function htmlOf(children: ReactNode, library: readonly LibraryMaterial[] = []): string {
  const client = new QueryClient()
  client.setQueryData(['library'], library)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={{ transform }} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}

function textOf(children: ReactNode): string {
  return htmlOf(children)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
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

test('materials of the library are offered with their maker and a small picture, and can’t be renamed or removed', () => {
  const picture = 'a'.repeat(64)
  const colors = { groutColor: '#ffffff', secondColor: '#000000' }
  const size = { widthMm: 200, heightMm: 200, groutMm: 3 }
  const laid = { bond: 'straight', variation: 'none', sheen: 'matte', isTurned: false } as const
  const own = { picture, name: 'Harbor tile', ...size, ...laid, ...colors }
  const product = { maker: 'Harbor', code: 'H-1', price: null, link: null }
  const settings = { ...PLAIN_AREA, kind: 'floor', material: 'own', own } as const
  const html = htmlOf(<AreaSettingsPanel settings={settings} proposed={null} onChange={() => undefined} />, [
    { settings: own, product },
  ])
  expect(html.match(/aria-label="Harbor tile by Harbor"/g)).toHaveLength(1)
  expect(html).toContain(`src="/api/library/${picture}?as=thumb"`)
  expect(html.match(/role="radio"[^>]*value="a{64}"/g)).toHaveLength(1)
  expect(html).toContain('>Width</label>')
  expect(html).not.toMatch(/Material name|from my materials/)
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
