import process from 'node:process'

const isColoured = process.stdout.isTTY && !process.env.NO_COLOR

/** @param {number} code @returns {(text: string) => string} */
const coloured = (code) => (text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = coloured(1)
export const red = coloured(31)
export const green = coloured(32)
export const grey = coloured(90)

// Whoever read our words may be gone (`npm test | head`): that is no reason to fail.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** A failure that its one sentence explains: it is shown without a stack. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}

/** @param {unknown} error */
export function sentenceOf(error) {
  if (error instanceof Refusal) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** @param {number} startedAt ms, as `performance.now()` gives them */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
