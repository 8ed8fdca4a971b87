// Runs the steps of the Dockerfile without Docker, in an empty folder, and the browser tests of the main journeys against the
// result and a sandbox: `node scripts/container-check.mjs`. It takes minutes; `--keep` leaves the folder and prints where it is.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sandboxSettings, startSandbox, waitForHttp } from './lib/app.mjs'
import { followDockerfile } from './lib/dockerfile.mjs'
import { print, secondsSince, UserError } from './lib/output.mjs'
import { freePort } from './lib/ports.mjs'
import { exitCode, main, run, start, stop } from './lib/processes.mjs'
import { fromRoot, projectNode, systemPath, TOOLS } from './lib/project.mjs'
import { ensureChromium } from './lib/system-programs.mjs'

/**
 * @typedef {import('./lib/dockerfile.mjs').Stage} Stage
 * @typedef {Record<string, string>} Settings
 */

const START_MS = 60_000
/** Longer than SHUTDOWN_SECONDS, as in compose.yaml. */
const GRACE_MS = 60_000

/** Nobody listens there. */
const LOST_COLLECTOR = 'http://127.0.0.1:9'

async function check() {
  const work = mkdtempSync(join(tmpdir(), 'container-'))
  const port = await freePort(3980)
  const siteUrl = `http://127.0.0.1:${port}`
  const sandboxPort = await freePort(54900)
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  try {
    const settings = await sandboxSettings({ sandboxUrl, siteUrl })
    const image = followDockerfile(work, settings)
    print(`image: ${megabytes(image.root)} MB`)
    const dataDir = join(work, 'sandbox')
    await startSandbox({ port: sandboxPort, host: '127.0.0.1', appUrl: siteUrl, dataDir, isQuiet: true })
    await tryAlone(image, settings, port)
    await tryRoles(image, settings, port)
  } finally {
    if (process.argv.includes('--keep')) print(`kept: ${work}`)
    else rmSync(work, { recursive: true, force: true })
  }
  return 0
}

/** One container. @param {Stage} image @param {Settings} settings @param {number} port */
async function tryAlone(image, settings, port) {
  const app = await startContainer(image, settings, port)
  for (const path of ['/api/ready', '/api/health']) await expectStatus(app.url + path, 200)
  for (const path of ['/', '/account', '/checkout']) await expectPolicy(app.url + path)
  await runTests(settings, app.url, ['main-journey', 'smart-select', 'checkout.spec', 'account.spec'])
  await app.stop()
}

/** One that serves users and one that makes designs, without mails, and with a collector that does not answer. */
async function tryRoles(
  /** @type {Stage} */ image,
  /** @type {Settings} */ settings,
  /** @type {number} */ port,
) {
  const { SMTP_URL, MAIL_FROM, ...others } = settings
  const shared = { ...others, OTEL_EXPORTER_OTLP_ENDPOINT: LOST_COLLECTOR }
  const web = await startContainer(image, { ...shared, ROLE: 'web' }, port)
  const worker = await startContainer(image, { ...shared, ROLE: 'worker' }, await freePort(port + 1))
  await expectStatus(`${worker.url}/api/ready`, 503)
  await runTests(settings, web.url, ['main-journey', '--project=desktop'])
  await Promise.all([web.stop(), worker.stop()])
}

/** @param {Stage} image @param {Settings} settings @param {number} port */
async function startContainer({ root, env, command }, settings, port) {
  const startedAt = performance.now()
  const url = `http://127.0.0.1:${port}`
  const own = { ...env, ...settings, PORT: String(port), HOSTNAME: '127.0.0.1' }
  // Nothing of this shell: the container has none of it either.
  const variables = Object.entries({ PATH: systemPath(), ...own }).map(([name, value]) => `${name}=${value}`)
  const child = start('env', ['-i', ...variables, projectNode(), ...command.slice(1)], {
    cwd: root,
    isShown: false,
    graceMs: GRACE_MS,
  })
  child.stderr?.pipe(process.stderr, { end: false })
  child.stdout?.resume()
  const ended = exitCode(child)
  const role = settings.ROLE ?? 'both'
  await waitForHttp(`${url}/api/live`, { what: 'The container', timeoutMs: START_MS, child })
  print(`${role}: live after ${secondsSince(startedAt)}`)
  return {
    url,
    stop: async () => {
      await stop(child)
      const code = await ended
      print(`${role}: ended with ${code}`)
      if (code !== 0) throw new UserError('After SIGTERM it has to end with 0.')
    },
  }
}

/** @param {string} url @param {number} status */
async function expectStatus(url, status) {
  const response = await fetch(url)
  print(`${url}: ${response.status} ${await response.text()}`)
  if (response.status !== status) throw new UserError(`${status} was expected.`)
}

/** Each page's own policy comes from files of the build, which have to be in the image. @param {string} url */
async function expectPolicy(url) {
  const { headers } = await fetch(url, { redirect: 'manual' })
  const policy = headers.get('content-security-policy') ?? 'none'
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))
  const isStrict = scripts !== undefined && /'(sha256|nonce)-/.test(scripts) && !/unsafe/.test(scripts)
  if (!isStrict) throw new UserError(`The content security policy of ${url} allows too much: ${policy}`)
}

/** @param {Settings} settings @param {string} appUrl @param {string[]} args which of tests/e2e */
async function runTests(settings, appUrl, args) {
  const config = `--config=${fromRoot('tests', 'e2e', 'playwright.config.ts')}`
  const env = { ...settings, APP_URL: appUrl, CHROMIUM_PATH: await ensureChromium(), NO_COLOR: undefined }
  const code = await run(projectNode(), [TOOLS.playwright, 'test', config, '--reporter=list', ...args], {
    env,
  })
  if (code !== 0) throw new UserError('A journey in the browser failed.')
}

/** @param {string} folder */
function megabytes(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return Math.round(bytes / 1_000_000)
}

main(check, { interruptedCode: 130 })
