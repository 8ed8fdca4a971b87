import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fromRoot } from './project.mjs'

const BUDGETS = 'bench/site/budgets.json'
/** Next writes it with each build: the scripts that every visit of a route starts with. */
const STATS = ['diagnostics', 'route-bundle-stats.json']
/** The folder of all pages. */
const LOCALE = '/[locale]'

/**
 * A sentence for each route whose scripts, gzipped, in kB of 1,000 bytes, are over its budget. What a page loads later isn't
 * counted; `npm run bench -- site weight` does.
 * @param {string} distDir
 * @returns {string[]}
 */
export function overBudget(distDir) {
  /** @type {Record<string, number>} */
  const budgets = JSON.parse(readFileSync(fromRoot(BUDGETS), 'utf8'))
  /** @type {{ route: string, firstLoadChunkPaths: string[] }[]} */
  const stats = JSON.parse(readFileSync(fromRoot(distDir, ...STATS), 'utf8'))
  /** @type {Map<string, number>} */
  const sizes = new Map()
  /** @param {string} path */
  const sizeOf = (path) => {
    const size = sizes.get(path) ?? gzipSync(readFileSync(fromRoot(path))).length
    sizes.set(path, size)
    return size
  }
  return Object.entries(budgets).flatMap(([path, budget]) => {
    const found = stats.find(({ route }) => route === (path === '/' ? LOCALE : LOCALE + path))
    if (!found) return `${BUDGETS} names ${path}, which is no route.`
    const kb = found.firstLoadChunkPaths.reduce((sum, chunk) => sum + sizeOf(chunk), 0) / 1_000
    if (kb <= budget) return []
    const [now, more] = [kb, kb - budget].map((number) => number.toFixed(1))
    return `${path} starts with ${now} kB of scripts, ${more} kB over its budget. Load what isn’t needed at once later, or, if it is worth it to every visitor, raise the budget in ${BUDGETS}.`
  })
}
