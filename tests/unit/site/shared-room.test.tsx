import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { SharedRoomNotice, SharedRoomScreen } from '@/components/shared-room/shared-room'
import { QrCode } from '@/components/shared-room/sheet-code'
import type { SharedDesign, SharedRoom } from '@/lib/domain/shopping/shared-room'
import { SITE } from '@/lib/site'
import { htmlOf } from '@/tests/support/markup'

const SCRIPT = '<script>alert(1)</script>'
const TOKEN = 'a'.repeat(43)

const NO_PAINT = { coats: null, sheen: null, can: '' } as const

const DESIGN: SharedDesign = {
  name: 'Coastal',
  alteration: { by: 'model', change: 'look', kinds: ['floor'] },
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
    { area: SCRIPT, name: 'Oak', ...NO_PAINT, amount: 12, unit: 'packs', totalCents: 12_345 },
    {
      area: 'Wall',
      name: 'Navy P-1',
      coats: 2,
      sheen: 'flat',
      can: '2.5 L',
      amount: 1,
      unit: 'tins',
      totalCents: null,
    },
  ],
  currency: 'EUR',
}

const pageOf = (room: Partial<SharedRoom>) => {
  const owner = { owner: 'Olga Owner', isBranded: true }
  const usual: SharedRoom = { title: 'Kitchen', ...owner, system: 'metric', designs: [DESIGN], board: null }
  return htmlOf(<SharedRoomScreen token={TOKEN} room={{ ...usual, ...room }} />)
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('a link’s page shows pictures, finishes, amounts and prices, and says what was altered', () => {
  const html = pageOf({ designs: [DESIGN, null] })
  const text = textOf(html)
  for (const part of [
    'digitally altered with generative AI',
    '#123456',
    'Olga Owner',
    '200 mm × 100 mm, 3 mm joint, scaled to 150%',
    'Style’s choice',
    '12 packs',
    '€123.45',
    'Navy P-1, 2 coats, 1 can of 2.5 L, flat',
    'This design was deleted.',
  ]) {
    expect(text).toContain(part)
  }
  for (const side of ['before', 'after']) expect(html).toContain(`/api/shared/${TOKEN}/1/${side}`)
  expect(html).not.toContain(`/api/shared/${TOKEN}/2/`)
})

test('sizes are in the visitor’s units, and only the Business plan is without our name', () => {
  expect(textOf(pageOf({ system: 'us' }))).toContain('7 7/8 in × 3 15/16 in, 1/8 in joint')
  const ours = ['href="/try"', SITE.name]
  expect(ours.map((part) => pageOf({}).includes(part))).toEqual([true, true])
  expect(ours.map((part) => pageOf({ isBranded: false }).includes(part))).toEqual([false, false])
})

test('what visitors type is plain text, and without scripts both pictures are there', () => {
  const html = pageOf({ title: SCRIPT })
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(3)
  const [, withoutScripts = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? []
  expect(withoutScripts.match(/<img/g)).toHaveLength(2)
})

test('comments are text, with numbered pins on the picture, and the owner’s answer has no name', () => {
  const comment = {
    design: 1,
    name: 'Reply from the owner',
    text: SCRIPT,
    answer: null,
    createdAt: '2026-11-27T07:00:00.000Z',
  }
  const board = {
    comments: [
      { ...comment, id: 'a', pin: null },
      { ...comment, id: 'b', pin: { x: 0.25, y: 0.5 }, answer: 'Yes.' },
      { ...comment, id: 'c', design: 2, pin: { x: 1, y: 1 } },
    ],
    approval: { design: 1, name: 'Anna', at: '2026-11-27T07:00:00.000Z' },
  }
  const html = pageOf({ designs: [DESIGN, null], board })
  expect(html).not.toContain('<script')
  expect(html).toContain('left:25%;top:50%')
  expect(html).not.toContain('left:100%')
  const text = textOf(html)
  for (const part of [
    'Comments (2)',
    'Reply from the owner Visitor, Nov 27, 2026',
    'Reply from the owner Yes.',
    'Approved by Anna (visitor) on Nov 27, 2026',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Approve this version')
})

test('a link that takes no comments has no board', () => {
  expect(textOf(pageOf({}))).not.toMatch(/Comment|Approve/)
})

test('without prices there is no column for them, and without the photo no slider', () => {
  const amounts = DESIGN.amounts.map((amount) => ({ ...amount, totalCents: null }))
  const design = { ...DESIGN, amounts, hasOriginal: false }
  const html = pageOf({ designs: [design] })
  expect(textOf(html)).not.toContain('Price')
  expect(html).not.toContain('/before')
  expect(html).not.toContain('type="range"')
})

test('a link that shows nothing says so', () => {
  expect(textOf(htmlOf(<SharedRoomNotice state="ended" />))).toContain('The link has ended')
})

test('a sheet has a QR code of the link, with the quiet zone that readers need', () => {
  const url = `https://rooms.example/s/${TOKEN}`
  const html = renderToStaticMarkup(<QrCode text={url} label="QR code" />)
  const [, size = 0] = (/viewBox="0 0 (\d+) \d+"/.exec(html) ?? []).map(Number)
  const dark = Array.from(html.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g), ([, x = 0, y, length]) =>
    Array.from({ length: Number(length) }, (_, module) => `${Number(x) + module} ${y}`),
  ).flat()
  const { data } = encode(url, { ecc: 'M', border: 0, maskPattern: 0 })
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])))
  expect(dark).toEqual(expected)
  expect(size).toBe(data.length + 8)
})
