import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from '../children.mjs'
import { fromRoot, systemPath } from '../project.mjs'
import { Refusal } from '../say.mjs'
import { canInstallPackages, installPackages } from './system-packages.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Chromium', 'Google Chrome'].flatMap((name) =>
  ['/Applications', join(process.env.HOME ?? '', 'Applications')].map((folder) =>
    join(folder, `${name}.app`, 'Contents', 'MacOS', name),
  ),
)

/**
 * The browser for the end-to-end tests: the one that CHROMIUM_PATH names, else one of this machine, else a new one.
 * @returns {Promise<string>} its program
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH?.trim()
  if (named) {
    if (await isUsable(named)) return named
    throw new Refusal(`CHROMIUM_PATH names ${named}, which is no browser that starts.`)
  }
  const present = await findChromium()
  if (present) return present
  if (canInstallPackages() && (await installPackages(['chromium']))) {
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Refusal(
    'Chromium is missing: install Chromium or Google Chrome (`apt-get install chromium`, `brew install --cask chromium`, ' +
      'or `npx playwright install --with-deps chromium`), or name its program with CHROMIUM_PATH.',
  )
}

async function findChromium() {
  const onPath = systemPath()
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  for (const program of [...onPath, ...MAC_APPS, playwrightsOwn()]) {
    if (program && existsSync(program) && (await isUsable(program))) return program
  }
  return undefined
}

/** The browser of `npx playwright install`, which may not be there. */
function playwrightsOwn() {
  try {
    return createRequire(fromRoot('package.json'))('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

/**
 * Ubuntu has a `chromium-browser` that only says where to get the real one.
 * @param {string} program
 */
async function isUsable(program) {
  try {
    const { code } = await run(program, ['--version'], { output: 'kept', keep: true })
    return code === 0
  } catch {
    return false
  }
}
