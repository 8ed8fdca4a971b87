import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { buildContent } from './build.mjs'
import { grey, print, secondsSince, UserError } from './output.mjs'
import { capture, isStopping } from './processes.mjs'
import { fromRoot, systemPath } from './project.mjs'

/** Fingerprint of the last installed lock file. */
const RECORD = fromRoot('node_modules', '.installed-lock')
const NPM_RECORD = fromRoot('node_modules', '.package-lock.json')

/** Installs the lock file's packages, unless they are installed already. */
export async function ensureInstalled() {
  const fingerprint = lockFingerprint()
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8').trim() === fingerprint) return
  if (!isInstalledByHand()) await install()
  writeFileSync(RECORD, `${fingerprint}\n`)
}

async function install() {
  print('Installing the dependencies (once, about a minute) …')
  const startedAt = performance.now()
  // The only package that needs its script is `node`, which fetches the project's Node.
  await npm(['ci', '--include=dev', '--no-progress', '--ignore-scripts'])
  // A broken post fails whatever needs the posts, but not the install.
  const posts = buildContent(process.execPath).catch(() => undefined)
  await Promise.all([npm(['rebuild', 'node']), posts])
  await import('../postinstall.mjs')
  print(grey(`Installed in ${secondsSince(startedAt)}.`))
}

/** @param {string[]} args */
async function npm(args) {
  const { code, output } = await capture('npm', args, {
    // The install replaces the project's Node, so it must not run on it.
    env: { PATH: systemPath(), NODE_ENV: undefined },
    graceMs: 500,
  }).catch(() => {
    throw new UserError('npm is missing: install Node.js together with npm.')
  })
  if (code === 0) return
  if (!isStopping()) process.stderr.write(output)
  throw new UserError(
    'The dependencies could not be installed: see the reason above. Is there a network connection?',
  )
}

/** Whether an `npm install` or `npm ci` outside these scripts has installed the lock file's packages. */
function isInstalledByHand() {
  if (!existsSync(NPM_RECORD)) return false
  const installed = packagesIn(NPM_RECORD)
  return Object.entries(packagesIn(fromRoot('package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && installed[path] === undefined),
  )
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Native packages depend on the machine, so a node_modules folder copied from another one does not count. */
function lockFingerprint() {
  const lock = readFileSync(fromRoot('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}
