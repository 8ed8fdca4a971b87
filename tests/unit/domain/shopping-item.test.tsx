import { expect, test } from 'vitest'
import { ShoppingRowCard } from '@/components/design-tool/shopping-list/shopping-row'
import { useShoppingLine } from '@/components/design-tool/shopping-list/use-shopping-line'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import type { Product } from '@/lib/domain/own-material'
import type { PriceBy } from '@/lib/domain/shopping/amount-price'
import { amountOf } from '@/lib/domain/shopping/amounts'
import { canOf, itemOf, itemPrice, listOf, requestOf, US_CANS } from '@/lib/domain/shopping/shopping-item'
import { HARBOR_TILE as TILE } from '@/tests/support/harbor-tile'
import { htmlOf } from '@/tests/support/markup'

const MEASURED = { squareMetres: 10, leftOutShare: 0, touchesRim: false, source: 'ceiling' } as const

const itemFor = (settings: Partial<AreaSettings>) =>
  itemOf(1, 'Wall', { ...PLAIN_AREA, kind: 'wall', ...settings }, MEASURED)

function requestFor(settings: Partial<AreaSettings>) {
  const item = itemFor(settings)
  if (!item) throw new Error('nothing to buy')
  return requestOf(item, 'metric')
}

test.each([
  ['paint', { material: 'paint' }],
  ['rolls', { material: 'damask-wallpaper' }],
  ['boards', { kind: 'floor', material: 'oak-boards' }],
  ['tiles', { kind: 'floor', material: 'terrazzo' }],
  ['sheet', { kind: 'floor', material: 'carpet' }],
  ['tiles', { material: 'own', own: TILE }],
  ['boards', { kind: 'floor', material: 'own', own: { ...TILE, widthMm: 1_800, groutMm: 0 } }],
  ['rolls', { material: 'own', own: { ...TILE, widthMm: 530, heightMm: 640, groutMm: 0 } }],
  ['sheet', { kind: 'ceiling', material: 'own', own: { ...TILE, groutMm: 0 } }],
] as const)('is sold as %s: %o', (kind, settings) => {
  const request = requestFor(settings)
  expect(request.kind).toBe(kind)
  expect(amountOf(request)).not.toHaveProperty('problem')
})

test('an own material brings its size, joint and repeat; a herringbone more waste', () => {
  expect(requestFor({ material: 'own', own: TILE })).toMatchObject({
    pieceWidthMm: 200,
    pieceLengthMm: 200,
    groutMm: 3,
    wastePercent: 10,
  })
  const roll = { ...TILE, widthMm: 530, heightMm: 640, groutMm: 0 }
  expect(requestFor({ material: 'own', own: roll })).toMatchObject({
    wallWidthMetres: 4,
    wallHeightMetres: 2.5,
    rollWidthMetres: 0.53,
    repeatMetres: 0.64,
  })
  expect(requestFor({ kind: 'floor', material: 'herringbone' })).toMatchObject({ wastePercent: 15 })
})

test('what the style decides, and what stays as it is, is not bought', () => {
  expect(itemFor({})).toBeNull()
  expect(itemFor({ kind: 'other', material: 'paint' })).toBeNull()
})

test('in US units, coverage is in whole square feet, and a quart is a can of its own', () => {
  const item = itemOf(
    1,
    'Wall',
    { ...PLAIN_AREA, kind: 'wall', material: 'paint' },
    { ...MEASURED, squareMetres: 4 },
  )
  if (!item) throw new Error('nothing to buy')
  const terms = { heights: { ceiling: 2.5, door: 2 }, system: 'us', currency: 'USD', taxPercent: 0 } as const
  const html = htmlOf(
    <ShoppingRowCard item={item} terms={terms} distance={null} onChange={() => undefined} />,
  )
  expect(html).toContain('value="407"')
  expect(html).not.toContain('value="0.25"')
  expect(canOf(item, 'us')).toBe(US_CANS[0])
})

test('a price is for each, or for the area that is bought', () => {
  const item = itemFor({ kind: 'tiles', material: 'own', own: { ...TILE, groutMm: 0 } })
  if (!item) throw new Error('nothing to buy')
  const amount = amountOf(requestOf(item, 'metric'))
  if ('problem' in amount) throw new Error(amount.problem)
  // 10 square meters plus 10% are 275 tiles of 20 cm.
  expect(amount.amount).toBe(275)
  const cents = (priceBy: PriceBy) => itemPrice({ unitCents: 100, priceBy }, amount, 0)?.totalCents
  expect([cents('unit'), cents('squareMeter'), cents('squareFoot')]).toEqual([27_500, 1_100, 11_840])
  expect(itemPrice({ unitCents: null, priceBy: 'squareMeter' }, amount, 0)).toBeNull()
})

