import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/ports.mjs'
import { capture, start } from '../../scripts/lib/processes.mjs'
import { fromRoot, projectNode, TOOLS } from '../../scripts/lib/project.mjs'

/** Outside the project, whose middleware and instrumentation Next would find; it takes packages from there. */
const CONFIG = "export default { turbopack: { root: '/' } }\n"
const ENV = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NEXT_DIST_DIR: undefined }
const STARTS_WITHIN_MS = 30_000

/** @type {ReturnType<typeof buildEmptyPage> | undefined} */
let served

/**
 * Builds and serves an empty page with the Next of this project, to compare with, and at `/article` the bare text of a post.
 * @param {string} post its address on the site
 */
export function serveEmptyPage(post) {
  served ??= buildEmptyPage(post)
  return served
}

/**
 * @param {string} post
 * @returns {Promise<{ url: string, pid: number }>}
 */
async function buildEmptyPage(post) {
  const folder = await mkdtemp(join(tmpdir(), 'empty-page-'))
  await cp(fromRoot('bench', 'site', 'empty'), folder, { recursive: true })
  await writeFile(join(folder, 'app', 'article', 'article.json'), JSON.stringify(await textOf(post)))
  await symlink(fromRoot('node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'next.config.mjs'), CONFIG)
  const { code, output } = await capture(projectNode(), [TOOLS.next, 'build', folder], { env: ENV })
  if (code !== 0) throw new Error(`The empty page could not be built:\n${output}`)
  const port = await freePort()
  const args = [TOOLS.next, 'start', folder, '-p', String(port), '-H', '127.0.0.1']
  const { pid = 0 } = start(projectNode(), args, { env: ENV, isShown: false })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error('The empty page does not answer.')
    await pause(100)
  }
  return { url, pid }
}

/** @param {string} post */
async function textOf(post) {
  const html = (await (await fetch(post)).text()).match(/<article[ >].*?<\/article>/s)?.[0]
  if (!html) throw new Error(`${post} has no article.`)
  return { html }
}

/** @param {string} url */
const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
