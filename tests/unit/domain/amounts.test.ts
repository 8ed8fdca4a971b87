import { describe, expect, test } from 'vitest'
import { priceOf } from '@/lib/domain/shopping/amount-price'
import { type PiecesRequest, type RollsRequest, USUAL_AMOUNTS } from '@/lib/domain/shopping/amount-requests'
import { amountOf } from '@/lib/domain/shopping/amounts'
import { formatQuantity, fromMetric, toMetric } from '@/lib/domain/shopping/units'

const TILES: PiecesRequest = {
  kind: 'tiles',
  squareMetres: 10,
  pieceWidthMm: 600,
  pieceLengthMm: 300,
  groutMm: 3,
}
/** A square meter each. */
const SLABS: PiecesRequest = { ...TILES, pieceWidthMm: 1_000, pieceLengthMm: 1_000, groutMm: 0 }

describe('tiles and boards', () => {
  test('10 m² and a tenth, in pieces of 603 x 303 mm with their joint: 11 / 0.182709 = 60.2, so 61', () => {
    expect(amountOf(TILES)).toMatchObject({ amount: 61, unit: 'pieces' })
  })

  test('61 pieces in packs of 6 are 11 packs, which cover 66 x 0.182709 = 12.06 m²', () => {
    const amount = amountOf({ ...TILES, piecesPerPack: 6 })
    expect(amount).toMatchObject({ amount: 11, unit: 'packs' })
    expect(amount).toHaveProperty('coveredSquareMetres', expect.closeTo(12.0588, 4))
  })

  test.each([
    { squareMetres: 1, wastePercent: 0, amount: 1 },
    { squareMetres: 1.001, wastePercent: 0, amount: 2 },
    // 10 · 1.1 is slightly more than 11 in floating point.
    { squareMetres: 10, wastePercent: 10, amount: 11 },
    { squareMetres: 0.01, wastePercent: 0, amount: 1 },
  ])('$squareMetres m² and $wastePercent % of slabs of 1 m² are $amount', ({ amount, ...rest }) => {
    expect(amountOf({ ...SLABS, ...rest })).toMatchObject({ amount })
  })

  test('20 m² of boards of 0.054 m²: straight 22 / 0.054 = 408, in herringbone 23 / 0.054 = 426', () => {
    const boards = {
      kind: 'boards',
      squareMetres: 20,
      pieceWidthMm: 90,
      pieceLengthMm: 600,
      groutMm: 0,
    } as const
    expect(amountOf(boards)).toMatchObject({ amount: 408 })
    const wastePercent = USUAL_AMOUNTS.herringboneWastePercent
    expect(amountOf({ ...boards, wastePercent })).toMatchObject({ amount: 426 })
  })
})

const ROLLS: RollsRequest = {
  kind: 'rolls',
  wallWidthMetres: 4,
  wallHeightMetres: 2.5,
  rollWidthMetres: 0.53,
  rollLengthMetres: 10.05,
  repeatMetres: 0,
}

describe('wallpaper', () => {
  test('4 m / 0.53 m = 8 strips of 2.6 m, 3 from a roll: 3 rolls', () => {
    expect(amountOf(ROLLS)).toMatchObject({ amount: 3, unit: 'rolls' })
  })

  test.each([
    // 2.6 / 0.64 = 4.06, so 5 repeats: 3.2 m, and 10.05 / 3.2 = 3 strips.
    { repeatMetres: 0.64, stripMetres: 3.2, amount: 3 },
    // 2.6 / 1.3 = 2 exactly.
    { repeatMetres: 1.3, stripMetres: 2.6, amount: 3 },
    // 2.6 / 1.9 = 1.4, so 2 repeats: 3.8 m, and 10.05 / 3.8 = 2 strips: 8 / 2 rolls.
    { repeatMetres: 1.9, stripMetres: 3.8, amount: 4 },
  ])(
    'a pattern that comes again every $repeatMetres m makes strips of $stripMetres m',
    ({ repeatMetres, amount }) => {
      expect(amountOf({ ...ROLLS, repeatMetres })).toMatchObject({ amount })
    },
  )

  test('6 strips fit on 3.18 m and take 2 rolls; a centimeter more takes a 7th strip and a 3rd roll', () => {
    expect(amountOf({ ...ROLLS, wallWidthMetres: 3.18 })).toMatchObject({ amount: 2 })
    expect(amountOf({ ...ROLLS, wallWidthMetres: 3.19 })).toMatchObject({ amount: 3 })
  })

  test('a roll of exactly one strip will do; a shorter one is a problem, not thrown', () => {
    const high = { ...ROLLS, wallHeightMetres: 3 }
    expect(amountOf({ ...high, rollLengthMetres: 3.1 })).toMatchObject({ amount: 8 })
    expect(amountOf({ ...high, rollLengthMetres: 3 })).toMatchObject({ problem: 'roll-too-short' })
  })
})

