import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, ROOT } from './project.mjs'

/** What the production build is made of. */
const FOLDERS = ['app', 'components', 'content', 'lib', 'public']
const ROOT_FILES = /^(package(-lock)?\.json|tsconfig\.json|[\w.-]+\.(mjs|ts))$/
const GENERATED = new Set(['next-env.d.ts'])

/**
 * One value for everything that decides what a build looks like: sources, libraries, and the settings that Next writes
 * into the browser's files.
 * @param {Record<string, string | undefined>} env
 */
export function buildFingerprint(env) {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    const content = readFileSync(fromRoot(file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  const settings = Object.entries(env).filter(([name, value]) => name.startsWith('NEXT_PUBLIC_') && value)
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}

function sourceFiles() {
  const top = readdirSync(ROOT).filter((name) => ROOT_FILES.test(name) && !GENERATED.has(name))
  return [...top, ...FOLDERS.flatMap(filesBelow)].sort()
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(fromRoot(folder), { withFileTypes: true })
  } catch {
    return [] // Not every folder has to be there.
  }
}
