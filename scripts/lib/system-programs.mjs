import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { grey, print, UserError } from './output.mjs'
import { capture } from './processes.mjs'
import { fromRoot, systemPath } from './project.mjs'

const APT_GET = '/usr/bin/apt-get'
/** The headless shell, without a browser's own windows and pages, takes a fifth less time in the tests. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC_BROWSERS = ['Chromium', 'Google Chrome'].flatMap((name) =>
  ['/Applications', join(process.env.HOME ?? '', 'Applications')].map((folder) =>
    join(folder, `${name}.app`, 'Contents', 'MacOS', name),
  ),
)
const MIN_POSTGRES_MAJOR = 15
/** Each holds one folder per version. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/Applications/Postgres.app/Contents/Versions']
const HOMEBREW_FOLDERS = ['/opt/homebrew/opt', '/usr/local/opt']

/** The browser for the end-to-end tests: CHROMIUM_PATH, one on this machine, or one installed now. */
export const ensureChromium = () =>
  ensureProgram({
    variable: 'CHROMIUM_PATH',
    setting: process.env.CHROMIUM_PATH,
    candidates: () => [...onPath(BROWSERS), ...MAC_BROWSERS, ...playwrightBrowser()],
    // Ubuntu's `chromium-browser` may only say where to get the real one.
    isUsable: async (program) => existsSync(program) && (await versionOf(program)) !== undefined,
    aptPackage: 'chromium-headless-shell',
    missing:
      'Chromium is missing: install Chromium or Google Chrome (`apt-get install chromium`, `brew install --cask ' +
      'chromium`, or `npx playwright install --with-deps chromium`), or set CHROMIUM_PATH to its program.',
  })

/** Firefox: FIREFOX_PATH, one on this machine, or one installed now. */
export const ensureFirefox = () =>
  ensureProgram({
    variable: 'FIREFOX_PATH',
    setting: process.env.FIREFOX_PATH,
    candidates: () => onPath(['firefox-esr', 'firefox']),
    isUsable: async (program) => existsSync(program) && (await versionOf(program)) !== undefined,
    aptPackage: 'firefox-esr',
    missing:
      'Firefox is missing: install it (`apt-get install firefox-esr`), or set FIREFOX_PATH to its program.',
  })

/** WebKitGTK's WebDriver service, its browser, and a screen for them. Linux only. */
export async function ensureWebKit() {
  /** @param {string} name @param {string} aptPackage @param {() => string[]} candidates */
  const ensure = (name, aptPackage, candidates) =>
    ensureProgram({
      candidates,
      isUsable: async (program) => existsSync(program),
      aptPackage,
      missing: `${name} is missing: install it (\`apt-get install ${aptPackage}\`).`,
    })
  return {
    driver: await ensure('WebKitWebDriver', 'webkit2gtk-driver', () => onPath(['WebKitWebDriver'])),
    browser: await ensure('MiniBrowser', 'webkit2gtk-driver', miniBrowsers),
    xvfb: await ensure('Xvfb', 'xvfb', () => onPath(['Xvfb'])),
  }
}

/** The folder of PostgreSQL's server programs: POSTGRES_BIN, one on this machine, or one installed now. */
export async function ensurePostgres() {
  const folder = await ensureProgram({
    variable: 'POSTGRES_BIN',
    setting: process.env.POSTGRES_BIN,
    candidates: postgresFolders,
    isUsable: async (candidate) => {
      if (!existsSync(join(candidate, 'initdb'))) return false
      const version = await versionOf(join(candidate, 'postgres'))
      return Number(/\b(\d+)/.exec(version ?? '')?.[1] ?? 0) >= MIN_POSTGRES_MAJOR
    },
    aptPackage: 'postgresql',
    missing:
      `PostgreSQL ${MIN_POSTGRES_MAJOR} or newer is missing: install its server (\`apt-get install postgresql\`, ` +
      '`brew install postgresql@17`), or set POSTGRES_BIN to the folder of its programs.',
  })
  // Folders on PATH often contain only links, and the server looks for its other files next to the real program.
  return dirname(realpathSync(join(folder, 'postgres')))
}

/**
 * @typedef {object} Program
 * @property {string} [variable] the setting that names it
 * @property {string | undefined} [setting] its value
 * @property {() => string[]} candidates where to look
 * @property {(path: string) => Promise<boolean>} isUsable
 * @property {string} aptPackage
 * @property {string} missing what to say when it cannot be found or installed
 */

/** @param {Program} program */
async function ensureProgram({ variable, setting, candidates, isUsable, aptPackage, missing }) {
  const named = setting?.trim()
  if (named) {
    if (await isUsable(named)) return named
    throw new UserError(`${variable} is ${named}, which cannot be used. ${missing}`)
  }
  const find = async () => {
    for (const path of candidates()) if (await isUsable(path)) return path
    return undefined
  }
  const found = (await find()) ?? ((await aptInstall(aptPackage)) ? await find() : undefined)
  if (found === undefined) throw new UserError(missing)
  return found
}

/** @param {string[]} names */
function onPath(names) {
  const folders = systemPath().split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function miniBrowsers() {
  const architectures = newestFirst('/usr/lib').filter((path) => path.endsWith('-linux-gnu'))
  const versions = architectures.flatMap(newestFirst).filter((path) => path.includes('/webkit2gtk-'))
  return versions.map((folder) => join(folder, 'MiniBrowser'))
}

function playwrightBrowser() {
  try {
    return [createRequire(fromRoot('package.json'))('@playwright/test').chromium.executablePath()]
  } catch {
    return []
  }
}

function postgresFolders() {
  const homebrew = HOMEBREW_FOLDERS.flatMap(newestFirst).filter((path) => path.includes('/postgresql'))
  const versions = [...POSTGRES_FOLDERS.flatMap(newestFirst), ...homebrew]
  return [...systemPath().split(delimiter), ...versions.map((folder) => join(folder, 'bin'))]
}

/** @param {string} folder */
function newestFirst(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return names.map((name) => join(folder, name))
}

/** @param {string} program @returns {Promise<string | undefined>} undefined if it cannot be run */
async function versionOf(program) {
  const { code, output } = await capture(program, ['--version']).catch(() => ({ code: 1, output: '' }))
  return code === 0 ? output : undefined
}

/** Installs a system package if this is Debian or Ubuntu and we are root. @param {string} name */
async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return false
  print(grey(`Installing the system package ${name} …`))
  const install = ['install', '-y', '--no-install-recommends', name]
  // A fresh machine has no package lists yet.
  return (await aptGet(install)) || ((await aptGet(['update'])) && (await aptGet(install)))
}

/** @param {string[]} args */
async function aptGet(args) {
  const { code } = await capture(APT_GET, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return code === 0
}
