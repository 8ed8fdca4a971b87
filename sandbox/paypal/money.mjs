// Amounts are whole cents inside and exact strings outside, as at PayPal.

/** @typedef {import('./books.mjs').Money} Money */

/** Two places: of the currencies in use here none has fewer. */
const amountPattern = /^\d{1,10}\.\d{2}$/

/** @param {Money} money */
export const centsOf = ({ value }) => Number(value.replace('.', ''))

/**
 * @param {number} cents
 * @param {string} currency
 * @returns {Money}
 */
export function moneyOf(cents, currency) {
  const text = String(cents).padStart(3, '0')
  return { currency_code: currency, value: `${text.slice(0, -2)}.${text.slice(-2)}` }
}

/**
 * @param {unknown} value
 * @returns {value is Money}
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
