import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { UserError } from './output.mjs'
import { capture, isStopping, start } from './processes.mjs'
import { fromRoot, projectNode, ROOT, TOOLS } from './project.mjs'

/** Next asks to rename middleware.ts, which keeps its name on purpose. The other one only means a fresh clone on CI. */
const EXPECTED_WARNING = /"middleware" file convention is deprecated|No build cache found/
const WARNING = /⚠|^\s*warn(ing)?\b|\bwarning:/i

const SOURCE_FOLDERS = ['app', 'components', 'content', 'lib', 'public']
const ROOT_SOURCES = /^(package(-lock)?\.json|tsconfig\.json|(?!next-env)[\w.-]+\.(mjs|ts))$/

const CONTENTLAYER_CONFIG = ['--config', 'content/contentlayer.config.ts']
/** Contentlayer finds its folder by PWD, and its output depends on NODE_ENV. */
const CONTENTLAYER_ENV = { PWD: ROOT, NODE_ENV: 'production' }

/** @type {Promise<void> | undefined} */
let generated

/**
 * Generates `.contentlayer` from `content/blog`, once per process. A post that breaks a rule fails with its file and field.
 * @param {string} [node] while the project's own is being installed
 */
export function buildContent(node) {
  generated ??= generateContent(node ?? projectNode())
  return generated
}

/** @param {string} node */
async function generateContent(node) {
  // The cache notices changed posts, but not changed images and pages they refer to.
  rmSync(fromRoot('.contentlayer', '.cache'), { recursive: true, force: true })
  const args = [TOOLS.contentlayer, 'build', ...CONTENTLAYER_CONFIG]
  const { code, output } = await capture(node, args, { env: CONTENTLAYER_ENV })
  if (code === 0) return
  if (!isStopping()) process.stderr.write(output)
  throw new UserError('The posts in content/blog could not be built: see the reason above.')
}

/** Generates it again whenever a post changes. */
export const watchContent = () =>
  start(projectNode(), [TOOLS.contentlayer, 'dev', ...CONTENTLAYER_CONFIG], { env: CONTENTLAYER_ENV })

/**
 * Builds for production, unless nothing has changed since the last build.
 * @param {{ env: Record<string, string | undefined>, distDir: string, isShown: boolean }} options
 * @returns {Promise<{ isFresh: boolean, warnings: string[] }>} the unexpected warnings
 */
export async function ensureBuilt({ env, distDir, isShown }) {
  const recordFile = fromRoot(distDir, 'build-record.json')
  const fingerprint = buildFingerprint({ ...process.env, ...env })
  const last = readRecord(recordFile)
  if (last?.fingerprint === fingerprint && existsSync(fromRoot(distDir, 'BUILD_ID'))) {
    return { isFresh: false, warnings: last.warnings }
  }
  await buildContent()
  const { code, output } = await capture(projectNode(), [TOOLS.next, 'build'], {
    env: {
      ...env,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      TYPES_CHECKED: '1',
      BUILD_CACHE: existsSync(fromRoot(distDir)) ? 'on' : 'off',
      CI: undefined, // With it, Next warns about a missing build cache.
    },
    isShown,
  })
  if (code !== 0) {
    if (!isShown && !isStopping()) process.stderr.write(output)
    throw new UserError('The app could not be built: see the reason above.')
  }
  const warnings = output.split('\n').filter((line) => WARNING.test(line) && !EXPECTED_WARNING.test(line))
  writeFileSync(recordFile, JSON.stringify({ fingerprint, warnings }))
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

/**
 * A hash of everything a build depends on: sources, libraries, and the settings Next inlines for the browser.
 * @param {Record<string, string | undefined>} env
 */
function buildFingerprint(env) {
  const hash = createHash('sha256')
  const rootFiles = readdirSync(ROOT).filter((name) => ROOT_SOURCES.test(name))
  for (const file of [...rootFiles, ...SOURCE_FOLDERS.flatMap(filesBelow)].sort()) {
    const content = readFileSync(fromRoot(file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  const settings = Object.entries(env).filter(([name, value]) => name.startsWith('NEXT_PUBLIC_') && value)
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}

/** @param {string} folder */
function filesBelow(folder) {
  if (!existsSync(fromRoot(folder))) return []
  const paths = readdirSync(fromRoot(folder), { recursive: true }).map((path) => join(folder, String(path)))
  return paths.filter((path) => !/(^|[/\\])\./.test(path) && statSync(fromRoot(path)).isFile())
}
