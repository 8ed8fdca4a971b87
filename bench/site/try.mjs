import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** @import { Browser, Page } from '@playwright/test' */

const PHOTO = new URL('../../public/images/living-before.jpg', import.meta.url)
/** On wall, floor, ceiling, sofa, rug, cushions, side table and window, in shares of width and height. */
const PLACES = [
  [0.45, 0.25],
  [0.3, 0.93],
  [0.5, 0.04],
  [0.62, 0.62],
  [0.8, 0.93],
  [0.55, 0.58],
  [0.9, 0.6],
  [0.12, 0.3],
]
const LOADING_MS = 180_000
const TAP_MS = 20_000

/**
 * A visitor's own photo with the model in the browser: time until the model is loaded, until the photo is encoded, and until a
 * tap is selected, before and after all surfaces are known. In ms.
 * @param {Browser} browser @param {string} url
 */
export async function timeTaps(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/try`)
  const buffer = await readFile(PHOTO)
  const began = performance.now()
  await page.getByLabel('Room photo').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
  const looking = page.getByText('Finding the surfaces…')
  await looking.waitFor({ timeout: LOADING_MS })
  const loaded = performance.now()
  await looking.waitFor({ state: 'detached', timeout: LOADING_MS })
  const ready = performance.now()
  const [first, ...others] = PLACES
  const firstTap = await tap(page, first ?? [0.5, 0.5])
  await page.getByRole('region', { name: 'Found in your photo' }).waitFor({ timeout: LOADING_MS })
  const found = performance.now()
  const taps = []
  for (const place of others) taps.push(await tap(page, place))
  await page.close()
  const later = taps.filter((ms) => ms < TAP_MS).sort((one, other) => one - other)
  return {
    loading: loaded - began,
    encoding: ready - loaded,
    firstTap,
    searching: found - ready,
    tapMedian: later[Math.floor(later.length / 2)] ?? TAP_MS,
    tapSlowest: later.at(-1) ?? TAP_MS,
  }
}

/**
 * Time from a tap until the areas, or how much is selected, have changed: at most `TAP_MS`.
 * @param {Page} page @param {readonly number[]} place
 */
async function tap(page, [x = 0.5, y = 0.5]) {
  const areas = page.getByRole('region', { name: 'Areas' }).or(page.getByText(/% selected$/))
  const state = () => areas.evaluateAll((parts) => parts.map((part) => part.outerHTML).join())
  const before = await state()
  const editor = page.getByRole('application').first()
  const box = await editor.boundingBox()
  if (!box) throw new Error('the editor has no place on the page')
  const began = performance.now()
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
  while (performance.now() - began < TAP_MS && (await state()) === before) await pause(10)
  return performance.now() - began
}
