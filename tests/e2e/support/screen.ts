import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { API_HEADER } from '@/lib/config/security-headers.mjs'

/** Expects a toast: its title and, if it has one, the sentence below. */
export async function expectToast(page: Page, title: string, sentence?: string): Promise<void> {
  const titled = page
    .locator('[data-sonner-toast]')
    .filter({ has: page.locator('[data-title]').getByText(title, { exact: true }) })
  const message = sentence ? titled.filter({ has: page.getByText(sentence, { exact: true }) }) : titled
  await expect(message.first(), `${title}: ${sentence ?? ''}`).toBeAttached()
}

/** Records the titles of all toasts from now on, even if the next one replaces them immediately. */
export async function recordToasts(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const titles: (string | null)[] = []
    const find = () => document.querySelectorAll('[data-sonner-toast] [data-title]')
    const seen = new Set(find())
    new MutationObserver(() => {
      for (const title of find()) {
        if (!seen.has(title)) titles.push(title.textContent)
        seen.add(title)
      }
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { toastTitles: titles })
  })
  return () => page.evaluate(() => ('toastTitles' in window ? window.toastTitles : null))
}

/** Closes the visible toast, which must be the only one. */
export async function closeToast(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close toast' }).click()
}

/** Expects that axe finds nothing wrong with the page, or with a part of it. */
export async function expectAccessible(
  page: Page,
  state: string,
  part = 'main',
  exceptFor?: string,
): Promise<void> {
  const axe = new AxeBuilder({ page }).include(part).options({
    resultTypes: ['violations'],
    preload: false,
    // Experimental in axe, but a WCAG rule.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  })
  // The other mode opens a page for each analysis to look into cross-origin frames, of which there are none.
  axe.setLegacyMode()
  if (exceptFor) axe.exclude(exceptFor)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, state).toEqual([])
}

/** Expects each of these to be on the screen, and nothing over it: a click would reach it. */
export async function expectUncovered(locators: readonly Locator[]): Promise<void> {
  for (const locator of locators) await locator.click({ trial: true })
}

/** Expects that no two buttons have the same name, so that a screen reader can tell them apart. */
export async function expectDistinctButtons(page: Page, state: string): Promise<void> {
  const tree = await page.getByRole('main').ariaSnapshot()
  const names = [...tree.matchAll(/- '?button "([^"]+)"/g)].map(([, name]) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  expect.soft(twice, state).toEqual([])
}

/** Expects each of the texts to be on the page, word for word. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect.soft(page.getByText(text, { exact: true }).first(), text).toBeVisible()
  }
}

/** Missing in TypeScript's library; see https://wicg.github.io/layout-instability/. */
declare class LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records every layout shift the user didn't cause, and what moved. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof LayoutShift) || entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${placeOf(previousRect)} > ${placeOf(currentRect)}`,
        )
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return () => page.evaluate(() => ('shifts' in window ? window.shifts : null))
}

/** Expects that the page can't be scrolled sideways. After a resize, its layout may take a moment. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  const message = `${page.url()} at ${page.viewportSize()?.width}`
  await expect.configure({ soft: true }).poll(overhang, { message, timeout: 5_000 }).toBe(0)
}

/** A slider's position between its ends, for native and ARIA sliders. */
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

/** Waits until Realtime has confirmed on one of the page's sockets that changes will be reported. */
export function untilSubscribed(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('Subscribed to PostgreSQL')) resolve()
      })
    })
  })
}

/**
 * Handles these requests in place of the server until the returned function is called. The route itself stays: removing a
 * page's last route would leave requests in flight without a response.
 */
export async function override(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false
  await page.route(address, (route) => (isOver ? route.fallback() : answer(route)))
  return () => {
    isOver = true
  }
}

/** Answers a request as our API does. */
export const answerApi = (route: Route, answer: { status?: number; json?: unknown }): Promise<void> =>
  route.fulfill({ ...answer, headers: { [API_HEADER]: '1' } })

/** The button of the account's menu in the header, which has Feedback and Sign Out. */
export const accountButton = (page: Page, name = 'Account') =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
