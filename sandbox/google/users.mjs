import { createHash } from 'node:crypto'

/** @typedef {{ email: string, name: string, sub: string }} User */

const samples = [
  { email: 'mara.lindqvist@example.com', name: 'Mara Lindqvist' },
  { email: 'theo.okafor@example.com', name: 'Theo Okafor' },
  { email: 'ines.castellano@example.com', name: 'Inés Castellano' },
]

/** @type {readonly User[]} */
export const sampleUsers = samples.map((sample) => ({ ...sample, sub: subjectOf(sample.email) }))

/**
 * The same email address is always the same user, however it is written.
 * @param {string} text
 * @returns {User | null} null if it isn't an email address
 */
export function userOf(text) {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/.test(email) || email.length > 254) return null
  const sample = sampleUsers.find((user) => user.email === email)
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

/**
 * Initials on a color that depends on the user.
 * @param {Pick<User, 'name' | 'sub'>} user
 * @returns {string} SVG
 */
export function drawAvatar({ name, sub }) {
  const hue = (Number(sub.slice(-6)) * 137) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop stop-color="hsl(${hue} 55% 52%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 55% 34%)"/>
  </linearGradient></defs>
  <rect width="96" height="96" fill="url(#g)"/>
  <text x="48" y="50" dy=".33em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="36" font-weight="600" fill="#fff">${initials(name)}</text>
</svg>`
}

/** @param {string} name */
function initials(name) {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return [letters.at(0), letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
