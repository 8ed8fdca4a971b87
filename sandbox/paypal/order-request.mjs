// What a shop may put into an order, and what PayPal refuses.

import { isMoney } from './money.mjs'
import { Problem } from './problems.mjs'

/** @typedef {import('./books.mjs').Unit} Unit */

const longestText = 127
const patchPath = /^\/purchase_units\/@reference_id=='default'\/(amount|custom_id|description)$/

/** @param {string} field */
const invalid = (field) =>
  new Problem('invalid', 'INVALID_PARAMETER_VALUE', `The value of ${field} is invalid.`)

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
    if (String(unit[field] ?? '').length > longestText) throw invalid(`/purchase_units/0/${field}`)
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
