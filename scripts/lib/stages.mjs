import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sandboxSettings, startApp, startSandbox, startStandalone } from './app.mjs'
import { overBudget } from './budgets.mjs'
import { buildContent, ensureBuilt } from './build.mjs'
import { print, UserError } from './output.mjs'
import { freePort } from './ports.mjs'
import { capture, exitCode, run, stop } from './processes.mjs'
import { fromRoot, projectNode, TOOLS } from './project.mjs'
import { countPlaywright, countVitest } from './reports.mjs'
import { ensureChromium, ensureFirefox, ensurePostgres, ensureWebKit } from './system-programs.mjs'
import { startWebKitDriver } from './webkit-driver.mjs'

/** @typedef {import('./reports.mjs').Tally} Tally */
/** @typedef {Awaited<ReturnType<typeof newTestRun>>} TestRun */

/**
 * So that tests can run next to a demo. Fixed if possible, because the build contains them, and below the range for outgoing
 * connections (32768 and up), where a port may be busy for minutes.
 */
const PREFERRED_PORTS = { app: 3900, sandbox: 3901 }
const HOST = '127.0.0.1'

/**
 * Shared by the stages of one `npm test`.
 * @param {{ files?: string[], isFull?: boolean }} [options] `files`: parts of paths, to run only the test files that contain
 * one of them; `isFull` includes the slow tests
 */
