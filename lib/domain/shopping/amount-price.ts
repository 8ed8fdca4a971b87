/** The quantity a price is for: one unit (piece, pack, roll, can or meter), or an area. */
export const PRICE_BY = ['unit', 'squareMeter', 'squareFoot'] as const

export type PriceBy = (typeof PRICE_BY)[number]

/** The price of an amount, in cents. */
export interface Price {
  readonly netCents: number
  readonly taxCents: number
  readonly totalCents: number
}

/** Amounts have two decimals and tax rates three: New York City's is 8.875%. */
const HUNDREDTHS = 100
const RATE_PARTS = 1_000
/** A net price above this is a typo. Below it, every product computed here is an exact integer. */
const MOST_CENTS = 10_000_000_000

/**
 * The price of an amount, in integers throughout; half a cent rounds up. `null` for impossible input, such as a negative price.
 * A tax of 0 leaves prices as typed, for prices that include tax.
 */
export function priceOf(amount: number, unitCents: number, taxPercent: number): Price | null {
  if (!(amount > 0) || !Number.isInteger(unitCents) || unitCents < 0) return null
  if (!(taxPercent >= 0 && taxPercent <= 100)) return null
  const netCents = divided(Math.round(amount * HUNDREDTHS) * unitCents, HUNDREDTHS)
  if (!(netCents <= MOST_CENTS)) return null
  const taxCents = divided(netCents * Math.round(taxPercent * RATE_PARTS), 100 * RATE_PARTS)
  return { netCents, taxCents, totalCents: netCents + taxCents }
}

function divided(value: number, by: number): number {
  return Math.floor((2 * value + by) / (2 * by))
}
