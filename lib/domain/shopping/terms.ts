import type { UnitSystem } from './units.ts'

export const CURRENCIES = ['USD', 'EUR', 'GBP'] as const

export type Currency = (typeof CURRENCIES)[number]

/** Settings for a whole shopping list. */
export type ShoppingTerms = {
  /** Heights that measurements rest on, in meters. */
  readonly heights: Readonly<Record<'ceiling' | 'door', number>>
  readonly system: UnitSystem
  readonly currency: Currency
  readonly taxPercent: number
}
