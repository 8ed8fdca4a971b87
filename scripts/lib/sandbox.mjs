import process from 'node:process'
import { createInterface } from 'node:readline'
import { start } from './children.mjs'
import { fromRoot, projectNode } from './project.mjs'
import { grey, Refusal, say } from './say.mjs'

const READY = /^sandbox ready on (\S+)/
const START_MS = 90_000

/**
 * Starts the sandbox and waits until it says that it is ready.
 * @param {{ port: number, host: string, appUrl: string, dataDir?: string | undefined, isQuiet?: boolean }} options
 */
export async function startSandbox({ port, host, appUrl, dataDir, isQuiet = false }) {
  const child = start(projectNode(), [fromRoot('sandbox', 'start.mjs')], {
    output: 'kept',
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: host,
      APP_URL: appUrl,
      ...(dataDir === undefined ? {} : { SANDBOX_DIR: dataDir }),
    },
  })
  child.stderr?.pipe(process.stderr, { end: false })
  await ready(child, isQuiet)
  return child
}

/** @param {import('node:child_process').ChildProcess} child @param {boolean} isQuiet @returns {Promise<void>} */
function ready(child, isQuiet) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Refusal(`The sandbox was not ready within ${START_MS / 1000} seconds.`)),
      START_MS,
    )
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(late)
      reject(new Refusal('The sandbox could not start: the reason is above.'))
    })
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (READY.test(line)) {
        clearTimeout(late)
        resolve()
      } else if (!isQuiet) {
        say(grey(line))
      }
    })
  })
}
