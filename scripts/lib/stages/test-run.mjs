import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePort } from '../ports.mjs'
import { fromRoot } from '../project.mjs'
import { sandboxSettings } from '../settings.mjs'

/**
 * Not the usual ones, so that tests run beside a demo; the same where they can be: the build holds them. Below those that
 * systems give to outgoing connections (from 32768 on): minutes pass before the app listens on them.
 */
const WISHED_PORTS = { app: 3900, sandbox: 3901 }
const DIST_DIR = '.next-test'

/**
 * Everything that the stages of one `npm test` share.
 * @param {string[]} files parts of paths: only test files with one of them run; with none, all do
 * @returns {Promise<import('./suites.mjs').TestRun>}
 */
export async function newTestRun(files) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const appPort = await freePort(WISHED_PORTS.app)
  const sandboxPort = await freePort(WISHED_PORTS.sandbox)
  const appUrl = `http://localhost:${appPort}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env = { ...blankSettings(), ...(await sandboxSettings({ sandboxUrl, siteUrl: appUrl })) }
  return { files, folder, distDir: DIST_DIR, appUrl, appPort, sandboxPort, env }
}

/** Keeps a developer's .env files out of the tests: an empty setting wins over them and means the default. */
function blankSettings() {
  const example = readFileSync(fromRoot('.env.example'), 'utf8')
  const names = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.filter((name) => process.env[name] === undefined).map((name) => [name, '']))
}
