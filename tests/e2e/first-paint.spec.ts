import type { Page } from '@playwright/test'
import { LONGEST_WAIT_MS } from '@/lib/build/after-paint.mjs'
import { expect, test } from './support/fixtures'

/** When the page was first painted and when it asked for its first script, in ms after it was opened. */
function timesOf(page: Page) {
  return page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/_next\/.+\.js$/.test(name))
    return {
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      script: Math.min(...scripts.map(({ startTime }) => startTime)),
    }
  })
}

for (const path of ['/', '/blog/tips/lighting-design']) {
  test(`${path} is painted before it asks for a script`, async ({ page }) => {
    await page.goto(path)
    const { paint, script } = await timesOf(page)
    expect(script).toBeGreaterThanOrEqual(paint)
  })
}

test('the balls of the home page rest until it is alive', async ({ page, request }) => {
  expect(await (await request.get('/')).text()).toMatch(/class="balls" data-resting=""/)
  await page.goto('/')
  await expect(page.locator('.balls')).not.toHaveAttribute('data-resting')
})

for (const path of ['/login', '/pricing']) {
  test(`${path}, which one opens to press a button, asks for its scripts at once`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<script src="[^"]+" async="">/)
    expect(html).not.toContain('text/after-paint')
  })
}

test('a page in a tab that nobody looks at, which is never painted, comes alive at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/about')
  const { script } = await timesOf(page)
  expect(script).toBeLessThan(LONGEST_WAIT_MS)
})

test('a page in a browser that does not tell of paints comes alive at once, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => ['resource'] })
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/about')
  const { script } = await timesOf(page)
  expect(script).toBeLessThan(LONGEST_WAIT_MS)
})
