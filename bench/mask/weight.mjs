import { gzipSync } from 'node:zlib'
import { buildEmptyApp, freePort, serve } from '../site/next-apps.mjs'
import { weigh } from '../site/weight.mjs'
import { drawPhoto } from './photo.mjs'

/**
 * What /transform fetches before anybody touches it, and all there is once photo, brush, smart select and paint preview
 * were used, in floors: an empty page of the same Next.
 * @param {import('./product.mjs').Product} product
 */
export async function compareWeight(product) {
  const floor = await weigh(`${await serve(await buildEmptyApp(await freePort()))}/`)
  const before = await transferred(product, async () => undefined)
  const after = await transferred(product, useEverything)
  const row = (/** @type {string} */ page, /** @type {number} */ kb, /** @type {number} */ atMost) => ({
    page,
    'JS kB': { value: kb, digits: 1 },
    'JS / F': { value: kb / floor.scriptKb, digits: 3, atMost },
  })
  return [
    { page: 'F, an empty page', 'JS kB': { value: floor.scriptKb, digits: 1 } },
    row('before first use', before, 1.25),
    row('after it', after, 1.6),
  ]
}

/**
 * The scripts that a page and its workers fetch, in kB of 1,000 gzipped bytes.
 * @param {import('./product.mjs').Product} product
 * @param {(page: import('@playwright/test').Page) => Promise<void>} use
 */
async function transferred({ context, appUrl }, use) {
  const page = await context.newPage()
  /** @type {Set<string>} */
  const scripts = new Set()
  const note = (/** @type {import('@playwright/test').Request} */ request) => {
    if (/\.js(\?|$)/.test(request.url())) scripts.add(request.url())
  }
  context.on('request', note)
  await page.goto(`${appUrl}/transform`)
  await page.getByRole('heading', { name: 'Image Upload' }).waitFor()
  await page.waitForLoadState('networkidle')
  await use(page)
  context.off('request', note)
  await page.close()
  let bytes = 0
  for (const url of scripts) bytes += gzipSync(await (await fetch(url)).text()).byteLength
  return bytes / 1_000
}

/** @param {import('@playwright/test').Page} page */
async function useEverything(page) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawPhoto(1))
  const canvas = page.getByRole('application')
  await canvas.waitFor()
  await page.getByRole('button', { name: 'Smart select' }).click()
  await page.getByText('Click a surface to select all of it.').waitFor()
  await canvas.click({ position: { x: 300, y: 100 } })
  await page.getByText(/% selected/).waitFor()
  await page.getByRole('button', { name: 'Try a colour' }).click()
  await page.getByText('Paint preview – free').waitFor()
  await page.waitForLoadState('networkidle')
}
