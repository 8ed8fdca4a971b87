export type UnitSystem = 'metric' | 'us'

/** Regions that measure rooms in feet and tiles in inches. */
const REGIONS_WITH_FEET: ReadonlySet<string> = new Set(['US', 'LR', 'MM'])

/** The units of people with this locale, such as `en-US`. */
export function systemOf(language: string): UnitSystem {
  // Not `Intl.Locale`: a browser may say its language is `C`, which that rejects.
  const parts = language.split(/[-_]/).slice(1)
  return parts.some((part) => REGIONS_WITH_FEET.has(part.toUpperCase())) ? 'us' : 'metric'
}

export type Quantity = 'area' | 'length' | 'smallLength' | 'volume' | 'coverage'

export const LITERS_PER_GALLON = 3.785411784

/**
 * Each unit, and its value in the metric one. Feet and inches follow the international yard of 1959 (0.9144 m); the US liquid
 * gallon is 231 cubic inches.
 */
const UNITS = {
  area: { metric: { label: 'm²', size: 1 }, us: { label: 'sq ft', size: 0.3048 ** 2 } },
  length: { metric: { label: 'm', size: 1 }, us: { label: 'ft', size: 0.3048 } },
  smallLength: { metric: { label: 'cm', size: 1 }, us: { label: 'in', size: 2.54 } },
  volume: { metric: { label: 'L', size: 1 }, us: { label: 'gal', size: LITERS_PER_GALLON } },
  coverage: {
    metric: { label: 'm² per L', size: 1 },
    us: { label: 'sq ft per gal', size: 0.3048 ** 2 / LITERS_PER_GALLON },
  },
} as const satisfies Record<Quantity, Record<UnitSystem, { readonly label: string; readonly size: number }>>

/** Converts a number typed in the user's units to m², m, cm, liters or m² per liter. */
export function toMetric(quantity: Quantity, typed: number, system: UnitSystem): number {
  return typed * UNITS[quantity][system].size
}

/** The reverse: from m², m, cm, liters or m² per liter to the user's units. */
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

const MM_PER_INCH = 25.4
/** As on a tape measure. */
const PARTS_OF_INCH = 16
/** Longer ones are in feet and inches. */
const MOST_INCHES = 36

/** A length for display: `600 mm`; `7 7/8 in` or `6 ft 6 3/4 in` in US units. */
export function lengthText(mm: number, system: UnitSystem): string {
  if (system === 'metric') return `${Number(mm.toFixed(1))} mm`
  const all = Math.round((mm / MM_PER_INCH) * PARTS_OF_INCH)
  let [part, of] = [all % PARTS_OF_INCH, PARTS_OF_INCH]
  while (part > 0 && part % 2 === 0) [part, of] = [part / 2, of / 2]
  const inches = Math.floor(all / PARTS_OF_INCH)
  const feet = inches < MOST_INCHES ? 0 : Math.floor(inches / 12)
  const whole = inches - 12 * feet
  const rest = [whole > 0 && whole, part > 0 && `${part}/${of}`].filter(Boolean).join(' ')
  return [feet > 0 && `${feet} ft`, rest && `${rest} in`].filter(Boolean).join(' ') || '0 in'
}
