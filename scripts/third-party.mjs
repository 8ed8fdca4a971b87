// Writes the list of packages and licenses at the end of THIRD-PARTY.md from the lock file: `npm run third-party`.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { print } from './lib/output.mjs'
import { fromRoot } from './lib/project.mjs'

const HEADING = '## Packages that the running app contains'

/** @typedef {{ dev?: boolean, devOptional?: boolean, optional?: boolean, license?: string, version?: string }} Locked */

/** @type {Record<string, Locked>} */
const locked = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages

/** @param {Locked} entry */
function licenseOf({ license }) {
  return license ?? 'not in the lock file: builds of the packages above for other systems'
}

/** @type {Map<string, Set<string>>} */
const byLicense = new Map()
for (const [path, entry] of Object.entries(locked)) {
  if (path === '' || entry.dev || entry.devOptional) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const license = licenseOf(entry)
  byLicense.set(license, (byLicense.get(license) ?? new Set()).add(`${name} ${entry.version}`))
}

const sections = [...byLicense]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([license, names]) => `**${license}** (${names.size}): ${[...names].sort().join(', ')}.`)
const count = [...byLicense.values()].reduce((sum, names) => sum + names.size, 0)
const list = `${HEADING}\n\n${count} packages for all systems together, by the license that each names.\n\n${sections.join('\n\n')}\n`

const file = fromRoot('THIRD-PARTY.md')
const [remarks = ''] = readFileSync(file, 'utf8').split(HEADING)
const text = `${remarks.trimEnd()}\n\n${list}`
const isCheck = process.argv.includes('--check')
if (isCheck && text !== readFileSync(file, 'utf8')) {
  process.stderr.write('THIRD-PARTY.md is out of date: run npm run third-party.\n')
  process.exitCode = 1
} else if (!isCheck) {
  writeFileSync(file, text)
  print(`${count} packages, ${byLicense.size} licenses`)
}
