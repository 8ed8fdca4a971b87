import type { MetricSource } from './metric-source.ts'
import type { ShoppingItem } from './shopping-item.ts'
import type { ShoppingTerms } from './terms.ts'

type Items = readonly ShoppingItem[]

/** A list as stored with a photo and its designs. */
export type KeptList = {
  readonly terms: ShoppingTerms
  /** As measured, with the heights in `terms`. */
  readonly measured: Items
  /** The same, with the user's own values. */
  readonly items: Items
}

/** The list with new measurements, taken at the heights `at`. The user's values stay for unchanged areas and materials. */
export function measuredAnew(kept: KeptList, now: Items, at: ShoppingTerms['heights']): KeptList {
  const { terms } = kept
  return replaced(
    kept,
    terms,
    now.map((item) => remeasured(item, at, terms.heights)),
  )
}

/** The list under new terms. Values based on a height follow it, unless the user typed them. */
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

/** The fields of an item that the user changed. */
function difference(measured: ShoppingItem, typed: ShoppingItem): Partial<ShoppingItem> {
  const before = new Map<string, unknown>(Object.entries(measured))
  const { area: _area, measured: _measured, known: _known, ...fields } = typed
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => before.get(field) !== value))
}

/** Wallpaper always goes up to the ceiling, so a wall's height is the ceiling's. */
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
