import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const FOLDER = fileURLToPath(new URL('../lighthouse', import.meta.url))
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js')

const ROUNDS = 3
/** Chromium sometimes loses the start of a trace; such a round says nothing about the page. */
const ATTEMPTS_A_ROUND = 3
/** A round takes half a minute on a busy machine; one that lost its browser would wait forever. */
const ROUND_MS = 120_000
const MAX_REPORT_BYTES = 100_000_000

/** Scores of 100 that a page must reach. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The home page opens with two large images. */
const HOME_PERFORMANCE = 90
/** Kept out of search engines on purpose, which Lighthouse counts as a mistake. */
const UNLISTED = ['/login']

const run = promisify(execFile)

/**
 * @typedef {{ score: number | null, numericValue?: number }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit>, runtimeError?: { message: string } }} Report
 */

/** Installs Lighthouse into its own folder, because nothing else needs it. */
export async function installLighthouse() {
  if (existsSync(CLI)) return
  console.log('Installing Lighthouse …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER })
}

/**
 * Medians for one page, with their goals.
 * @param {string} url
 * @param {{ executablePath: string, args: string[] }} browser
 */
export async function rate(url, browser) {
  /** @type {Report[]} */
  const reports = []
  while (reports.length < ROUNDS) reports.push(await reportOn(url, browser))
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
 * Audits that cost a point in any round, except performance, whose numbers are in the table.
 * @param {Report[]} reports
 */
function lostIn(reports) {
  const ids = reports.flatMap(({ categories: { performance: _, ...others }, audits }) =>
    Object.values(others)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(ids)].join(' ')
}

/**
 * @param {string} url
 * @param {{ executablePath: string, args: string[] }} browser
 * @param {number} [attempts] how many are left
 * @returns {Promise<Report>}
 */
async function reportOn(url, { executablePath, args }, attempts = ATTEMPTS_A_ROUND) {
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${Object.keys(GOALS).join(',')}`,
    `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
  ]
  try {
    const { stdout } = await run(process.execPath, [CLI, url, ...options], {
      env: { ...process.env, CHROME_PATH: executablePath },
      timeout: ROUND_MS,
      // Lighthouse closes its browser on this signal.
      killSignal: 'SIGINT',
      maxBuffer: MAX_REPORT_BYTES,
    })
    /** @type {Report} */
    const report = JSON.parse(stdout)
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    return report
  } catch (error) {
    if (attempts === 1) throw error
    return reportOn(url, { executablePath, args }, attempts - 1)
  }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
