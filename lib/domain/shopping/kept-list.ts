import type { MetricSource } from './metric-source.ts'
import type { ShoppingItem } from './shopping-item.ts'
import type { UnitSystem } from './units.ts'

export const CURRENCIES = ['USD', 'EUR', 'GBP'] as const

export type Currency = (typeof CURRENCIES)[number]

/** What holds for a whole list. */
export type ShoppingTerms = {
  /** What ceilings and doors are measured by, in meters. */
  readonly heights: Readonly<Record<'ceiling' | 'door', number>>
  readonly system: UnitSystem
  readonly currency: Currency
  readonly taxPercent: number
}

type Items = readonly ShoppingItem[]

/** A list as it is kept with a photo and with its designs. */
export type KeptList = {
  readonly terms: ShoppingTerms
  /** As they were measured, at the heights of the terms. */
  readonly measured: Items
  /** The same with what the user typed. */
  readonly items: Items
}

/** The list for what is measured now, at the heights `at`. What the user typed of the same areas and materials stays. */
export function measuredAnew(kept: KeptList, now: Items, at: ShoppingTerms['heights']): KeptList {
  const { terms } = kept
  return replaced(
    kept,
    terms,
    now.map((item) => remeasured(item, at, terms.heights)),
  )
}

/** The list under other terms: what rests on a height follows it, but for what the user typed. */
export function withTerms(kept: KeptList, terms: ShoppingTerms): KeptList {
  const { heights } = kept.terms
  return replaced(
    kept,
    terms,
    kept.measured.map((item) => remeasured(item, heights, terms.heights)),
  )
}

export function withItem(kept: KeptList, item: ShoppingItem): KeptList {
  return { ...kept, items: kept.items.map((each) => (each.id === item.id ? item : each)) }
}

function replaced({ measured, items }: KeptList, terms: ShoppingTerms, now: Items): KeptList {
  const withTyped = now.map((item) => {
    const isSame = ({ id, material }: ShoppingItem) => id === item.id && material === item.material
    const [before, typed] = [measured.find(isSame), items.find(isSame)]
    return before && typed ? { ...item, ...difference(before, typed) } : item
  })
  return { terms, measured: now, items: withTyped }
}

/** What of an item is another one than what was measured. */
function difference(measured: ShoppingItem, typed: ShoppingItem): Partial<ShoppingItem> {
  const before = new Map<string, unknown>(Object.entries(measured))
  const { area: _area, measured: _measured, known: _known, ...fields } = typed
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => before.get(field) !== value))
}

/** Walls are papered up to the ceiling, whatever they are measured by. */
function remeasured(
  item: ShoppingItem,
  before: ShoppingTerms['heights'],
  after: ShoppingTerms['heights'],
): ShoppingItem {
  const { measured } = item
  const squareMetres = measured.squareMetres * heightRatio(measured.source, before, after) ** 2
  return {
    ...item,
    measured: { ...measured, squareMetres },
    squareMetres,
    wallHeightMetres: after.ceiling,
  }
}

function heightRatio(
  source: MetricSource,
  before: ShoppingTerms['heights'],
  after: ShoppingTerms['heights'],
): number {
  return source === 'ceiling' || source === 'door' ? after[source] / before[source] : 1
}
