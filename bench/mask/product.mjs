import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startApp, startSandbox } from '../../scripts/lib/app.mjs'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { newTestRun } from '../../scripts/lib/stages.mjs'

const FLAGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
const TICK_MS = 10

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/** The built app with a sandbox, and a browser with a signed-in user who has a plan. */
export async function startProduct() {
  const { appUrl, appPort, sandboxPort, distDir, env, folder } = await newTestRun()
  console.log('Building the app …')
  await ensureBuilt({ env, distDir, isShown: false })
  await startSandbox({ port: sandboxPort, host: '127.0.0.1', appUrl, dataDir: folder, isQuiet: true })
  await startApp({ command: 'start', port: appPort, host: '127.0.0.1', env, distDir })
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const isRoot = process.getuid?.() === 0
  const server = await chromium.launchServer({
    executablePath,
    args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS,
  })
  const browser = await chromium.connect(server.wsEndpoint())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await context.newPage()
  await signIn(page, appUrl)
  await page.close()
  return {
    appUrl,
    context,
    /** CPU time of the whole browser so far, in ms. */
    cpuMs: () => cpuOf(server.process().pid ?? 0),
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} appUrl
 */
async function signIn(page, appUrl) {
  await page.goto(`${appUrl}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const field = page.locator('input[name=email]')
  await field.fill(`bench-${Date.now()}@example.com`)
  await field.press('Enter')
  await page.waitForURL((url) => url.origin === appUrl && !/^\/(login|auth)\b/.test(url.pathname))
  const answer = await page.request.post(`${appUrl}/api/subscriptions/free`, { headers: { origin: appUrl } })
  if (!answer.ok()) throw new Error(`The Free plan could not be started: ${answer.status()}`)
}

/**
 * The CPU time of a process and its descendants, in ms (Linux).
 * @param {number} root
 */
function cpuOf(root) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name))
  const wanted = new Set([root])
  // Parents usually, but not always, come before their children: repeat until nothing new is found.
  for (let before = 0; before !== wanted.size; ) {
    before = wanted.size
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid)
  }
  return processes.reduce((sum, { pid, ticks }) => (wanted.has(pid) ? sum + ticks * TICK_MS : sum), 0)
}

/** @param {string} name */
function statOf(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
  } catch {
    return []
  }
}
