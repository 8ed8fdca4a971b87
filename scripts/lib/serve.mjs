import { startApp } from './app.mjs'
import { ensureBuilt } from './build.mjs'
import { ended } from './children.mjs'
import { buildContent, watchContent } from './content.mjs'
import { ensureInstalled } from './install.mjs'
import { takePort } from './ports.mjs'
import { startSandbox } from './sandbox.mjs'
import { bold, grey, Refusal, say, secondsSince } from './say.mjs'
import { givenSettings, sandboxSettings } from './settings.mjs'

const DIST_DIR = '.next'
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/** @typedef {{ what: string, child: import('node:child_process').ChildProcess }} Server */
/** @typedef {{ host: string, port: number, siteUrl: string }} Address */

/**
 * Runs the whole product on this machine until somebody ends it.
 * @param {{ command: 'demo' | 'dev' }} options `demo` builds for production, `dev` reloads what is edited
 * @returns {Promise<number>} the exit code, once one of the servers has ended by itself
 */
export async function serve({ command }) {
  await ensureInstalled()
  const isDevelopment = command === 'dev'
  const settings = givenSettings({ isDevelopment })
  const address = await appAddress(settings, command)
  const hosted = settings.NEXT_PUBLIC_SUPABASE_URL?.trim()
  if (hosted) say(`NEXT_PUBLIC_SUPABASE_URL is set: using ${hosted}, without the sandbox.`)
  const sandbox = hosted ? undefined : await sandboxOn(settings, address, command)

  const env = sandbox?.env ?? { NEXT_PUBLIC_SITE_URL: settings.NEXT_PUBLIC_SITE_URL || address.siteUrl }
  const [server] = await Promise.all([
    sandbox?.start(),
    isDevelopment ? buildContent() : build({ ...settings, ...env }),
  ])
  const app = await startApp({ ...address, command: isDevelopment ? 'dev' : 'start', env, distDir: DIST_DIR })
  await welcome(address.siteUrl, sandbox !== undefined)
  return firstToEnd([
    { what: 'The app', child: app },
    ...(server ? [{ what: 'The sandbox', child: server }] : []),
    ...(isDevelopment ? [{ what: 'The reader of posts', child: watchContent() }] : []),
  ])
}

/** @param {Record<string, string | undefined>} settings @param {string} command @returns {Promise<Address>} */
async function appAddress(settings, command) {
  const host = settings.HOST?.trim() || '127.0.0.1'
  const port = await takePort({
    variable: 'PORT',
    value: settings.PORT,
    fallback: 3000,
    host,
    what: 'the app',
    command: `npm run ${command}`,
  })
  return { host, port, siteUrl: `http://${visitedHost(host, 'localhost')}:${port}` }
}

/**
 * @param {Record<string, string | undefined>} settings
 * @param {Address} app
 * @param {string} command
 */
async function sandboxOn(settings, app, command) {
  const port = await takePort({
    variable: 'SANDBOX_PORT',
    value: settings.SANDBOX_PORT,
    fallback: 54321,
    host: app.host,
    what: 'the sandbox',
    command: `npm run ${command}`,
  })
  return {
    env: await sandboxSettings({
      sandboxUrl: `http://${visitedHost(app.host, '127.0.0.1')}:${port}`,
      siteUrl: app.siteUrl,
    }),
    start: () => startSandbox({ port, host: app.host, appUrl: app.siteUrl, dataDir: settings.SANDBOX_DIR }),
  }
}

/**
 * What a browser on this machine calls a host. "Every address" is a place to listen, not one to visit.
 * @param {string} host
 * @param {string} here the name for this machine
 */
function visitedHost(host, here) {
  if (host === '127.0.0.1' || EVERY_ADDRESS.has(host)) return here
  return host.includes(':') ? `[${host}]` : host
}

/** @param {Record<string, string | undefined>} env */
async function build(env) {
  const startedAt = performance.now()
  say(grey('Checking the build (the first one takes a minute or two) …'))
  const { isFresh } = await ensureBuilt({ env, distDir: DIST_DIR, isShown: false })
  if (isFresh) say(grey(`Built in ${secondsSince(startedAt)}.`))
}

/** @param {string} siteUrl @param {boolean} isSandbox */
async function welcome(siteUrl, isSandbox) {
  say(`\n  ${bold('Ready:')} ${bold(siteUrl)}\n`)
  if (isSandbox) {
    const { samplePeople } = await import('../../sandbox/google/people.mjs')
    say('  Sign in as one of these, or as any other e-mail address:')
    for (const { name, email } of samplePeople) say(`    ${name} <${email}>`)
    say(grey('\n  What you do is kept in .sandbox until `npm run sandbox:reset`.'))
  }
  say(grey('  Ctrl-C ends everything.\n'))
}

/** @param {Server[]} servers @returns {Promise<number>} */
async function firstToEnd(servers) {
  const first = await Promise.race(servers.map(({ what, child }) => ended(child).then(() => what)))
  throw new Refusal(`${first} has ended by itself; ending the rest.`)
}
