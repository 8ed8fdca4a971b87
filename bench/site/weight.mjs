import { setTimeout as pause } from 'node:timers/promises'

const IDLE_MS = 3_000

/**
 * Everything a browser fetches for a page until it is idle: scripts and style sheets as transferred, in kB of 1,000 bytes.
 * Doesn't include workers' scripts.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {import('@playwright/test').BrowserContextOptions} [visitor] with the session of a signed-in user
 */
export async function weigh(browser, url, visitor = {}) {
  const context = await browser.newContext(visitor)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  /** @type {Map<string, string>} */
  const types = new Map()
  /** @type {Record<string, number>} */
  const bytes = { Script: 0, Stylesheet: 0 }
  client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type !== undefined && type in bytes) bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await client.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await pause(IDLE_MS)
  await context.close()
  return { scriptKb: (bytes.Script ?? 0) / 1_000, styleKb: (bytes.Stylesheet ?? 0) / 1_000 }
}
