import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { isEnding, run } from './children.mjs'
import { fromRoot, systemPath } from './project.mjs'
import { grey, Refusal, say, secondsSince } from './say.mjs'

/** Holds the fingerprint of the lock file that was installed last. */
const RECORD = fromRoot('node_modules', '.installed-lock')
/** npm's own account of what it has installed. */
const NPM_RECORD = fromRoot('node_modules', '.package-lock.json')

/** Installs exactly what the lock file names, unless that is what is there already. */
export async function ensureInstalled() {
  const wanted = lockFingerprint()
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8').trim() === wanted) return
  if (isInstalledByHand()) {
    writeFileSync(RECORD, `${wanted}\n`)
    return
  }
  say('Installing the libraries (once; about a minute) …')
  const startedAt = performance.now()
  // The install replaces the project's own Node, so it must not run on it.
  const { code, text } = await npmCi({ PATH: systemPath(), NODE_ENV: undefined })
  if (code !== 0) {
    if (!isEnding()) process.stderr.write(text)
    throw new Refusal(
      'The libraries could not be installed: npm says why above. Is there a network connection?',
    )
  }
  writeFileSync(RECORD, `${wanted}\n`)
  say(grey(`Installed in ${secondsSince(startedAt)}.`))
}

/** @param {Record<string, string | undefined>} env */
async function npmCi(env) {
  try {
    // An install that was cut off is made anew, so npm need not put anything in order.
    const options = { env, output: /** @type {const} */ ('kept'), keep: true, graceMs: 500 }
    return await run('npm', ['ci', '--include=dev', '--no-progress'], options)
  } catch {
    throw new Refusal('npm is missing: install Node.js together with npm.')
  }
}

/** Whether somebody's own `npm install` or `npm ci` has put there what the lock file names. */
function isInstalledByHand() {
  if (!existsSync(NPM_RECORD)) return false
  const installed = packagesOf(NPM_RECORD)
  return Object.entries(packagesOf(fromRoot('package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && installed[path] === undefined),
  )
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Native parts differ by machine, so a copied folder counts as another install. */
function lockFingerprint() {
  const lock = readFileSync(fromRoot('package-lock.json'))
  const machine = `${process.platform}-${process.arch}`
  return `${createHash('sha256').update(lock).digest('hex')} ${machine}`
}
