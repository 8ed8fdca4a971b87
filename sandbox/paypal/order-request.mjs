// The allowed content of an order.

import { PayPalError } from './errors.mjs'

/** @typedef {import('./store.mjs').Unit} Unit */

const maxTextLength = 127
/** Two decimals, as in every currency we use. */
const amountPattern = /^\d{1,10}\.\d{2}$/
const patchPath = /^\/purchase_units\/@reference_id=='default'\/(amount|custom_id|description)$/

/** @param {string} field */
const invalid = (field) =>
  new PayPalError('invalid', 'INVALID_PARAMETER_VALUE', `The value of ${field} is invalid.`)

/**
 * The one purchase unit of a new order.
 * @param {any} body
 * @returns {Unit}
 */
export function newUnit(body) {
  if (body?.intent !== 'CAPTURE') throw invalid('/intent')
  const [unit] = Array.isArray(body.purchase_units) ? body.purchase_units : []
  if (!isMoney(unit?.amount)) throw invalid('/purchase_units/0/amount')
  for (const field of ['custom_id', 'description']) {
    if (String(unit[field] ?? '').length > maxTextLength) throw invalid(`/purchase_units/0/${field}`)
  }
  return {
    reference_id: unit.reference_id ?? 'default',
    amount: unit.amount,
    ...(unit.description && { description: String(unit.description) }),
    ...(unit.custom_id && { custom_id: String(unit.custom_id) }),
  }
}

/**
 * @param {{ op: string, path: string, value: unknown }} patch
 * @returns {Partial<Unit>}
 */
export function changedField({ op, path, value }) {
  const field = patchPath.exec(path)?.[1]
  const isAllowed = field !== undefined && (op === 'replace' || op === 'add')
  if (!isAllowed || (field === 'amount' && !isMoney(value))) throw invalid(String(path))
  return { [field]: value }
}

/**
 * @param {unknown} value
 * @returns {value is import('./store.mjs').Money}
 */
export function isMoney(value) {
  if (typeof value !== 'object' || value === null) return false
  if (!('currency_code' in value) || !('value' in value)) return false
  const { currency_code, value: amount } = value
  return (
    typeof currency_code === 'string' &&
    /^[A-Z]{3}$/.test(currency_code) &&
    typeof amount === 'string' &&
    amountPattern.test(amount) &&
    Number(amount) > 0
  )
}