test('paint: 30 m² twice / 10 m² a liter = 6 liters, 3 tins of 2.5: enough for 37.5 m²', () => {
  expect(amountOf({ kind: 'paint', squareMetres: 30, tinLiters: 2.5 })).toEqual({
    amount: 3,
    unit: 'tins',
    coveredSquareMetres: 37.5,
  })
})

test('paint: one coat of 16 m² a liter needs 30 / 16 = 1.9 liters, a single tin', () => {
  const request = {
    kind: 'paint',
    squareMetres: 30,
    tinLiters: 2.5,
    coats: 1,
    squareMetresPerLiter: 16,
  } as const
  expect(amountOf(request)).toMatchObject({ amount: 1 })
})

test('fabric: 12 m² and a tenth / 1.4 m = 9.43 m, cut as 9.5 m: 13.3 m²', () => {
  const amount = amountOf({ kind: 'sheet', squareMetres: 12, sheetWidthMetres: 1.4 })
  expect(amount).toMatchObject({ amount: 9.5, unit: 'meters' })
  expect(amount).toHaveProperty('coveredSquareMetres', expect.closeTo(13.3, 9))
})

test.each([
  { ...TILES, squareMetres: 0 },
  { ...TILES, squareMetres: Number.NaN },
  { ...TILES, pieceWidthMm: -600 },
  { ...TILES, pieceLengthMm: Number.POSITIVE_INFINITY },
  { ...TILES, piecesPerPack: 2.5 },
  { ...TILES, wastePercent: -1 },
  { ...ROLLS, wallHeightMetres: 250 },
  { ...ROLLS, rollWidthMetres: 0 },
  { kind: 'paint', squareMetres: 30, tinLiters: 0 },
  { kind: 'sheet', squareMetres: 12, sheetWidthMetres: 1_400 },
] as const)('a number that cannot be meant is a problem: %o', (request) => {
  expect(amountOf(request)).toEqual({ problem: 'wrong-number' })
})

describe('a price', () => {
  test('11 x 24.99 = 274.89, and 8.875 % of that = 24.396…, so 24.40', () => {
    expect(priceOf(11, 2_499, 8.875)).toEqual({ netCents: 27_489, taxCents: 2_440, totalCents: 29_929 })
  })

  test('9.5 x 19.95 = 189.525: half a cent is rounded up', () => {
    expect(priceOf(9.5, 1_995, 0)).toEqual({ netCents: 18_953, taxCents: 0, totalCents: 18_953 })
  })

  test('0.3 x 0.05 = 0.015, which floating point makes less', () => {
    expect(priceOf(0.3, 5, 0)?.netCents).toBe(2)
  })

  test.each([
    [0, 100, 0],
    [Number.NaN, 100, 0],
    [1, -1, 0],
    [1, 19.5, 0],
    [1, 100, -19],
    [1, 100, Number.NaN],
    [1_000, 1_000_000_000, 0],
  ])('of %d at %d cents with %d %% tax is null', (amount, cents, tax) => {
    expect(priceOf(amount, cents, tax)).toBeNull()
  })
})

describe('units', () => {
  test.each([
    ['area', 12.4, '12.4 m²', '133 sq ft'],
    ['area', 5, '5.0 m²', '53.8 sq ft'],
    ['area', 1_234, '1,230 m²', '13,300 sq ft'],
    ['length', 2.5, '2.5 m', '8.2 ft'],
    ['smallLength', 53, '53 cm', '20.9 in'],
    ['volume', 7.5, '7.5 L', '1.98 gal'],
  ] as const)('%s of %d', (quantity, value, metric, us) => {
    expect(formatQuantity(quantity, value, 'metric')).toBe(metric)
    expect(formatQuantity(quantity, value, 'us')).toBe(us)
  })

  test('are read as they are written: 8 ft are 2.4384 m, 1 sq ft is 0.09290304 m²', () => {
    expect(toMetric('length', 8, 'us')).toBeCloseTo(2.4384, 9)
    expect(toMetric('area', 1, 'us')).toBeCloseTo(0.09290304, 9)
    expect(fromMetric('length', 2.4384, 'us')).toBeCloseTo(8, 9)
  })

  test('have the reader’s decimal sign', () => {
    expect(formatQuantity('area', 12.4, 'metric', 'de')).toBe('12,4 m²')
  })
})
