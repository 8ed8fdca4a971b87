import { openSync, writeSync } from 'node:fs'
import { inspect } from 'node:util'

/**
 * The stand-ins print every refused request as a stack. That belongs in a file: the terminal is the person's.
 * @param {string} file emptied at each start
 */
export function writeConsoleTo(file) {
  const log = openSync(file, 'w')
  /** @param {unknown[]} values */
  const write = (...values) => {
    const text = values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ')
    writeSync(log, `${new Date().toISOString()} ${text}\n`)
  }
  for (const method of /** @type {const} */ (['debug', 'error', 'info', 'log', 'warn']))
    console[method] = write
}
