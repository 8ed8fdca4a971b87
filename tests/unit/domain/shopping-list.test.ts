import { describe, expect, test } from 'vitest'
import { priceOf } from '@/lib/domain/shopping/amount-price'
import { type ShoppingRow, shoppingCsv, shoppingText } from '@/lib/domain/shopping/shopping-list'

const NO_PAINT = { coats: null, sheen: null, can: '' } as const
const FLOOR: ShoppingRow = {
  area: 'Floor',
  name: 'Oak, oiled',
  code: 'OAK-14',
  ...NO_PAINT,
  amount: 11,
  unit: 'packs',
  unitCents: 2_499,
  priceBy: 'unit',
  price: priceOf(11, 2_499, 0),
  source: 'door',
}
const WALL: ShoppingRow = {
  area: 'Back wall',
  name: '30" fan wallpaper',
  code: '',
  ...NO_PAINT,
  amount: 3,
  unit: 'rolls',
  unitCents: null,
  priceBy: 'unit',
  price: null,
  source: 'ceiling',
}
const lineOf = ({ name, amount, unit }: ShoppingRow) => `${name}, ${amount} ${unit}`
const inDollars = (...rows: ShoppingRow[]) => ({ rows, currency: 'USD' })

describe('a shopping list for a spreadsheet', () => {
  test('has a row for each area, the total, and how good the estimate is', () => {
    expect(shoppingCsv(inDollars(FLOOR, WALL)).split('\r\n')).toEqual([
      '\uFEFFArea,Material,Code,Amount,Unit,Price (USD),Per,Total (USD)',
      'Floor,"Oak, oiled",OAK-14,11,packs,24.99,each,274.89',
      'Back wall,"30"" fan wallpaper",,3,rolls,,,',
      'Total,,,,,,,274.89',
      'This is an estimate from a photo. Measure the room before you buy.',
      '"Measured by a door of usual height, about 2 m, areas ±10 %: Floor"',
      '"Measured by a ceiling of usual height, about 2.5 m, areas ±25 %: Back wall"',
      '',
    ])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    // A semicolon starts a new cell where the comma is the decimal sign.
    ['oak;=1+1', '"oak;\'=1+1"'],
    ['oak-14 + glue', 'oak-14 + glue'],
    ['two\nlines', '"two\nlines"'],
  ])('runs no formula in a name and keeps it in one cell: %j', (name, cell) => {
    const csv = shoppingCsv(inDollars({ ...FLOOR, name }))
    expect(csv).toContain(`\r\nFloor,${cell},OAK-14,`)
  })
})

test('a shopping list to copy says the same in plain text', () => {
  expect(shoppingText(inDollars(FLOOR, { ...WALL, source: 'door' }), lineOf)).toBe(
    [
      'Floor: Oak, oiled, 11 packs, 274.89 USD',
      'Back wall: 30" fan wallpaper, 3 rolls',
      'Total: 274.89 USD',
      '',
      'This is an estimate from a photo. Measure the room before you buy.',
      'Measured by a door of usual height, about 2 m, areas ±10 %: Floor, Back wall',
    ].join('\n'),
  )
})

test('without prices there is no total', () => {
  expect(shoppingText(inDollars(WALL), lineOf)).not.toContain('Total')
  expect(shoppingCsv(inDollars(WALL))).not.toContain('\r\nTotal')
})
