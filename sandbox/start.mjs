// Starts the sandbox: node sandbox/start.mjs. The README beside this file lists the settings.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeConsoleTo } from './log.mjs'
import { watchForEnd } from './process-life.mjs'
import { readSettings, StartError } from './settings.mjs'

/** Ending takes milliseconds; whatever hangs longer is cut off. */
const endWithinMs = 5000

async function main() {
  const settings = readSettings(process.env)
  mkdirSync(settings.dataDir, { recursive: true })
  const logFile = join(settings.dataDir, 'sandbox.log')
  writeConsoleTo(logFile)

  const { startSandbox } = await import('./sandbox.mjs')
  const starting = startSandbox(settings)
  watchForEnd(async () => {
    setTimeout(() => process.exit(1), endWithinMs).unref()
    const stop = await starting.catch(() => null)
    await stop?.()
    process.exit(0)
  })
  await starting
  process.stdout.write(`sandbox ready on ${settings.url}\n`)
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
