import process from 'node:process'
import { createInterface } from 'node:readline'
import { grey, print, UserError } from './output.mjs'
import { start } from './processes.mjs'
import { fromRoot, IMAGE_PROCESS, OWN_SIGNALS, projectNode, TOOLS } from './project.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const APP_START_MS = { start: 60_000, dev: 90_000 }
const SANDBOX_START_MS = 90_000
const POLL_MS = 100
const ANSWER_MS = 5_000

/** @typedef {Record<string, string | undefined>} Settings */

/**
 * Starts the built app, or the development server, and waits until it answers. Until then, shows only its errors.
 * @param {{ command: 'start' | 'dev', port: number, host: string, env: Settings, distDir: string }} options
 */
export async function startApp({ command, port, host, env, distDir }) {
  const child = start(projectNode(), [TOOLS.next, command, '-p', String(port), '-H', host], {
    isShown: false,
    env: {
      ...IMAGE_PROCESS,
      ...(command === 'start' ? OWN_SIGNALS : {}),
      ...env,
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: command === 'dev' ? 'development' : 'production',
    },
  })
  await untilAppAnswers(child, { host, port, timeoutMs: APP_START_MS[command] })
  return child
}

/**
 * Starts the app as in a container: with plain Node, in a folder with everything it needs.
 * @param {{ root: string, port: number, host: string, env: Settings }} options
 */
export async function startStandalone({ root, port, host, env }) {
  const child = start(projectNode(), ['server.js'], {
    cwd: root,
    isShown: false,
    env: {
      ...IMAGE_PROCESS,
      ...OWN_SIGNALS,
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOSTNAME: host,
    },
  })
  await untilAppAnswers(child, { host, port, timeoutMs: APP_START_MS.start })
  return child
}

/** @param {ChildProcess} child @param {{ host: string, port: number, timeoutMs: number }} options */
async function untilAppAnswers(child, { host, port, timeoutMs }) {
  child.stderr?.pipe(process.stderr, { end: false })
  child.stdout?.resume()
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health`
  await waitForHttp(url, { what: 'The app', timeoutMs, child })
  child.stdout?.pipe(process.stdout, { end: false })
}

/**
 * Starts the sandbox and waits for its line "sandbox ready on …".
 * @param {{ port: number, host: string, appUrl: string, dataDir?: string | undefined, isQuiet?: boolean }} options
 */
export async function startSandbox({ port, host, appUrl, dataDir, isQuiet = false }) {
  const child = start(projectNode(), [fromRoot('sandbox', 'start.mjs')], {
    isShown: false,
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: host,
      APP_URL: appUrl,
      ...(dataDir === undefined ? {} : { SANDBOX_DIR: dataDir }),
    },
  })
  child.stderr?.pipe(process.stderr, { end: false })
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new UserError(`The sandbox was not ready within ${SANDBOX_START_MS / 1000} seconds.`)),
        SANDBOX_START_MS,
      )
      child.once('error', reject)
      child.once('close', () => {
        clearTimeout(timeout)
        reject(new UserError('The sandbox could not start: see the reason above.'))
      })
      if (!child.stdout) return
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('sandbox ready on ')) {
          clearTimeout(timeout)
          resolve()
        } else if (!isQuiet) {
          print(grey(line))
        }
      })
    })
  )
  return child
}

/**
 * The app's settings for a sandbox.
 * @param {{ sandboxUrl: string, siteUrl: string }} addresses
 */
export async function sandboxSettings({ sandboxUrl, siteUrl }) {
  const keys = await import('../../sandbox/settings/keys.mjs')
  const { smtpUrlOf } = await import('../../sandbox/settings/settings.mjs')
  return {
    NEXT_PUBLIC_SUPABASE_URL: sandboxUrl,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.anonKey,
    SUPABASE_SECRET_KEY: keys.serviceRoleKey,
    NEXT_PUBLIC_PAYPAL_CLIENT_ID: keys.payPalClientId,
    PAYPAL_CLIENT_SECRET: keys.payPalClientSecret,
    PAYPAL_WEBHOOK_ID: keys.payPalWebhookId,
    PAYPAL_API_BASE: sandboxUrl,
    NEXT_PUBLIC_PAYPAL_SDK_BASE: `${sandboxUrl}/sdk/js`,
    NEXT_PUBLIC_SITE_URL: siteUrl,
    OWNER_WEBHOOK_URL: `${sandboxUrl}/_control/mailbox`,
    SMTP_URL: smtpUrlOf(sandboxUrl),
    MAIL_FROM: 'Roomwright <hello@roomwright.example>',
  }
}

/**
 * Waits until an address answers with any status.
 * @param {string} url
 * @param {{ what: string, timeoutMs: number, child: ChildProcess }} options `child` is the process that should answer
 */
export async function waitForHttp(url, { what, timeoutMs, child }) {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new UserError(`${what} ended before it was ready.`)
    }
    if (await answers(url)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new UserError(`${what} did not answer at ${url} within ${timeoutMs / 1000} seconds.`)
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
