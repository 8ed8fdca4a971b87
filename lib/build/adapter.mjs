import { readFile, writeFile } from 'node:fs/promises'
import { scriptsAfterPaint } from './after-paint.mjs'

/** Pages that one opens to act, not to read: their one button must answer as soon as it can. */
const SCRIPT_COMES_FIRST = /\/(auth\/callback|login|pricing)$/

/**
 * What this project does to a build of Next once all is rendered. Only public pages are rendered by the build; those of
 * members are rendered on request and keep their scripts as they are.
 *
 * @type {import('next').NextAdapter}
 */
const adapter = {
  name: 'after-paint',
  async onBuildComplete({ outputs }) {
    for (const { pathname, fallback } of outputs.prerenders) {
      const file = fallback?.filePath
      if (!file?.endsWith('.html') || SCRIPT_COMES_FIRST.test(pathname)) continue
      await writeFile(file, scriptsAfterPaint(await readFile(file, 'utf8')))
    }
  },
}

export default adapter
