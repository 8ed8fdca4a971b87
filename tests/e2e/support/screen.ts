import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** That a message was raised: its title and, where it has one, the sentence under it. */
export async function expectToast(page: Page, title: string, sentence?: string): Promise<void> {
  const titled = page
    .locator('[data-sonner-toast]')
    .filter({ has: page.locator('[data-title]').getByText(title, { exact: true }) })
  const message = sentence ? titled.filter({ has: page.getByText(sentence, { exact: true }) }) : titled
  await expect(message.first(), `${title}: ${sentence ?? ''}`).toBeAttached()
}

/** That axe finds nothing wrong with the page's own part, dialogs included, as it stands. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, state).toEqual([])
}

/** That each of the texts can be read on the page, word for word. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect.soft(page.getByText(text, { exact: true }).first(), text).toBeVisible()
  }
}

/** Keeps every layout shift that the person did not cause. Call it before the page is opened. */
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
