/**
 * Time and size of an install, and time until the demo answers, in a fresh clone.
 * `npm run bench -- install` clones the committed state into a temporary folder and runs `npm run demo` there, with an empty
 * npm cache, so that every package is fetched. Exits with code 1 if a goal is missed. The goals are for two otherwise idle
 * cores.
 */
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { UserError } from '../scripts/lib/output.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { main, start } from '../scripts/lib/processes.mjs'
import { ROOT, systemPath } from '../scripts/lib/project.mjs'
import { printTable } from './site/goals.mjs'

const BLOCK_BYTES = 512

main(bench, { interruptedCode: 130 })

/** @returns {Promise<number>} */
async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  const { installed, ready } = await timeDemo(clone, join(folder, 'npm'))
  const packages = join(clone, 'node_modules')
  const row = {
    page: 'a fresh clone',
    'install s': { value: installed, digits: 0, atMost: 90 },
    'node_modules MB': { value: bytesOf(packages) / 1_000_000, digits: 0, atMost: 1_400 },
    packages: { value: countPackages(packages), digits: 0 },
    'build MB': { value: bytesOf(join(clone, '.next')) / 1_000_000, digits: 0 },
    'demo answers after s': { value: ready, digits: 0, atMost: 150 },
  }
  return printTable([row]) ? 0 : 1
}

/**
 * Seconds until the demo reports that everything is installed, and until it is ready.
 * @param {string} clone
 * @param {string} cache
 * @returns {Promise<{ installed: number, ready: number }>}
 */
async function timeDemo(clone, cache) {
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const startedAt = performance.now()
  const demo = start('npm', ['run', 'demo'], {
    cwd: clone,
    isShown: false,
    env: { ...ports, PATH: systemPath(), NODE_ENV: undefined, npm_config_cache: cache },
  })
  demo.stderr?.pipe(process.stderr)
  let installed = Number.NaN
  if (demo.stdout) {
    for await (const line of createInterface({ input: demo.stdout })) {
      console.log(line)
      const seconds = (performance.now() - startedAt) / 1_000
      if (line.startsWith('Installed in')) installed = seconds
      if (line.includes('Ready:')) return { installed, ready: seconds }
    }
  }
  throw new UserError('The demo ended before it was ready.')
}

/** A folder's size on disk; a file with two names counts once. @param {string} folder */
function bytesOf(folder) {
  /** @type {Map<number, number>} */
  const blocksOf = new Map()
  for (const path of readdirSync(folder, { recursive: true })) {
    const { ino, blocks } = lstatSync(join(folder, String(path)))
    blocksOf.set(ino, blocks)
  }
  return [...blocksOf.values()].reduce((sum, blocks) => sum + blocks * BLOCK_BYTES, 0)
}

/** @param {string} folder */
function countPackages(folder) {
  return Object.keys(JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8')).packages).length
}
