import { amountText } from '../payment.ts'
import type { Price, PriceBy } from './amount-price.ts'
import type { AmountUnit } from './amounts.ts'
import { areaError, KNOWN_LENGTHS, type MetricSource } from './metric-source.ts'

/** One material for one area. */
export interface ShoppingRow {
  readonly area: string
  /** Material, color and size, as one asks for them in a shop. */
  readonly name: string
  /** The shop's article number; empty if unknown. */
  readonly code: string
  /** Of paint. */
  readonly coats: number | null
  readonly sheen: 'flat' | 'satin' | null
  /** The size of a can that has no name of its own; empty otherwise. */
  readonly can: string
  readonly amount: number
  readonly unit: AmountUnit
  /** Without tax; `null` if the user typed none. */
  readonly unitCents: number | null
  readonly priceBy: PriceBy
  readonly price: Price | null
  /** The known length it was measured with. */
  readonly source: MetricSource
}

export interface ShoppingList {
  readonly rows: readonly ShoppingRow[]
  /** ISO 4217. */
  readonly currency: string
}

/** Price units in the file. */
const PER = { unit: 'each', squareMeter: 'm²', squareFoot: 'sq ft' } as const satisfies Record<
  PriceBy,
  string
>

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The list as a spreadsheet file (RFC 4180): UTF-8 with CRLF line ends. */
export function shoppingCsv({ rows, currency }: ShoppingList): string {
  const header = [
    'Area',
    'Material',
    'Code',
    'Amount',
    'Unit',
    `Price (${currency})`,
    'Per',
    `Total (${currency})`,
  ]
  const lines = rows.map(({ area, name, code, amount, unit, can, unitCents, priceBy, price }) => [
    area,
    name,
    code,
    String(amount),
    can ? `${unit} of ${can}` : unit,
    unitCents === null ? '' : amountText(unitCents),
    unitCents === null ? '' : PER[priceBy],
    price ? amountText(price.totalCents) : '',
  ])
  const total = totalCents(rows)
  const sum = total === null ? [] : [['Total', '', '', '', '', '', '', amountText(total)]]
  const notes = estimateNotes(rows).map((note) => [note])
  const all = [header, ...lines, ...sum, ...notes]
  return BYTE_ORDER_MARK + all.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** The list as plain text, for copying. `lineOf` says what to buy. */
export function shoppingText({ rows, currency }: ShoppingList, lineOf: (row: ShoppingRow) => string): string {
  const lines = rows.map((row) => {
    const cost = row.price ? `, ${amountText(row.price.totalCents)} ${currency}` : ''
    return `${row.area}: ${lineOf(row)}${cost}`
  })
  const total = totalCents(rows)
  const sum = total === null ? [] : [`Total: ${amountText(total)} ${currency}`]
  return [...lines, ...sum, '', ...estimateNotes(rows)].join('\n')
}

/** With tax, over the rows that have a price; `null` if none has one. */
function totalCents(rows: readonly ShoppingRow[]): number | null {
  const prices = rows.flatMap(({ price }) => price ?? [])
  return prices.length === 0 ? null : prices.reduce((sum, price) => sum + price.totalCents, 0)
}

/** Notes that the list is an estimate, and how good it is, one per known length used. */
function estimateNotes(rows: readonly ShoppingRow[]): string[] {
  const sources = [...new Set(rows.map(({ source }) => source))]
  return [
    'This is an estimate from a photo. Measure the room before you buy.',
    ...sources.map((source) => {
      const areas = rows.filter((row) => row.source === source).map(({ area }) => area)
      const percent = Math.round(areaError(source) * 100)
      return `Measured by ${KNOWN_LENGTHS[source]}, areas ±${percent} %: ${[...new Set(areas)].join(', ')}`
    }),
  ]
}

/** Start of a cell that a spreadsheet would run as a formula, also after a semicolon, the separator in many countries. */
const FORMULA = /(^|;)(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/g

/**
 * A leading apostrophe turns a formula into text (OWASP, "CSV Injection"). Our own numbers are never negative, so they need
 * none. Quotes are doubled.
 */
function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "$1'")
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
