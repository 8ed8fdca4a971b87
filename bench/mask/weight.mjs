import { gzipSync } from 'node:zlib'
import { EMPTY_PAGE_KB } from '../site/goals.mjs'
import { weigh } from '../site/weight.mjs'
import { drawPhoto } from './photo.mjs'

/**
 * What /transform loads with its page, and everything fetched after using session, photo, brush, smart select and paint
 * preview, in floors: an empty page of the same Next. For a user without unfinished work.
 * @param {import('./product.mjs').Product} product
 */
export async function compareWeight(product) {
  const { context, appUrl } = product
  const browser = context.browser()
  if (!browser) throw new Error('The browser is gone.')
  // Cookies only: a draft from an earlier visit would load the editor at once.
  const { cookies } = await context.storageState()
  const visitor = { storageState: { cookies, origins: [] } }
  const { scriptKb } = await weigh(browser, `${appUrl}/transform`, visitor)
  const fetched = await fetchedByTheEnd(browser, appUrl, visitor)
  const row = (/** @type {string} */ page, /** @type {number} */ kb, goal = {}) => ({
    page,
    'JS kB': { value: kb, digits: 1 },
    'JS / F': { value: kb / EMPTY_PAGE_KB, digits: 3, ...goal },
  })
  return [
    { page: 'F, an empty page', 'JS kB': { value: EMPTY_PAGE_KB, digits: 1 } },
    row('with the page', scriptKb, { atMost: 2.4 }),
    row('once all was used', fetched),
  ]
}

/**
 * All scripts that the page and its workers fetch by the end, in kB of 1,000 gzipped bytes.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} appUrl
 * @param {import('@playwright/test').BrowserContextOptions} visitor
 */
async function fetchedByTheEnd(browser, appUrl, visitor) {
  const context = await browser.newContext(visitor)
  /** @type {Set<string>} */
  const scripts = new Set()
  context.on('request', (request) => {
    if (/\.js(\?|$)/.test(request.url())) scripts.add(request.url())
  })
  const page = await context.newPage()
  await page.goto(`${appUrl}/transform`)
  await page.getByRole('heading', { name: 'Image Upload' }).waitFor()
  await tryEverything(page)
  await context.close()
  let bytes = 0
  for (const url of scripts) bytes += gzipSync(await (await fetch(url)).text()).byteLength
  return bytes / 1_000
}

/** @param {import('@playwright/test').Page} page */
async function tryEverything(page) {
  // As if another tab had refreshed the session: from now on, the page uses Supabase's own client for it.
  await page.evaluate(() =>
    new BroadcastChannel('supabase.auth.token').postMessage({ event: 'TOKEN_REFRESHED' }),
  )
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawPhoto(1))
  const canvas = page.getByRole('application')
  await canvas.waitFor()
  await page.getByRole('button', { name: 'Smart select' }).click()
  await page.getByText(/^Click (a surface|what you want)/).waitFor()
  await canvas.click({ position: { x: 300, y: 100 } })
  await page.getByText(/% selected/).waitFor()
  await page.getByRole('radio', { name: 'Color', exact: true }).click()
  await page.waitForLoadState('networkidle')
}
