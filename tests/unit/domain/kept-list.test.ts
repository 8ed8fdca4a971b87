import { describe, expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { type KeptList, measuredAnew, withItem, withTerms } from '@/lib/domain/shopping/kept-list'
import { type MetricSource, USUAL_HEIGHT_METRES } from '@/lib/domain/shopping/metric-source'
import { itemOf, type ShoppingItem } from '@/lib/domain/shopping/shopping-item'
import { keptListSchema } from '@/lib/schemas/shopping'

const EMPTY: KeptList = {
  terms: { heights: USUAL_HEIGHT_METRES, system: 'metric', currency: 'USD', taxPercent: 0 },
  measured: [],
  items: [],
}

function seen(
  squareMetres: number,
  source: MetricSource = 'ceiling',
  material: 'paint' | 'brick' = 'paint',
): ShoppingItem {
  const settings = { ...PLAIN_AREA, kind: 'wall', material } as const
  const item = itemOf(1, 'Wall', settings, { squareMetres, touchesRim: false, source })
  if (!item) throw new Error('nothing to buy')
  return item
}

const measure = (list: KeptList, ...now: ShoppingItem[]) => measuredAnew(list, now, USUAL_HEIGHT_METRES)
const first = (list: KeptList) => {
  const [item] = list.items
  if (!item) throw new Error('an empty list')
  return item
}

describe('a list that is measured again', () => {
  test('keeps what was typed, and takes the rest as the photo shows it now', () => {
    const list = measure(EMPTY, seen(10))
    const typed = withItem(list, { ...first(list), unitCents: 2_500, tinLiters: 5 })
    expect(first(measure(typed, seen(12)))).toMatchObject({
      unitCents: 2_500,
      tinLiters: 5,
      squareMetres: 12,
    })
  })

  test('keeps an area that was typed, also over another height', () => {
    const list = measure(EMPTY, seen(10))
    const typed = withItem(list, { ...first(list), squareMetres: 14 })
    const heights = { ...USUAL_HEIGHT_METRES, ceiling: 3 }
    expect(first(withTerms(typed, { ...typed.terms, heights })).squareMetres).toBe(14)
    expect(first(measure(typed, seen(12)))).toMatchObject({
      squareMetres: 14,
      measured: { squareMetres: 12 },
    })
  })

  test('forgets what was typed of another material', () => {
    const list = measure(EMPTY, seen(10))
    const typed = withItem(list, { ...first(list), unitCents: 2_500, code: 'A-1' })
    expect(first(measure(typed, seen(10, 'ceiling', 'brick')))).toMatchObject({ unitCents: null, code: '' })
  })

  test('is measured at the heights that were typed', () => {
    const list = measure(EMPTY, seen(10))
    const higher = withTerms(list, { ...list.terms, heights: { ...USUAL_HEIGHT_METRES, ceiling: 3 } })
    expect(first(higher).squareMetres).toBeCloseTo(14.4)
    expect(first(measure(higher, seen(20))).squareMetres).toBeCloseTo(28.8)
    expect(first(higher).wallHeightMetres).toBe(3)
  })

  test.each(['perspective', 'distance'] as const)('rests on no height by a %s', (source) => {
    const list = measure(EMPTY, seen(10, source))
    const terms = { ...list.terms, heights: { ceiling: 3, door: 2.2 } }
    expect(first(withTerms(list, terms)).squareMetres).toBe(10)
  })
})

describe('a kept list is read', () => {
  const list = measure(EMPTY, seen(10))

  test('as it was written', () => {
    expect(keptListSchema.parse(JSON.parse(JSON.stringify(list)))).toEqual(list)
  })

  test.each([
    ['no list', []],
    ['a negative price', { ...list, items: [{ ...first(list), unitCents: -1 }] }],
    ['a price in parts of a cent', { ...list, items: [{ ...first(list), unitCents: 0.5 }] }],
    ['an area without end', { ...list, items: [{ ...first(list), squareMetres: Number.POSITIVE_INFINITY }] }],
    ['more items than areas', { ...list, items: Array(17).fill(first(list)) }],
    ['a field of its own', { ...list, owner: 'somebody' }],
    ['a name of 10,000 characters', { ...list, items: [{ ...first(list), area: 'x'.repeat(10_000) }] }],
  ])('not as %s', (_, stored) => {
    expect(keptListSchema.safeParse(stored).success).toBe(false)
  })
})
