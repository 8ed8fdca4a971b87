export type UnitSystem = 'metric' | 'us'

export type Quantity = 'area' | 'length' | 'smallLength' | 'volume'

/**
 * Each unit, and its value in the metric one. Feet and inches follow the international yard of 1959 (0.9144 m); the US liquid
 * gallon is 231 cubic inches.
 */
const UNITS = {
  area: { metric: { label: 'm²', size: 1 }, us: { label: 'sq ft', size: 0.3048 ** 2 } },
  length: { metric: { label: 'm', size: 1 }, us: { label: 'ft', size: 0.3048 } },
  smallLength: { metric: { label: 'cm', size: 1 }, us: { label: 'in', size: 2.54 } },
  volume: { metric: { label: 'L', size: 1 }, us: { label: 'gal', size: 3.785411784 } },
} as const satisfies Record<Quantity, Record<UnitSystem, { readonly label: string; readonly size: number }>>

/** Converts a number typed in the user's units to m², m, cm or liters. */
export function toMetric(quantity: Quantity, typed: number, system: UnitSystem): number {
  return typed * UNITS[quantity][system].size
}

/** The reverse: from m², m, cm or liters to the user's units. */
export function fromMetric(quantity: Quantity, metric: number, system: UnitSystem): number {
  return metric / UNITS[quantity][system].size
}

/** The unit's symbol. */
export function unitLabel(quantity: Quantity, system: UnitSystem): string {
  return UNITS[quantity][system].label
}

/** For display. An estimate from a photo has three meaningful digits at most: `12.4 m²`, `133 sq ft`. */
export function formatQuantity(
  quantity: Quantity,
  metric: number,
  system: UnitSystem,
  locale = 'en',
): string {
  const format = new Intl.NumberFormat(locale, { minimumSignificantDigits: 2, maximumSignificantDigits: 3 })
  return `${format.format(fromMetric(quantity, metric, system))} ${UNITS[quantity][system].label}`
}
