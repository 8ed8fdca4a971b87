import { createHash } from 'node:crypto'

/** @typedef {{ email: string, name: string, sub: string }} Person */

const samples = [
  { email: 'mara.lindqvist@example.com', name: 'Mara Lindqvist' },
  { email: 'theo.okafor@example.com', name: 'Theo Okafor' },
  { email: 'ines.castellano@example.com', name: 'Inés Castellano' },
]

/** @type {readonly Person[]} */
export const samplePeople = samples.map((sample) => ({ ...sample, sub: subjectOf(sample.email) }))

/**
 * The same address is always the same person, however it is written.
 * @param {string} text
 * @returns {Person | null} null when it is no e-mail address
 */
export function personOf(text) {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/.test(email) || email.length > 254) return null
  const sample = samplePeople.find((person) => person.email === email)
  return sample ?? { email, name: nameFrom(email), sub: subjectOf(email) }
}

/**
 * Google's subjects are numbers of 21 digits.
 * @param {string} email
 */
function subjectOf(email) {
  const hash = createHash('sha256').update(email).digest('hex')
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, '0')}`
}

/**
 * "jo.van-dam@example.com" → "Jo Van Dam"
 * @param {string} email
 */
function nameFrom(email) {
  const words = email.slice(0, email.indexOf('@')).split(/[^\p{L}\p{N}]+/u)
  const name = words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return name.join(' ') || email
}
