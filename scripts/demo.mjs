// Installs, builds, starts the sandbox and the app, and prints where to open it. With --dev, starts Next's development
// server instead of building.
import process from 'node:process'
import { sandboxSettings, startApp, startSandbox } from './lib/app.mjs'
import { buildContent, ensureBuilt, watchContent } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, grey, print, secondsSince, UserError } from './lib/output.mjs'
import { requirePort } from './lib/ports.mjs'
import { exitCode, main } from './lib/processes.mjs'
import { readSettings } from './lib/project.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {Record<string, string | undefined>} Settings */

const DIST_DIR = '.next'
const isDevelopment = process.argv.includes('--dev')
const command = isDevelopment ? 'npm run dev' : 'npm run demo'

main(serve, { interruptedCode: 0 })

/** @returns {Promise<number>} */
async function serve() {
  await ensureInstalled()
  const settings = readSettings({ isDevelopment })
  const host = settings.HOST?.trim() || '127.0.0.1'
  const port = await requirePort({
    variable: 'PORT',
    value: settings.PORT,
    fallback: 3000,
    host,
    what: 'the app',
    command,
  })
  const siteUrl = `http://${visitedHost(host, 'localhost')}:${port}`
  const hosted = settings.NEXT_PUBLIC_SUPABASE_URL?.trim()
  if (hosted) print(`NEXT_PUBLIC_SUPABASE_URL is set: using ${hosted}, without the sandbox.`)
  const sandbox = hosted ? undefined : await prepareSandbox(settings, host, siteUrl)

  const env = sandbox?.env ?? { NEXT_PUBLIC_SITE_URL: settings.NEXT_PUBLIC_SITE_URL || siteUrl }
  const [sandboxProcess] = await Promise.all([
    sandbox?.start(),
    isDevelopment ? buildContent() : build({ ...settings, ...env }),
  ])
  const app = await startApp({
    command: isDevelopment ? 'dev' : 'start',
    host,
    port,
    env,
    distDir: DIST_DIR,
  })
  await welcome(siteUrl, sandbox?.env.OWNER_WEBHOOK_URL)
  return throwWhenOneEnds({
    'The app': app,
    ...(sandboxProcess && { 'The sandbox': sandboxProcess }),
    ...(isDevelopment && { 'The watcher of content/blog': watchContent() }),
  })
}

/** @param {Settings} settings @param {string} host @param {string} appUrl */
async function prepareSandbox(settings, host, appUrl) {
  const port = await requirePort({
    variable: 'SANDBOX_PORT',
    value: settings.SANDBOX_PORT,
    fallback: 54321,
    host,
    what: 'the sandbox',
    command,
  })
  const sandboxUrl = `http://${visitedHost(host, '127.0.0.1')}:${port}`
  return {
    env: await sandboxSettings({ sandboxUrl, siteUrl: appUrl }),
    start: () => startSandbox({ port, host, appUrl, dataDir: settings.SANDBOX_DIR }),
  }
}

/**
 * The name a browser on this machine uses for a host: 0.0.0.0 is an address to listen on, not one to visit.
 * @param {string} host
 * @param {string} localName
 */
function visitedHost(host, localName) {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return localName
  return host.includes(':') ? `[${host}]` : host
}

/** @param {Settings} env */
async function build(env) {
  const startedAt = performance.now()
  print(grey('Checking the build (the first one takes a minute or two) …'))
  const { isFresh } = await ensureBuilt({ env, distDir: DIST_DIR, isShown: false })
  if (isFresh) print(grey(`Built in ${secondsSince(startedAt)}.`))
}

/** @param {string} siteUrl @param {string | undefined} mailbox the sandbox's, if there is one */
async function welcome(siteUrl, mailbox) {
  print(`\n  ${bold('Ready:')} ${bold(siteUrl)}\n`)
  if (mailbox) {
    const { sampleUsers } = await import('../sandbox/google/users.mjs')
    print('  Sign in as one of these, or with any other email address:')
    for (const { name, email } of sampleUsers) print(`    ${name} <${email}>`)
    print(`\n  Mails and notices: ${mailbox}`)
    print(grey('\n  Your data stays in .sandbox until `npm run sandbox:reset`.'))
  }
  print(grey('  Press Ctrl-C to stop.\n'))
}

/** @param {Record<string, ChildProcess>} servers @returns {Promise<number>} */
async function throwWhenOneEnds(servers) {
  const ends = Object.entries(servers).map(([name, child]) => exitCode(child).then(() => name))
  throw new UserError(`${await Promise.race(ends)} has ended unexpectedly; stopping the rest.`)
}
