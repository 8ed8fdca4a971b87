import process from 'node:process'
import { ensureBuilt } from '../build.mjs'
import { run } from '../children.mjs'
import { buildContent } from '../content.mjs'
import { projectNode, TOOLS } from '../project.mjs'
import { say } from '../say.mjs'

/** @typedef {import('./reports.mjs').Tally} Tally */

/** @param {boolean} isGood @returns {Tally} */
const oneCheck = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })

/** Format, lint and import boundaries. */
export async function lint() {
  // Its own idea of where colours can be seen is a generous one.
  const colours = process.stdout.isTTY ? [] : ['--colors=off']
  const { code } = await run(projectNode(), [TOOLS.biome, 'ci', '--error-on-warnings', ...colours])
  return oneCheck(code === 0)
}

/** Types. Next writes some of them from the routes and the blog's come of its posts, so a fresh clone has to ask for these first. */
export async function types() {
  await buildContent()
  const routes = await run(projectNode(), [TOOLS.next, 'typegen'], { output: 'kept', keep: true })
  if (routes.code !== 0) {
    say(routes.text)
    return oneCheck(false)
  }
  const { code } = await run(projectNode(), [TOOLS.tsc, '--noEmit', '--pretty', 'false'])
  return oneCheck(code === 0)
}

/**
 * The production build, which must come without an unexpected warning.
 * @param {{ env: Record<string, string | undefined>, distDir: string }} options
 * @returns {Promise<Tally>}
 */
export async function build({ env, distDir }) {
  const { isFresh, warnings } = await ensureBuilt({ env, distDir, isShown: true })
  for (const warning of warnings) say(`Unexpected warning of the build: ${warning.trim()}`)
  return {
    ...oneCheck(warnings.length === 0),
    ...(isFresh ? {} : { note: 'unchanged since the last build' }),
  }
}