export async function newTestRun({ files = [], isFull = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const appPort = await freePort(PREFERRED_PORTS.app)
  const sandboxPort = await freePort(PREFERRED_PORTS.sandbox)
  const appUrl = `http://localhost:${appPort}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env = { ...emptySettings(), ...(await sandboxSettings({ sandboxUrl, siteUrl: appUrl })) }
  return { files, isFull, folder, distDir: '.next-test', appUrl, appPort, sandboxPort, env }
}

/** Keeps a developer's .env files out of the tests: an empty setting overrides them and means the default. */
function emptySettings() {
  const example = readFileSync(fromRoot('.env.example'), 'utf8')
  const names = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.filter((name) => process.env[name] === undefined).map((name) => [name, '']))
}

/** @param {number} code @returns {Tally} */
const oneCheck = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Folders whose imports are checked. */
const CODE = [
  'app',
  'components',
  'lib',
  'middleware.ts',
  'instrumentation.ts',
  'sandbox',
  'scripts',
  'bench',
  'tests',
]

/** Format, lint rules and import boundaries, unused files, exports and packages, and the project's own rules. */
async function lint() {
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  // Pages import data generated from the posts.
  await buildContent()
  let passed = 0
  const checks = [
    [TOOLS.biome, 'ci', '--error-on-warnings', ...colors],
    [TOOLS.knip, '--no-progress'],
    [TOOLS.dependencyCruiser, '--config', fromRoot('.dependency-cruiser.mjs'), ...CODE],
    [fromRoot('scripts', 'check-files.mjs')],
  ]
  for (const args of checks) if ((await run(projectNode(), args)) === 0) passed += 1
  return { passed, failed: checks.length - passed }
}

/** Some types are generated, from the routes and from the posts. */
async function types() {
  await buildContent()
  for (const args of [
    [TOOLS.next, 'typegen'],
    [TOOLS.tsc, '--noEmit', '--pretty', 'false'],
  ]) {
    const { code, output } = await capture(projectNode(), args)
    if (code !== 0) return { ...oneCheck(code), output }
  }
  return oneCheck(0)
}

/** @param {TestRun} testRun @returns {Promise<Tally>} */
async function build({ env, distDir }) {
  const { isFresh, warnings } = await ensureBuilt({ env, distDir, isShown: true })
  for (const warning of warnings) print(`Unexpected warning in the build: ${warning.trim()}`)
  const heavy = overBudget(distDir)
  for (const sentence of heavy) print(sentence)
  return {
    ...oneCheck(warnings.length + heavy.length),
    ...(isFresh ? {} : { note: 'unchanged since the last build' }),
  }
}

/**
 * One project of tests/vitest.config.ts, with those whose names begin with its name and a dash.
 * @param {TestRun} testRun
 * @param {'unit' | 'sandbox' | 'database' | 'slow' | 'postgres' | 'browsers'} project
 * @param {Record<string, string | undefined>} [settings]
 */
async function vitest({ folder, files }, project, settings = {}) {
  // Tests of the site read the posts.
  if (project === 'unit' || project === 'slow') await buildContent()
  const report = join(folder, `${project}.json`)
  const args = [
    `--config=${fromRoot('tests', 'vitest.config.ts')}`,
    `--project=${project}`,
    `--project=${project}-*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const postgres = project === 'postgres' ? { POSTGRES_BIN: await ensurePostgres() } : {}
  const env = { ...settings, ...postgres, NODE_ENV: 'test' }
  const command = [TOOLS.vitest, 'run', ...args, ...files]
  if (!Object.values(BESIDE).includes(project)) {
    return countVitest(report, await run(projectNode(), command, { env }))
  }
  const { code, output } = await capture(projectNode(), command, { env })
  return { ...countVitest(report, code), output }
}

/**
 * Runs tests against the production build and their own sandbox.
 * @param {TestRun} testRun
 * @param {(env: Record<string, string | undefined>) => Promise<Tally>} runTests
 */
async function withApp(testRun, runTests) {
  const { env, distDir, appUrl, appPort: port } = testRun
  await ensureBuilt({ env, distDir, isShown: false })
  const sandbox = await startTestSandbox(testRun)
  const app = await startApp({ command: 'start', port, host: HOST, env, distDir })
  const tally = await runTests({ ...env, APP_URL: appUrl })
  await stop(app)
  await stop(sandbox)
  return tally
}

/** @param {TestRun} testRun */
function startTestSandbox({ folder, appUrl, sandboxPort }) {
  const dataDir = join(folder, 'sandbox')
  return startSandbox({ port: sandboxPort, host: HOST, appUrl, dataDir, isQuiet: true })
}

/**
 * @param {TestRun} testRun
 * @param {Record<string, string | undefined>} env
 */
async function playwright({ folder, files, isFull, distDir, appUrl }, env) {
  const report = join(folder, 'e2e.json')
  const config = fromRoot('tests', 'e2e', 'playwright.config.ts')
  const args = [TOOLS.playwright, 'test', `--config=${config}`, '--reporter=list,json', ...files]
  const code = await run(projectNode(), args, {
    env: {
      ...env,
      APP_URL: appUrl,
      NEXT_DIST_DIR: distDir, // A test may start a second server on the same build.
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: undefined, // Playwright sets FORCE_COLOR for its workers, and Node warns when both are set.
      ...(isFull && { E2E_LONG: '1' }),
    },
  })
  return countPlaywright(report, code)
}

/** The browser tests, in Chromium. @param {TestRun} testRun */
const e2e = (testRun) => withApp(testRun, (env) => playwright(testRun, env))

/** The parts of the image that the journeys below need: static files, policies, engine, model, payments. */
const CONTAINER_TESTS = ['main-journey', 'smart-select', 'checkout.spec', 'account.spec', 'policies']

/**
 * Runs the main journeys against the folder the Dockerfile makes an image of, without Docker, and stops it by SIGTERM. The
 * folder is copied out of the project, whose packages would hide what the build left out.
 * @param {TestRun} testRun
 */
async function container(testRun) {
  const { folder, files, env, appPort: port } = testRun
  const distDir = '.next-container'
  await ensureBuilt({ env: { ...env, NEXT_OUTPUT: 'standalone' }, distDir, isShown: false })
  const root = join(folder, 'container')
  cpSync(fromRoot(distDir, 'standalone'), root, { recursive: true, verbatimSymlinks: true })
  cpSync(fromRoot(distDir, 'static'), join(root, distDir, 'static'), { recursive: true })
  cpSync(fromRoot('public'), join(root, 'public'), { recursive: true })
  const sandbox = await startTestSandbox(testRun)
  const app = await startStandalone({ root, port, host: HOST, env: { ...env, NEXT_DIST_DIR: distDir } })
  const ended = exitCode(app)
  const tally = await playwright({ ...testRun, files: files.length > 0 ? files : CONTAINER_TESTS }, env)
  await stop(app)
  await stop(sandbox)
  if ((await ended) !== 0) throw new UserError('After SIGTERM the server has to end with 0.')
  return tally
}

/** The main journeys in Firefox and WebKit. @param {TestRun} testRun */
async function browsers(testRun) {
  const firefox = await ensureFirefox()
  const webKit = await ensureWebKit()
  const driver = await startWebKitDriver(webKit)
  const programs = { FIREFOX_PATH: firefox, WEBKIT_PATH: webKit.browser, WEBKIT_DRIVER_URL: driver.url }
  const tally = await withApp(testRun, (env) => vitest(testRun, 'browsers', { ...env, ...programs }))
  await driver.stop()
  return tally
}

/** Stages that fail fast come first. @type {Record<string, (testRun: TestRun) => Promise<Tally>>} */
export const STAGES = {
  lint,
  types,
  unit: (testRun) => vitest(testRun, 'unit'),
  sandbox: (testRun) => vitest(testRun, 'sandbox'),
  database: (testRun) => vitest(testRun, 'database'),
  slow: (testRun) => vitest(testRun, 'slow'),
  postgres: (testRun) => vitest(testRun, 'postgres'),
  build,
  e2e,
  browsers,
  container,
}

/** Stages that run only in `npm run test:full` or when named. */
export const SLOW_STAGES = ['slow', 'postgres', 'browsers', 'container']

/**
 * Stages that leave a core idle, with the next stage, which needs only one core: it starts at the same time, and prints when
 * its turn comes.
 * @type {Record<string, string | undefined>}
 */
export const BESIDE = { lint: 'types', sandbox: 'database' }

/** Stages that make no sense after another one failed. @type {Record<string, string | undefined>} */
export const NEEDS = { e2e: 'build', browsers: 'build' }
