import process from 'node:process'

const hasColors = process.stdout.isTTY && !process.env.NO_COLOR

/** @param {number} code @returns {(text: string) => string} */
const color = (code) => (text) => (hasColors ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = color(1)
export const red = color(31)
export const green = color(32)
export const grey = color(90)

// The reader may close the pipe early (`npm test | head`), which is no reason to fail.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`)
}

/** An error whose message says everything, printed without a stack. */
export class UserError extends Error {
  /** @override */
  name = 'UserError'
}

/** @param {unknown} error */
export function messageOf(error) {
  if (error instanceof UserError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** @param {number} startedAt from `performance.now()` */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
