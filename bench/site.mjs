/**
 * Weight and cost of the public pages compared with an empty Next page, and their Lighthouse ratings.
 * `npm run bench -- site [weight|waking|request|try|lighthouse]`, by default all. Builds the site, serves it from this machine,
 * and exits with code 1 if a goal is missed. Needs no backend: a visitor without a session never calls one. Installs Lighthouse
 * when needed, and drives the system's Chromium; CHROMIUM_PATH sets another one.
 */
import process from 'node:process'
import { chromium } from '@playwright/test'
import { startApp } from '../scripts/lib/app.mjs'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { main } from '../scripts/lib/processes.mjs'
import { ensureChromium } from '../scripts/lib/system-programs.mjs'
import { serveEmptyPage } from './site/empty-page.mjs'
import { printTable } from './site/goals.mjs'
import { installLighthouse, rate } from './site/lighthouse.mjs'
import { cpuMsARequest, documentSize } from './site/requests.mjs'
import { timeTaps } from './site/try.mjs'
import { timeWaking } from './site/waking.mjs'
import { weigh } from './site/weight.mjs'

const ARTICLE = '/blog/ai-vs-traditional-interior-design'
/** One post of each type of page. */
const POSTS = [ARTICLE, '/blog/tips/lighting-design', '/blog/case-studies/modern-studio-makeover']
const PAGES = [
  '/',
  '/about',
  '/services',
  '/faq',
  '/contact',
  '/login',
  '/try',
  '/pricing',
  '/blog',
  ...POSTS,
]
const MEASURED_PAGES = ['/', '/login', '/pricing', '/blog', ARTICLE]

/** Maximum JavaScript of a page, in empty pages. @type {Record<string, number>} */
const MOST_FLOORS = {
  ...Object.fromEntries(['/', '/pricing', '/login', ...POSTS].map((path) => [path, 1.18])),
  '/try': 1.35,
}
const HOME_DOCUMENT_KB = 80

/** Chromium refuses to run its sandbox as root. */
const BROWSER_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const PARTS = {
  weight: compareWeights,
  waking: compareWaking,
  request: compareRequests,
  try: timeTry,
  lighthouse: rateAll,
}

main(bench, { interruptedCode: 130 })

/** @returns {Promise<number>} */
async function bench() {
  const [wanted] = process.argv.slice(2)
  const parts = Object.entries(PARTS).filter(([name]) => wanted === undefined || name === wanted)
  if (parts.length === 0) throw new Error(`"${wanted}" isn’t one of ${Object.keys(PARTS).join(', ')}`)
  const site = await serveSite()
  const verdicts = []
  for (const [, part] of parts) verdicts.push(await part(site))
  return verdicts.every(Boolean) ? 0 : 1
}

/** @typedef {Awaited<ReturnType<typeof serveSite>>} Site */

/** The site as shipped, with a backend that nothing on these pages calls. */
async function serveSite() {
  const port = await freePort()
  const host = '127.0.0.1'
  const url = `http://${host}:${port}`
  const distDir = '.next-bench'
  const env = {
    NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9',
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'unused',
    SUPABASE_SECRET_KEY: 'unused',
    NEXT_PUBLIC_SITE_URL: url,
    // It makes no designs, so it claims none.
    ROLE: 'web',
  }
  console.log('Building the site …')
  await ensureBuilt({ env, distDir, isShown: false })
  const { pid = 0 } = await startApp({ command: 'start', port, host, env, distDir })
  return { url, pid, browser: { executablePath: await ensureChromium(), args: BROWSER_FLAGS } }
}

/** @param {Site} site */
async function compareWeights(site) {
  const browser = await chromium.launch(site.browser)
  const { scriptKb: floorKb } = await weigh(browser, (await serveEmptyPage(site.url + ARTICLE)).url)
  console.log(`\nA first visit, as sent. F, an empty page of Next: ${floorKb.toFixed(1)} kB of JavaScript`)
  const rows = []
  for (const path of PAGES) {
    const { scriptKb, styleKb } = await weigh(browser, site.url + path)
    const atMost = MOST_FLOORS[path]
    rows.push({
      page: path,
      'JS kB': { value: scriptKb, digits: 1 },
      'JS / F': { value: scriptKb / floorKb, digits: 3, ...(atMost && { atMost }) },
      'CSS kB': { value: styleKb, digits: 1, atMost: 20 },
    })
  }
  await browser.close()
  return printTable(rows)
}

