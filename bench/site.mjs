/**
 * What the public pages weigh beside an empty Next page, and how Lighthouse rates them.
 *
 * `npm run bench -- site [weight|lighthouse]`, by default both. Builds the site and an empty page of the same Next,
 * serves both from this machine, and ends with code 1 when a goal is missed. No backend is needed: a visitor without a
 * session never asks for one. Lighthouse drives the system's Chromium; CHROMIUM_PATH names another.
 */
import { chromium } from '@playwright/test'
import { freePort } from '../scripts/lib/ports.mjs'
import { printTable } from './site/goals.mjs'
import { BROWSER_FLAGS, browserPath, POSTS, RATED_PAGES, rate } from './site/lighthouse.mjs'
import { buildEmptyApp, buildSite, serve } from './site/next-apps.mjs'
import { weigh } from './site/weight.mjs'

const [part] = process.argv.slice(2)
if (part !== undefined && part !== 'weight' && part !== 'lighthouse') {
  throw new Error(`"${part}" is neither weight nor lighthouse`)
}

const WEIGHED_PAGES = [
  { path: '/', floors: 1.2 },
  { path: '/login', floors: 1.2 },
  ...POSTS.map((path) => ({ path, floors: 1.15 })),
]

const site = await buildSite(await freePort())
const siteUrl = await serve(site)
const verdicts = []
if (part !== 'lighthouse') verdicts.push(await compareWeights())
if (part !== 'weight') verdicts.push(await rateAll())
process.exit(verdicts.every(Boolean) ? 0 : 1)

async function compareWeights() {
  const emptyUrl = await serve(await buildEmptyApp(await freePort()))
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_FLAGS })
  const floor = await weigh(browser, `${emptyUrl}/`)
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
    const { scriptKb, styleKb } = await weigh(browser, siteUrl + path)
    rows.push({
      page: path,
      'JS kB': { value: scriptKb, digits: 1 },
      'JS / F': { value: scriptKb / floor.scriptKb, digits: 3, ...(floors !== null && { atMost: floors }) },
      'CSS kB': { value: styleKb, digits: 1, atMost: 15 },
    })
  }
  await browser.close()
  return printTable(rows)
}

async function rateAll() {
  console.log('\nLighthouse, mobile, median of 3')
  const rows = []
  for (const path of RATED_PAGES) rows.push({ page: path, ...(await rate(siteUrl + path)) })
  return printTable(rows)
}
