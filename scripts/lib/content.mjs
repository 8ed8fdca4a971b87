import { rmSync } from 'node:fs'
import process from 'node:process'
import { isEnding, run, start } from './children.mjs'
import { fromRoot, projectNode, ROOT, TOOLS } from './project.mjs'
import { Refusal } from './say.mjs'

const CONFIG = ['--config', 'content/contentlayer.config.ts']

/** It takes its folder from PWD, and compiles texts for the machine that NODE_ENV names. */
const ENV = { PWD: ROOT, NODE_ENV: 'production' }

/**
 * Makes `.contentlayer` of the posts in `content/blog`. A post that breaks a rule ends everything, with its file and field.
 */
export async function buildContent() {
  // The cache goes by the posts' own times and knows nothing of the pictures and pages that they name.
  rmSync(fromRoot('.contentlayer', '.cache'), { recursive: true, force: true })
  const { code, text } = await run(projectNode(), [TOOLS.contentlayer, 'build', ...CONFIG], {
    env: ENV,
    output: 'kept',
    keep: true,
  })
  if (code === 0) return
  if (!isEnding()) process.stderr.write(text)
  throw new Refusal('The posts of content/blog could not be read: the reason is above.')
}

/** Makes it anew whenever a post changes, until it is ended. */
export function watchContent() {
  return start(projectNode(), [TOOLS.contentlayer, 'dev', ...CONFIG], { env: ENV })
}