/**
 * How pages start up, and the cost of a request, compared with an empty Next page in the same run.
 * @param {Site} site
 */
async function compareWaking(site) {
  const empty = await serveEmptyPage(site.url + ARTICLE)
  const browser = await chromium.launch(site.browser)
  console.log('\nWaking up, on a phone with a slow line, and a request, beside an empty page of Next')
  const paths = ['/', '/pricing', ARTICLE]
  const [floor, ...pages] = await timeWaking(browser, [empty.url, ...paths.map((path) => site.url + path)])
  await browser.close()
  const [emptyCpu = Number.NaN, bareCpu = Number.NaN, ...cpu] = await cpuMsARequest([
    { ...empty, path: '/' },
    { ...empty, path: '/article' },
    ...paths.map((path) => ({ url: site.url, pid: site.pid, path })),
  ])
  const row = ({ blocking, longest, paint } = { blocking: 0, longest: 0, paint: 0 }, cpuMs = Number.NaN) => ({
    'blocking ms': { value: blocking, digits: 0 },
    'longest task ms': { value: longest, digits: 0 },
    'largest paint ms': { value: paint, digits: 0, atMost: 1_200 },
    'CPU ms': { value: cpuMs, digits: 2 },
  })
  return printTable([
    { page: 'empty', ...row(floor, emptyCpu) },
    { page: 'bare article', 'CPU ms': { value: bareCpu, digits: 2 } },
    ...paths.map((path, index) => ({
      page: path,
      ...row(pages[index], cpu[index]),
      'blocking / empty': {
        value: (pages[index]?.blocking ?? 0) / (floor?.blocking ?? 1),
        digits: 2,
        atMost: 1.6,
      },
      ...(path === ARTICLE
        ? { 'CPU / bare article': { value: (cpu[index] ?? 0) / bareCpu, digits: 2, atMost: 1.5 } }
        : { 'CPU / empty': { value: (cpu[index] ?? 0) / emptyCpu, digits: 2, atMost: 3 } }),
    })),
  ])
}

/**
 * Smart select at `/try`, with the model in the browser.
 * @param {Site} site
 */
async function timeTry(site) {
  const browser = await chromium.launch(site.browser)
  console.log('\nA visitor’s own photo at /try, files from this machine, in ms')
  const { loading, encoding, firstTap, searching, tapMedian, tapSlowest } = await timeTaps(browser, site.url)
  await browser.close()
  /** @param {number} value @param {number} [atMost] */
  const ms = (value, atMost) => ({ value, digits: 0, ...(atMost && { atMost }) })
  return printTable([
    { page: 'model loaded', ms: ms(loading) },
    { page: 'photo encoded after that', ms: ms(encoding) },
    { page: 'first tap, from the model’s arrival', ms: ms(encoding + firstTap, 4_000) },
    { page: 'all surfaces found', ms: ms(searching) },
    { page: 'taps then, median', ms: ms(tapMedian, 400) },
    { page: 'taps then, slowest', ms: ms(tapSlowest) },
  ])
}

/**
 * The documents, and the server's cost of sending them.
 * @param {Site} site
 */
async function compareRequests({ url, pid }) {
  const spent = await cpuMsARequest(MEASURED_PAGES.map((path) => ({ url, pid, path })))
  console.log('\nA request')
  const rows = []
  for (const [index, path] of MEASURED_PAGES.entries()) {
    const size = await documentSize(url + path)
    rows.push({
      page: path,
      'document kB': { value: size.rawKb, digits: 1, ...(path === '/' && { atMost: HOME_DOCUMENT_KB }) },
      'payload in it kB': { value: size.payloadKb, digits: 1 },
      'gzip kB': { value: size.gzipKb, digits: 1 },
      'CPU ms': { value: spent[index] ?? Number.NaN, digits: 2 },
    })
  }
  return printTable(rows)
}

/** @param {Site} site */
async function rateAll({ url, browser }) {
  await installLighthouse()
  console.log('\nLighthouse, mobile, median of 3')
  const rows = []
  for (const path of PAGES) rows.push({ page: path, ...(await rate(url + path, browser)) })
  return printTable(rows)
}
