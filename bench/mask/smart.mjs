import { openTool, quantile, seenOn } from './pages.mjs'

const CLICKS = 60

/**
 * @param {import('./product.mjs').Product} product
 * @param {import('./pages.mjs').PhotoFile} photo
 */
export async function timeSmartSelect(product, photo) {
  const { page, box } = await openTool(product, photo)
  const began = performance.now()
  await page.getByRole('button', { name: 'Smart select' }).click()
  await page.getByText(/^Click (a surface|what you want)/).waitFor()
  const readyMs = performance.now() - began
  const canvas = page.getByRole('application')
  // The tool's options are above the canvas, whose bottom may be below the window, where clicks go nowhere.
  await canvas.scrollIntoViewIfNeeded()
  const { x, y } = (await canvas.boundingBox()) ?? box
  const times = []
  for (let click = 0; click < CLICKS; click++) {
    const before = (await seenOn(page)).drawn.length
    // Points all over the photo, without repetition (golden ratio steps).
    const at = {
      x: x + box.width * (0.02 + 0.96 * ((click * 0.618) % 1)),
      y: y + box.height * (0.02 + (0.96 * click) / CLICKS),
    }
    await page.mouse.click(at.x, at.y)
    await page
      .waitForFunction((count) => Reflect.get(window, 'seen').drawn.length > count, before, {
        timeout: 3_000,
      })
      .catch(() => null)
    const { drawn, up } = await seenOn(page)
    const painted = drawn[before]
    if (painted !== undefined) times.push(painted - up)
  }
  const { long } = await seenOn(page)
  await page.close()
  return {
    page: `${times.length} clicks`,
    'p50 ms': { value: quantile(times, 0.5), digits: 0 },
    'p95 ms': { value: quantile(times, 0.95), digits: 0, atMost: 150 },
    'longest task ms': { value: Math.max(...long), digits: 0 },
    'looking at the photo ms': { value: readyMs, digits: 0 },
  }
}
