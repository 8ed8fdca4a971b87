import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')
const READY_MS = 30_000

/** @typedef {{ folder: string, port: number, env: Record<string, string | undefined> }} App */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

/**
 * The site as it ships, with a backend that nothing on these pages asks for.
 * @param {number} port
 * @returns {Promise<App>}
 */
export async function buildSite(port) {
  const posts = await ended(start([join(ROOT, 'scripts/content.mjs')], process.env))
  if (posts.code !== 0) throw new Error(`The posts could not be read:\n${posts.text}`)
  return build('the site', {
    folder: ROOT,
    port,
    env: {
      ...process.env,
      NEXT_DIST_DIR: '.next-bench',
      NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9',
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'unused',
      SUPABASE_SECRET_KEY: 'unused',
      NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${port}`,
    },
  })
}

/**
 * The floor: one empty page under the same Next. It stands inside of the project, so that it finds the same packages.
 * @param {number} port
 * @returns {Promise<App>}
 */
export function buildEmptyApp(port) {
  const folder = join(ROOT, '.next-bench-empty')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'app'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n')
  // Without settings of its own it would take those of the project around it.
  writeFileSync(join(folder, 'next.config.mjs'), 'export default {}\n')
  writeFileSync(join(folder, 'instrumentation.js'), 'export function register() {}\n')
  writeFileSync(
    join(folder, 'app/layout.js'),
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n',
  )
  writeFileSync(join(folder, 'app/page.js'), 'export default () => <main>Empty</main>\n')
  return build('an empty page', { folder, port, env: { ...process.env } })
}

/**
 * @param {string} what
 * @param {App} app
 */
async function build(what, app) {
  console.log(`Building ${what} …`)
  const output = await ended(next(['build', app.folder], app))
  if (output.code !== 0) throw new Error(`${what} could not be built:\n${output.text}`)
  return app
}

/**
 * Serves a built app on its port until this process ends.
 * @param {App} app
 * @returns {Promise<{ url: string, pid: number }>} its address, once it answers, and its process
 */
export async function serve(app) {
  const child = next(['start', app.folder, '-p', String(app.port), '-H', '127.0.0.1'], app)
  const url = `http://127.0.0.1:${app.port}`
  const output = ended(child)
  for (const began = Date.now(); Date.now() - began < READY_MS; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${(await output).text}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok && child.pid !== undefined) return { url, pid: child.pid }
  }
  throw new Error(`${url} did not answer within ${READY_MS / 1_000} seconds`)
}

/**
 * @param {string[]} args
 * @param {App} app
 */
function next(args, { env }) {
  return start([NEXT, ...args], { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' })
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  return child
}

/**
 * @param {ReturnType<typeof next>} child
 * @returns {Promise<{ code: number | null, text: string }>}
 */
function ended(child) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      children.delete(child)
      resolve({ code, text })
    })
  })
}
