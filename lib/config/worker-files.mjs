import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const ROOT = new URL('../../', import.meta.url)
/** Types are gone at run time. */
const RELATIVE_IMPORT = /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm

/**
 * The source files that a worker loads, itself included, as paths from the project's root. Plain Node runs workers from their
 * sources, so no bundler finds these files for hosts that copy only what a route needs.
 * @param {string} worker
 */
export function workerFiles(worker) {
  const files = new Set([worker])
  for (const file of files) {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    for (const [, path = ''] of text.matchAll(RELATIVE_IMPORT)) {
      files.add(posix.join(posix.dirname(file), path))
    }
  }
  return [...files]
}
