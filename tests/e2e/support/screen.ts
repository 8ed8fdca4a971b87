import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** That a message was raised: its title and, where it has one, the sentence under it. */
export async function expectToast(page: Page, title: string, sentence?: string): Promise<void> {
  const titled = page
    .locator('[data-sonner-toast]')
    .filter({ has: page.locator('[data-title]').getByText(title, { exact: true }) })
  const message = sentence ? titled.filter({ has: page.getByText(sentence, { exact: true }) }) : titled
  await expect(message.first(), `${title}: ${sentence ?? ''}`).toBeAttached()
}

/** That axe finds nothing wrong with the page as it stands, or with a part of it. */
export async function expectAccessible(
  page: Page,
  state: string,
  part = 'main',
  exceptFor?: string,
): Promise<void> {
  const axe = new AxeBuilder({ page }).include(part).options({
    resultTypes: ['violations'],
    preload: false,
    // Experimental in axe, but a rule of WCAG.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  })
  // The other mode opens a page for each analysis, to look into frames of other sites: there are none.
  axe.setLegacyMode()
  if (exceptFor) axe.exclude(exceptFor)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, state).toEqual([])
}

/** That each of the texts can be read on the page, word for word. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect.soft(page.getByText(text, { exact: true }).first(), text).toBeVisible()
  }
}

/** Records every layout shift that the user did not cause. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isCaused = 'hadRecentInput' in entry && entry.hadRecentInput === true
        if (!isCaused && 'value' in entry) shifts.push(Number(entry.value).toFixed(4))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return () => page.evaluate(() => ('shifts' in window ? window.shifts : null))
}

/** That the page cannot be pushed sideways. Right after its window has changed, it may not be laid out anew yet. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  const message = `${page.url()} at ${page.viewportSize()?.width}`
  await expect.configure({ soft: true }).poll(overhang, { message, timeout: 5_000 }).toBe(0)
}

/** Where a slider stands between its ends, be it a native one or one with ARIA attributes. */
export function sliderOf(slider: Locator): Promise<{ min: string; max: string; value: string }> {
  return slider.evaluate((element) => {
    if (element instanceof HTMLInputElement) {
      const { min, max, value } = element
      return { min, max, value }
    }
    const ariaValue = (name: string) => element.getAttribute(`aria-value${name}`) ?? ''
    return { min: ariaValue('min'), max: ariaValue('max'), value: ariaValue('now') }
  })
}
