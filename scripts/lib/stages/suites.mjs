import { join } from 'node:path'
import { startApp } from '../app.mjs'
import { ensureBuilt } from '../build.mjs'
import { end, run } from '../children.mjs'
import { buildContent } from '../content.mjs'
import { fromRoot, projectNode, TOOLS } from '../project.mjs'
import { startSandbox } from '../sandbox.mjs'
import { ensureChromium } from '../tools/chromium.mjs'
import { ensurePostgres } from '../tools/postgres.mjs'
import { countPlaywright, countVitest } from './reports.mjs'

/**
 * @typedef {object} TestRun
 * @property {string[]} files parts of the paths of the test files to run; none: all of them
 * @property {string} folder for reports and data that nobody needs afterwards
 * @property {string} distDir where the build under test is
 * @property {string} appUrl
 * @property {number} appPort
 * @property {number} sandboxPort
 * @property {Record<string, string | undefined>} env the app's settings
 */

/**
 * One project of tests/vitest.config.ts.
 * @param {TestRun} testRun
 * @param {'unit' | 'sandbox' | 'database'} project
 */
export async function vitest(testRun, project) {
  // Tests of the site read the blog's posts.
  if (project === 'unit') await buildContent()
  const report = join(testRun.folder, `${project}.json`)
  const env = project === 'database' ? { POSTGRES_BIN: await ensurePostgres() } : {}
  const { code } = await run(
    projectNode(),
    [
      TOOLS.vitest,
      'run',
      `--config=${fromRoot('tests', 'vitest.config.ts')}`,
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...testRun.files,
    ],
    { env: { ...env, NODE_ENV: 'test' } },
  )
  return countVitest(report, code)
}

/**
 * The browser tests, against the production build and a sandbox of their own.
 * @param {TestRun} testRun
 */
export async function endToEnd(testRun) {
  const { folder, env, distDir, appUrl } = testRun
  const browser = await ensureChromium()
  await ensureBuilt({ env, distDir, isShown: false })
  const sandbox = await startSandbox({
    port: testRun.sandboxPort,
    host: '127.0.0.1',
    appUrl,
    dataDir: join(folder, 'sandbox'),
    isQuiet: true,
  })
  const app = await startApp({ command: 'start', port: testRun.appPort, host: '127.0.0.1', env, distDir })
  const report = join(folder, 'end-to-end.json')
  const { code } = await run(
    projectNode(),
    [
      TOOLS.playwright,
      'test',
      `--config=${fromRoot('tests', 'e2e', 'playwright.config.ts')}`,
      '--reporter=list,json',
      ...testRun.files,
    ],
    {
      env: {
        ...env,
        APP_URL: appUrl,
        // A test may start a second server of the same build.
        NEXT_DIST_DIR: distDir,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // It decides about colours itself and tells its workers so; both voices together make Node complain.
        NO_COLOR: undefined,
      },
    },
  )
  await end(app)
  await end(sandbox)
  return countPlaywright(report, code)
}
