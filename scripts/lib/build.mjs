import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { isEnding, run } from './children.mjs'
import { buildContent } from './content.mjs'
import { buildFingerprint } from './fingerprint.mjs'
import { fromRoot, projectNode, TOOLS } from './project.mjs'
import { Refusal } from './say.mjs'

/**
 * The first one comes as long as `middleware.ts` keeps its name, which it does on purpose; the second one wherever `CI` is
 * set and the clone is fresh.
 */
const EXPECTED_WARNING = /"middleware" file convention is deprecated|No build cache found/
const WARNING = /⚠|^\s*warn(ing)?\b|\bwarning:/i

/**
 * Builds for production, unless the last build was made of the same things.
 * @param {{ env: Record<string, string | undefined>, distDir: string, isShown: boolean }} options `distDir` is the folder
 *   the build goes to
 * @returns {Promise<{ isFresh: boolean, warnings: string[] }>} warnings other than the expected one
 */
export async function ensureBuilt({ env, distDir, isShown }) {
  const record = fromRoot(distDir, 'made-of.json')
  const fingerprint = buildFingerprint({ ...process.env, ...env })
  const last = readRecord(record)
  if (last?.fingerprint === fingerprint && existsSync(fromRoot(distDir, 'BUILD_ID'))) {
    return { isFresh: false, warnings: last.warnings }
  }
  await buildContent()
  const { code, text } = await run(projectNode(), [TOOLS.next, 'build'], {
    env: {
      ...env,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      TYPES_CHECKED: '1',
      // Next warns about a missing build cache where it sees this, which on a fresh machine says nothing.
      CI: undefined,
    },
    output: isShown ? 'shown' : 'kept',
    keep: true,
  })
  if (code !== 0) {
    if (!isShown && !isEnding()) process.stderr.write(text)
    throw new Refusal('The app could not be built: the reason is above.')
  }
  const warnings = text.split('\n').filter((line) => WARNING.test(line) && !EXPECTED_WARNING.test(line))
  writeFileSync(record, JSON.stringify({ fingerprint, warnings }))
  return { isFresh: true, warnings }
}

/** @param {string} file @returns {{ fingerprint: string, warnings: string[] } | undefined} */
function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
