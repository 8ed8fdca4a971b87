/**
 * What the public pages weigh and cost beside an empty Next page, and how Lighthouse rates them.
 *
 * `npm run bench -- site [weight|request|lighthouse]`, by default all. Builds the site and an empty page of the same Next,
 * serves both from this machine, and ends with code 1 when a goal is missed. No backend is needed: a visitor without a
 * session never asks for one. Lighthouse drives the system's Chromium; CHROMIUM_PATH names another.
 */
import { chromium } from '@playwright/test'
import { freePort } from '../scripts/lib/ports.mjs'
import { printTable } from './site/goals.mjs'
import { BROWSER_FLAGS, browserPath, POSTS, RATED_PAGES, rate } from './site/lighthouse.mjs'
import { buildEmptyApp, buildSite, serve } from './site/next-apps.mjs'
import { cpuMsARequest, documentSize } from './site/requests.mjs'
import { weigh } from './site/weight.mjs'

const [part] = process.argv.slice(2)
const PARTS = ['weight', 'request', 'lighthouse']
if (part !== undefined && !PARTS.includes(part)) throw new Error(`"${part}" is none of ${PARTS.join(', ')}`)
const isWanted = (/** @type {string} */ name) => part === undefined || part === name

const WEIGHED_PAGES = [
  { path: '/', floors: 1.25 },
  { path: '/login', floors: 1.25 },
  ...POSTS.map((path) => ({ path, floors: 1.2 })),
]

const MEASURED_PAGES = ['/', '/login', '/pricing', '/blog', ...POSTS.slice(0, 1)]
/** @type {{ document?: Goal, cpu?: Goal }} */
const HOME_GOALS = { document: { atMost: 80 }, cpu: { atMost: 3.5 } }
/** @type {typeof HOME_GOALS} */
const NO_GOALS = {}

/** @typedef {{ atMost: number }} Goal */

const site = await serve(await buildSite(await freePort()))
const verdicts = []
if (isWanted('weight') || isWanted('request')) {
  const empty = await serve(await buildEmptyApp(await freePort()))
  if (isWanted('weight')) verdicts.push(await compareWeights(empty))
  if (isWanted('request')) verdicts.push(await compareRequests(empty))
}
if (isWanted('lighthouse')) verdicts.push(await rateAll())
process.exit(verdicts.every(Boolean) ? 0 : 1)

/** @typedef {{ url: string, pid: number }} Server */

/** @param {Server} empty */
async function compareWeights(empty) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_FLAGS })
  const floor = await weigh(browser, `${empty.url}/`)
  console.log(
    `\nA first visit, as sent. F, an empty Next page: ${floor.scriptKb.toFixed(1)} kB of JavaScript`,
  )
  const rows = []
  for (const { path, floors } of [
    ...WEIGHED_PAGES,
    ...RATED_PAGES.filter((rated) => !WEIGHED_PAGES.some((weighed) => weighed.path === rated)).map(
      (rated) => ({
        path: rated,
        floors: null,
      }),
    ),
  ]) {
    const { scriptKb, styleKb } = await weigh(browser, site.url + path)
    rows.push({
      page: path,
      'JS kB': { value: scriptKb, digits: 1 },
      'JS / F': { value: scriptKb / floor.scriptKb, digits: 3, ...(floors !== null && { atMost: floors }) },
      'CSS kB': { value: styleKb, digits: 1, atMost: 20 },
    })
  }
  await browser.close()
  return printTable(rows)
}

/**
 * The documents, and what a server spends to send them.
 * @param {Server} empty
 */
async function compareRequests(empty) {
  const [floor = Number.NaN, ...spent] = await cpuMsARequest([
    { ...empty, path: '/' },
    ...MEASURED_PAGES.map((path) => ({ ...site, path })),
  ])
  const { rawKb } = await documentSize(`${empty.url}/`)
  console.log(`\nA request. An empty Next page: ${floor.toFixed(2)} ms of CPU, ${rawKb.toFixed(1)} kB`)
  const rows = []
  for (const [index, path] of MEASURED_PAGES.entries()) {
    const size = await documentSize(site.url + path)
    const cpu = spent[index] ?? Number.NaN
    const goals = path === '/' ? HOME_GOALS : NO_GOALS
    rows.push({
      page: path,
      'document kB': { value: size.rawKb, digits: 1, ...goals.document },
      'payload in it kB': { value: size.payloadKb, digits: 1 },
      'gzip kB': { value: size.gzipKb, digits: 1 },
      'CPU ms': { value: cpu, digits: 2 },
      'CPU / empty': { value: cpu / floor, digits: 1, ...goals.cpu },
    })
  }
  return printTable(rows)
}

async function rateAll() {
  console.log('\nLighthouse, mobile, median of 3')
  const rows = []
  for (const path of RATED_PAGES) rows.push({ page: path, ...(await rate(site.url + path)) })
  return printTable(rows)
}
