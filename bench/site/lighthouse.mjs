import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One post of each kind that reads differently. */
export const POSTS = [
  '/blog/ai-vs-traditional-interior-design',
  '/blog/tips/lighting-design',
  '/blog/case-studies/modern-studio-makeover',
]

export const RATED_PAGES = [
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

const CLI = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url))
const ROUNDS = 3
/** Chromium now and then loses the start of a trace; such a round says nothing about the page. */
const ATTEMPTS_A_ROUND = 3
/** A round takes half a minute on a busy machine; one that lost its browser would wait forever. */
const ROUND_MS = 120_000
/** Scores of 100 that a page must reach. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Kept out of search on purpose, which Lighthouse takes for a fault. */
const UNLISTED = ['/login']
/** The home page opens with two large images. */
const HOME_PERFORMANCE = 90
/** Chromium refuses to run its sandbox as root. */
export const BROWSER_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Medians of one page, with their goals.
 * @param {string} url
 */
export async function rate(url) {
  /** @type {Report[]} */
  const reports = []
  for (let round = 0; round < ROUNDS; round++) reports.push(await reportAtLast(url))
  const { pathname } = new URL(url)
  const goals = {
    ...GOALS,
    ...(pathname === '/' && { performance: HOME_PERFORMANCE }),
    ...(UNLISTED.includes(pathname) && { seo: 0 }),
  }
  const scores = Object.entries(goals).map(([category, atLeast]) => {
    const values = reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0))
    return [category, { value: median(values), digits: 0, atLeast }]
  })
  const audit = (/** @type {string} */ id) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  return {
    ...Object.fromEntries(scores),
    'LCP ms': { value: audit('largest-contentful-paint'), digits: 0 },
    'TBT ms': { value: audit('total-blocking-time'), digits: 0 },
    CLS: { value: audit('cumulative-layout-shift'), digits: 3, atMost: 0 },
    lost: lostIn(reports),
  }
}

/**
 * Audits that cost a point in any round, performance aside: its numbers are in the table.
 * @param {Report[]} reports
 */
function lostIn(reports) {
  const ids = reports.flatMap(({ categories, audits }) =>
    Object.entries(categories)
      .filter(([category]) => category !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(ids)].join(' ')
}

/**
 * @param {string} url
 * @returns {Promise<Report>}
 */
async function reportAtLast(url) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await reportOn(url)
    } catch (error) {
      if (attempt === ATTEMPTS_A_ROUND) throw error
    }
  }
}

/**
 * @typedef {{ score: number | null, numericValue?: number }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit>, runtimeError?: { message: string } }} Report
 * @param {string} url
 * @returns {Promise<Report>}
 */
async function reportOn(url) {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    await runCli(url, file)
    /** @type {Report} */
    const report = JSON.parse(readFileSync(file, 'utf8'))
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} url
 * @param {string} file
 * @returns {Promise<void>}
 */
function runCli(url, file) {
  const flags = ['--headless=new', ...BROWSER_FLAGS]
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(GOALS).join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: ROUND_MS,
    // Lighthouse ends its browser at this one.
    killSignal: 'SIGINT',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code ?? signal}: ${url}`)),
    )
  })
}

export function browserPath() {
  const { CHROMIUM_PATH } = process.env
  const found = CHROMIUM_PATH || BROWSERS.find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium was found: install it, or name one with CHROMIUM_PATH.')
  return found
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