test('a product brings its maker, code and link, and its price where the list counts in its unit and currency', () => {
  const settings = { ...PLAIN_AREA, kind: 'wall', material: 'own', own: TILE } as const
  const price = { cents: 490, currency: 'USD', per: 'piece' } as const
  const product = { maker: 'Harbor', code: 'H-1', price, link: 'https://harbor.example/h-1' }
  const currency = 'USD'
  const priced = (change: Partial<typeof product> | { price: Product['price'] }) => {
    const bought = { product: { ...product, ...change }, currency }
    const item = itemOf(1, 'Wall', settings, MEASURED, bought)
    return [item?.unitCents, item?.priceBy]
  }
  expect(itemOf(1, 'Wall', settings, MEASURED, { product, currency })).toMatchObject({
    material: 'Harbor tile, Harbor',
    code: 'H-1',
    unitCents: 490,
    link: product.link,
  })
  expect(priced({ price: { ...price, currency: 'EUR' } })).toEqual([null, 'unit'])
  expect(priced({ price: { ...price, per: 'roll' } })).toEqual([null, 'unit'])
  expect(priced({ price: { ...price, per: 'squareMeter' } })).toEqual([490, 'squareMeter'])
  expect(priced({ price: null })).toEqual([null, 'unit'])
  expect(itemFor({ material: 'own', own: TILE })).toMatchObject({ code: '', unitCents: null, link: null })
})

test('own paint is bought by its name and code, and a tile in its color is a tile', () => {
  const paint = { code: '30', name: 'Harbor Blue', hex: '#3b4a56' }
  const itemOfColor = (material: AreaSettings['material']) =>
    itemOf(1, 'Wall', { ...PLAIN_AREA, kind: 'wall', material, color: paint.hex }, MEASURED, { paint })
  expect(itemOfColor('paint')).toMatchObject({ material: 'Harbor Blue', code: '30' })
  expect(itemOfColor('subway')).toMatchObject({ material: 'Subway tile', code: '' })
})

function Line({ row }: { row: Parameters<ReturnType<typeof useShoppingLine>>[0] }) {
  return useShoppingLine()(row)
}

const NAVY = '#2a415f'
const HARBOR = { code: 'H-1', name: 'Harbor Blue', hex: '#3b4a56' }

test.each([
  ['Navy #2a415f, 2 coats, 1 quart, flat', 'Navy #2a415f, 2 coats, 1 can of 1 L, flat', { color: NAVY }, 4],
  [
    'Navy #2a415f, 2 coats, 2 quarts, flat',
    'Navy #2a415f, 2 coats, 1 can of 2.5 L, flat',
    { color: NAVY },
    8,
  ],
  [
    'Navy #2a415f, 2 coats, 2 gallons, flat',
    'Navy #2a415f, 2 coats, 2 cans of 5 L, flat',
    { color: NAVY },
    30,
  ],
  [
    'Paint #123456, 2 coats, 1 quart, satin',
    'Paint #123456, 2 coats, 1 can of 1 L, satin',
    { kind: 'painted', color: '#123456' },
    4,
  ],
  [
    'Harbor Blue H-1 #3b4a56, 2 coats, 1 quart, flat',
    'Harbor Blue H-1 #3b4a56, 2 coats, 1 can of 1 L, flat',
    { color: HARBOR.hex },
    4,
  ],
  [
    'Limewash, Navy #2a415f, 2 coats, 1 quart',
    'Limewash, Navy #2a415f, 2 coats, 1 can of 1 L',
    { material: 'limewash', color: NAVY },
    4,
  ],
  [
    'Subway tile, 2 15/16 in × 5 7/8 in, 362 pieces',
    'Subway tile, 75 mm × 150 mm, 362 pieces',
    { kind: 'tiles', material: 'subway' },
    4,
  ],
  [
    'Linen, Navy #2a415f, 3.5 yards',
    'Linen, Navy #2a415f, 3.2 meters',
    { kind: 'fabric', material: 'linen', color: NAVY },
    4,
  ],
] as const)('is one line for a shop: %s', (us, metric, settings, squareMetres) => {
  const area: AreaSettings = { ...PLAIN_AREA, kind: 'wall', material: 'paint', ...settings }
  const paint = area.color === HARBOR.hex ? HARBOR : undefined
  const item = itemOf(1, 'Wall', area, { ...MEASURED, squareMetres }, { paint })
  const lines = (['us', 'metric'] as const).map((system) => {
    const [row] = listOf(item ? [item] : [], { system, taxPercent: 0 })
    return row && htmlOf(<Line row={row} />)
  })
  expect(lines).toEqual([us, metric])
})
