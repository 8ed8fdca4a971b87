import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Browser } from './browser'

const WAIT_MS = 30_000
const POLL_MS = 100

const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  combobox: '[role=combobox]',
  option: '[role=option]',
  radio: '[role=radio]',
  image: '[role=img]',
  application: '[role=application]',
  text: 'p, span, h1, h2, h3, li, dd, button, label',
} as const

export type Role = keyof typeof SELECTORS

type Options = { timeoutMs?: number }

/** Marks the element found, so that the driver can find it too. */
const MARK = 'data-journey'

/** Runs in the page: marks the selector's first visible element with that name, or any. */
function mark(selector: string, name: string | null, attribute: string): boolean {
  const nameOf = (element: Element) => {
    const labelId = element.getAttribute('aria-labelledby')
    const label = labelId ? document.getElementById(labelId)?.textContent : null
    return element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
  }
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute)
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const words = nameOf(element).replaceAll(/\s+/g, ' ').trim()
    const isOff = element.matches(':disabled, [aria-disabled=true]')
    // An option has a second line of description.
    const isPart = element.matches('[role=option]') && name !== null && words.startsWith(name)
    const isNamed = name === null || words === name || isPart
    return isNamed && !isOff && element.checkVisibility({ visibilityProperty: true })
  })
  found?.setAttribute(attribute, '')
  return found !== undefined
}

/** Runs in the page: whether the marked element stands still, with nothing covering its middle. */
function isClickable(attribute: string): boolean {
  const element = document.querySelector(`[${attribute}]`)
  if (!element) return false
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const place = [x, y, width, height].join()
  const wasThere = element.getAttribute(attribute) === place
  element.setAttribute(attribute, place)
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return wasThere && top !== null && (element.contains(top) || top.contains(element))
}

/** A page as a user sees it: waits for everything, and finds it by name. */
export function pageIn(browser: Browser, origin: string) {
  const waitFor = async (what: string, isThere: () => Promise<boolean>, timeoutMs = WAIT_MS) => {
    const deadline = Date.now() + timeoutMs
    // Between two pages there is nothing to query.
    while (!(await isThere().catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms. ${await describe()}`)
      await pause(POLL_MS)
    }
  }
  const describe = async () => {
    const text = await browser.evaluate('location.href + "\\n" + document.body.innerText').catch(String)
    return `The page was:\n${String(text).slice(0, 2_000)}`
  }
  const see = (role: Role, name: string | null = null, { timeoutMs = WAIT_MS }: Options = {}) => {
    const args = JSON.stringify([SELECTORS[role], name, MARK])
    const ask = async () => (await browser.evaluate(`(${mark})(...${args})`)) === true
    return waitFor(`${role} "${name ?? ''}"`, ask, timeoutMs)
  }
  const seeAddress = (path: string) =>
    waitFor(`the address ${path}`, async () => (await browser.evaluate('location.href')) === origin + path)
  const click = async (role: Role, name: string) => {
    await see(role, name)
    const ask = async () => (await browser.evaluate(`(${isClickable})("${MARK}")`)) === true
    await waitFor(`${role} "${name}" to be clicked`, ask)
    await browser.click(`[${MARK}]`)
  }
  return {
    browser,
    click,
    waitFor,
    see,
    seeAddress,
    goto: (path: string) => browser.goto(origin + path),
    async choose(field: string, option: string) {
      await click('combobox', field)
      await click('option', option)
      const isClosed = async () =>
        (await browser.evaluate('document.querySelector("[role=option]") === null')) === true
      await waitFor(`the end of the list of ${field}`, isClosed)
    },
    async readText(expression: string): Promise<string> {
      return z.string().parse(await browser.evaluate(expression))
    },
  }
}

export type JourneyPage = ReturnType<typeof pageIn>
