// Removes the sandbox's data: node sandbox/reset.mjs (npm run sandbox:reset).

import { rm } from 'node:fs/promises'
import { findHolder } from './settings/data-lock.mjs'
import { readSettings, StartError } from './settings/settings.mjs'

/** The sandbox's files in its folder. Nothing else is removed. */
const ownEntries = ['database', 'database.draft', 'files', 'paypal', 'sandbox.log', 'sandbox.lock']

async function main() {
  const { dataDir } = readSettings(process.env)
  const holder = await findHolder(dataDir)
  if (holder) {
    throw new StartError(`The sandbox is running (process ${holder.pid}): stop it first, then reset.`)
  }
  for (const entry of ownEntries) await rm(`${dataDir}/${entry}`, { recursive: true, force: true })
  process.stdout.write(`sandbox data removed from ${dataDir}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
