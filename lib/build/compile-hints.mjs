import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Asks V8 to compile all functions of a file while it streams in, on another thread
 * (https://v8.dev/blog/explicit-compile-hints); other engines read a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** What is smaller is compiled in no time, and has no bytes to spare. */
const LARGE_CHARACTERS = 50_000

/**
 * Hints the large scripts that every page starts with, React and the router: without it, most of their functions are
 * compiled on the main thread as they are first called, in the one long task of a page.
 *
 * @param {string} distDir the folder of a finished compilation
 */
export async function hintStartingScripts(distDir) {
  const manifest = JSON.parse(await readFile(join(distDir, 'build-manifest.json'), 'utf8'))
  for (const file of startingScripts(manifest)) {
    const path = join(distDir, file)
    const code = await readFile(path, 'utf8')
    if (code.length >= LARGE_CHARACTERS && !code.startsWith(HINT)) await writeFile(path, HINT + code)
  }
}

/**
 * @param {{ rootMainFiles?: unknown }} manifest
 * @returns {string[]}
 */
function startingScripts({ rootMainFiles }) {
  if (!Array.isArray(rootMainFiles) || rootMainFiles.length === 0) {
    throw new Error('The build names no scripts that every page starts with.')
  }
  return rootMainFiles
}
