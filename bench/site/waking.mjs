import { setTimeout as pause } from 'node:timers/promises'

/** A phone on a slow connection: CPU four times slower, 1.6 Mbit/s down, 150 ms round trip. */
const CPU_SLOWDOWN = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const VISITS = 5
/** Time after the load, in ms, during which work would delay a first tap. */
const WATCHED_MS = 4_000
/** Shorter tasks don't delay anyone. */
const SHORT_TASK_MS = 50

/**
 * How a page starts up: how long its tasks block the main thread beyond 50 ms each, the longest of them, and when its largest
 * element is painted. In ms, the median of five first visits. The pages take turns.
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly string[]} urls
 */
export async function timeWaking(browser, urls) {
  /** @type {{ blocking: number, longest: number, paint: number }[][]} */
  const visits = urls.map(() => [])
  for (let round = 0; round < VISITS; round++) {
    for (const [index, url] of urls.entries()) visits[index]?.push(await visit(browser, url))
  }
  return visits.map((all) => ({
    blocking: median(all.map(({ blocking }) => blocking)),
    longest: median(all.map(({ longest }) => longest)),
    paint: median(all.map(({ paint }) => paint)),
  }))
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  await pause(WATCHED_MS)
  const { tasks, paint } = await page.evaluate(readWaking)
  await context.close()
  const blocking = tasks.reduce((sum, ms) => sum + Math.max(0, ms - SHORT_TASK_MS), 0)
  return { blocking, longest: Math.max(0, ...tasks), paint }
}

/** Runs in the page. */
function watch() {
  /** @type {{ tasks: number[], paint: number }} */
  const waking = { tasks: [], paint: 0 }
  Reflect.set(window, 'waking', waking)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) waking.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) waking.paint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Runs in the page. @returns {{ tasks: number[], paint: number }} */
function readWaking() {
  return Reflect.get(window, 'waking')
}

/** @param {number[]} values */
const median = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
