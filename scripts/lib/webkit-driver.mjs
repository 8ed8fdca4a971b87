import { createInterface } from 'node:readline'
import { waitForHttp } from './app.mjs'
import { UserError } from './output.mjs'
import { freePort } from './ports.mjs'
import { start, stop } from './processes.mjs'

const PREFERRED_PORT = 3910
const START_MS = 20_000
const SCREEN = '1440x900x24'

/**
 * Starts WebKitGTK's WebDriver service on its own screen.
 * @param {{ driver: string, xvfb: string }} programs
 */
export async function startWebKitDriver({ driver, xvfb }) {
  // It chooses a free number and prints it.
  const args = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp']
  const screen = start(xvfb, args, { isShown: false })
  const port = await freePort(PREFERRED_PORT)
  const env = { DISPLAY: `:${await firstLineOf(screen)}` }
  const service = start(driver, [`--port=${port}`], { isShown: false, env })
  service.stdout?.resume()
  service.stderr?.resume()
  const url = `http://127.0.0.1:${port}`
  await waitForHttp(`${url}/status`, { what: 'WebKitWebDriver', timeoutMs: START_MS, child: service })
  const stopDriver = async () => {
    await stop(service)
    await stop(screen)
  }
  return { url, stop: stopDriver }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
function firstLineOf(child) {
  child.stderr?.resume()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new UserError('Xvfb ended before it was ready.')))
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
  })
}
