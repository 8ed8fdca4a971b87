// For scripts and tests: the sandbox as a child process. Depends on nothing but Node.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const startFile = fileURLToPath(new URL('start.mjs', import.meta.url))
const readyLine = /^sandbox ready on (\S+)$/m

/**
 * @typedef {object} SpawnedSandbox
 * @property {string} url
 * @property {import('node:child_process').ChildProcess} child
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop resolves when the process has ended
 */

/**
 * Starts the sandbox and waits until it is ready.
 * @param {{ env?: Record<string, string | undefined>, node?: string }} [options] `env` is added to this process's
 *   environment; `node` is the Node to run it with (22 or later)
 * @returns {Promise<SpawnedSandbox>}
 * @throws {Error} with the sandbox's own sentence about why it did not start
 */
export async function spawnSandbox({ env = {}, node = process.execPath } = {}) {
  const child = spawn(node, [startFile], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await readUrl(child)
  return {
    url,
    child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<string>}
 */
function readUrl(child) {
  let output = ''
  let errors = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, url] = readyLine.exec(output) ?? []
      if (url) resolve(url)
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(errors.trim() || `The sandbox ended with code ${code}.`)))
  })
}
