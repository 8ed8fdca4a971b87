// Starts the sandbox: node sandbox/start.mjs. The README next to this file lists the settings.

import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { readSettings, StartError } from './settings/settings.mjs'

const parentCheckMs = 1000
/** Stopping takes milliseconds; anything slower is cut off. */
const stopWithinMs = 5000

async function main() {
  const settings = readSettings(process.env)
  mkdirSync(settings.dataDir, { recursive: true })
  writeConsoleTo(join(settings.dataDir, 'sandbox.log'))

  const { startSandbox } = await import('./sandbox.mjs')
  const starting = startSandbox(settings)
  onEnd(async () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    const stop = await starting.catch(() => null)
    await stop?.()
    process.exit(0)
  })
  await starting
  process.stdout.write(`sandbox ready on ${settings.url}\n`)
}

/**
 * Supabase Lite prints a stack for each refused request, which belongs in a file.
 * @param {string} file emptied at each start
 */
function writeConsoleTo(file) {
  const log = openSync(file, 'w')
  /** @param {unknown[]} values */
  const write = (...values) => {
    const text = values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ')
    writeSync(log, `${new Date().toISOString()} ${text}\n`)
  }
  for (const method of /** @type {const} */ (['debug', 'error', 'info', 'log', 'warn']))
    console[method] = write
}

/**
 * Calls back once when this process gets a signal, or when its parent is gone: then nothing could stop it anymore, and it would
 * keep its port and its data folder.
 * @param {() => void} callback
 */
function onEnd(callback) {
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    callback()
  }
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) end()
  }, parentCheckMs)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
}

try {
  await main()
} catch (error) {
  const isExplained = error instanceof StartError
  if (!isExplained || error.cause) console.error(isExplained ? error.cause : error)
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${isExplained ? reason : `The sandbox failed to start: ${reason}`}\n`)
  process.exit(1)
}
