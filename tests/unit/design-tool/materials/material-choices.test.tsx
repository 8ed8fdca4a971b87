import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { MaterialChoices, MaterialDetails } from '@/components/design-tool/materials/material-choices'
import { ParameterList } from '@/components/design-tool/results/parameter-list'
import { type AreaKind, finishKind } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import type { LibraryMaterial } from '@/lib/domain/own-material'
import { HARBOR_TILE } from '@/tests/support/harbor-tile'
import { htmlOf, textOf } from '@/tests/support/markup'
import { runFor } from '@/tests/unit/design-tool/batch/fake-batch-api'

// Toasts link to pages with Next's router, which doesn't run here.
vi.mock('@/components/design-tool/shared/controls/use-screen-toasts', () => ({ useScreenToasts: () => ({}) }))

function Panel({ settings, kind = 'floor', library = [] }: PanelState) {
  const client = new QueryClient()
  client.setQueryData(['library'], library)
  return (
    <QueryClientProvider client={client}>
      <MaterialChoices settings={settings} kind={kind} onChange={() => undefined} />
      <MaterialDetails settings={settings} onChange={() => undefined} />
    </QueryClientProvider>
  )
}

type PanelState = {
  settings: AreaSettings
  kind?: AreaKind
  library?: readonly LibraryMaterial[]
}

test('a floor is offered the materials of floors, and a chosen one its color and size', () => {
  const floor = { ...PLAIN_AREA, kind: 'floor' } as const
  const panel = (settings: AreaSettings) => textOf(<Panel settings={settings} />)
  expect(panel(floor)).toContain('|Oak boards|')
  expect(panel(floor)).not.toMatch(/Red brick|Pattern size/)
  expect(panel({ ...floor, material: 'marble' })).toContain('|Pattern size|')
})

test('materials of the library are offered with their maker and a small picture, and can’t be renamed or removed', () => {
  const product = { maker: 'Harbor', code: 'H-1', price: null, link: null }
  const settings = { ...PLAIN_AREA, kind: 'floor', material: 'own', own: HARBOR_TILE } as const
  const html = htmlOf(<Panel settings={settings} library={[{ settings: HARBOR_TILE, product }]} />)
  expect(html.match(/aria-label="Harbor tile by Harbor"/g)).toHaveLength(1)
  expect(html).toContain(`src="/api/library/${HARBOR_TILE.picture}?as=thumb"`)
  expect(html.match(/role="radio"[^>]*value="a{64}"/g)).toHaveLength(1)
  expect(html).toContain('>Width</label>')
  expect(html).not.toMatch(/Material name|from my materials/)
})

test('a door is offered the materials of painted furniture, and is called a door in what is said of its design', () => {
  const door = { ...PLAIN_AREA, kind: 'door' } as const
  const panel = textOf(<Panel settings={door} kind={finishKind('door') ?? 'wall'} />)
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
