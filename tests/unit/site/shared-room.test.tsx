import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharedRoomNotice, SharedRoomScreen } from '@/components/shared-room/shared-room'
import sharedRoom from '@/content/messages/en/shared-room.json'
import transform from '@/content/messages/en/transform.json'
import type { SharedDesign } from '@/lib/domain/shared-room'

const SCRIPT = '<script>alert(1)</script>'
const TOKEN = 'a'.repeat(43)

const DESIGN: SharedDesign = {
  style: 'coastal',
  alteration: { by: 'model', kinds: ['floor'] },
  hasOriginal: true,
  aspect: 1.5,
  finishes: [
    {
      kind: 'floor',
      name: SCRIPT,
      hex: '#123456',
      piece: { widthMm: 200, lengthMm: 100, groutMm: 3 },
      percent: 150,
    },
    { kind: 'auto', name: '', hex: '', piece: null, percent: 100 },
  ],
  amounts: [
    { area: SCRIPT, material: 'Oak', code: '', amount: 12, unit: 'packs', totalCents: 12_345 },
    { area: 'Wall', material: 'Paint', code: 'P-1', amount: 1, unit: 'tins', totalCents: null },
  ],
  currency: 'EUR',
}

const render = (page: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ transform, 'shared-room': sharedRoom }} timeZone="UTC">
      {page}
    </NextIntlClientProvider>,
  )
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('a link’s page shows pictures, finishes, amounts and prices, and says what was altered', () => {
  const html = render(<SharedRoomScreen token={TOKEN} room={{ title: 'Kitchen', designs: [DESIGN, null] }} />)
  const text = textOf(html)
  for (const part of [
    'digitally altered with generative AI',
    '#123456',
    '200 × 100 mm, joint 3 mm, drawn at 150%',
    'As the style says',
    '12 packs',
    '€123.45',
    'P-1',
    'This design was deleted.',
  ]) {
    expect(text).toContain(part)
  }
  for (const side of ['before', 'after']) expect(html).toContain(`/api/shared/${TOKEN}/1/${side}`)
  expect(html).not.toContain(`/api/shared/${TOKEN}/2/`)
})

test('what somebody typed is text, and without scripts both pictures are there', () => {
  const html = render(<SharedRoomScreen token={TOKEN} room={{ title: SCRIPT, designs: [DESIGN] }} />)
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(3)
  const [, withoutScripts = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? []
  expect(withoutScripts.match(/<img/g)).toHaveLength(2)
})

test('without prices there is no column for them, and without the photo no slider', () => {
  const amounts = DESIGN.amounts.map((amount) => ({ ...amount, totalCents: null }))
  const design = { ...DESIGN, amounts, hasOriginal: false }
  const html = render(<SharedRoomScreen token={TOKEN} room={{ title: 'Kitchen', designs: [design] }} />)
  expect(textOf(html)).not.toContain('Price')
  expect(html).not.toContain('/before')
  expect(html).not.toContain('type="range"')
})

test('a link that shows nothing says so', () => {
  expect(textOf(render(<SharedRoomNotice state="ended" />))).toContain('It has ended')
})
