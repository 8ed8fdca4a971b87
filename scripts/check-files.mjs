// Rules for the project's files that no linter knows, part of the stage `lint`: settings are explained, no machine or registry
// is named, the lock file works on every system, THIRD-PARTY.md lists its packages, and everything that documents refer to
// exists. Prints violations.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import ts from 'typescript'
import { wrongInDocuments } from './lib/documents.mjs'
import { print } from './lib/output.mjs'
import { fromRoot, ROOT } from './lib/project.mjs'

/** Set by the system, a platform, Next or our own scripts, never by hand. */
const SET_AUTOMATICALLY = new Set([
  'APP_URL',
  'BUILD_CACHE',
  'CI',
  'DEBIAN_FRONTEND',
  'E2E_LONG',
  'FUZZ_SECONDS',
  'HOME',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'NEXT_DIST_DIR',
  'NEXT_OUTPUT',
  'NEXT_PUBLIC_RELEASE',
  'NEXT_RUNTIME',
  'NEXT_TELEMETRY_DISABLED',
  'NODE_ENV',
  'NO_COLOR',
  'PATH',
  'PLAYWRIGHT_JSON_OUTPUT_FILE',
  'SANDBOX_HOST',
  'TYPES_CHECKED',
  'UV_THREADPOOL_SIZE',
  'VERCEL',
  'WEBKIT_DRIVER_URL',
  'WEBKIT_PATH',
])

/** Of what one reads at a time: the files that a file of the tool imports, and those of a folder. */
const MOST = 20

const BINARY = /\.(avif|gif|heic|ico|jpe?g|png|ttf|webp|woff2?|pdf|zip)$/
/** Assembled, so that this file doesn't match itself. */
const REGISTRY_HOSTS = new RegExp(['registry', '(npmjs|yarnpkg)'].join('\\.'), 'i')
/** The preview engine without its looks (materials, styles, words' colors, things to put into a room) and its threads. */
const ENGINE_STAGES =
  /^lib\/engines\/preview\/(?!materials|styles|threads|worker|render\/lexicon|furnish\/(art|picture|rug)\.).*\.ts$/
const MACHINE_PATHS = new RegExp(
  `(^|[\\s'"\`(=:])/(${['work', 'farm', 'root', 'Users', 'home'].join('|')})/\\w`,
  'm',
)

/** Most numbers in the constants of the preview engine's stages, as counted below. Lower it when some go. */
const MOST_ENGINE_NUMBERS = 200

/** @param {string} path */
const read = (path) => readFileSync(fromRoot(path), 'utf8')

/** Every file that is tracked, or new and not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(fromRoot(path)))
const texts = files.filter((path) => !BINARY.test(path))

/** @param {string} path @returns {Record<string, { optionalDependencies?: Record<string, string>, resolved?: string }>} */
const packagesIn = (path) => JSON.parse(read(path)).packages

const findings = {
  'in code but not in .env.example': withoutAll(variablesInCode(), variablesInExample()),
  'in .env.example but not in code': withoutAll(variablesInExample(), variablesInCode()),
  'names a package registry; everyone has their own': texts.filter((path) => REGISTRY_HOSTS.test(read(path))),
  'names a folder of one machine': texts.filter((path) => MACHINE_PATHS.test(read(path))),
  'is a file of secrets': files.filter((path) => /(^|\/)\.env(\.(?!example$)|$)/.test(path)),
  'has no entry in the lock file, so some systems miss it': missingPackages(packagesIn('package-lock.json')),
  'has an address in the lock file': files
    .filter((path) => path.endsWith('package-lock.json'))
    .flatMap((path) => Object.entries(packagesIn(path)))
    .flatMap(([name, { resolved }]) => (resolved === undefined ? [] : [name])),
}
const numbers = files
  .filter((path) => ENGINE_STAGES.test(path))
  .reduce((sum, path) => sum + numbersIn(path), 0)
Object.assign(findings, wrongInDocuments(files, read), {
  'numbers are in the engine: more than the limit in this file':
    numbers > MOST_ENGINE_NUMBERS ? [`${numbers}`] : [],
  'is not built on the exact version of Node in package.json': basesOf(read('Dockerfile')).filter(
    (image) => !image.startsWith(`node:${JSON.parse(read('package.json')).devDependencies.node}-`),
  ),
})
Object.assign(findings, {
  [`imports more than ${MOST} of our files`]: files.filter(
    (path) => inTool(path) && ownImportsOf(read(path)) > MOST,
  ),
  [`is a folder of more than ${MOST} files`]: [...new Set(files.filter(inTool).map(dirname))].filter(
    (folder) => files.filter((path) => dirname(path) === folder).length > MOST,
  ),
})
for (const [problem, names] of Object.entries(findings)) {
  for (const name of names) {
    print(`${name} ${problem}`)
    process.exitCode = 1
  }
}
try {
  execFileSync(process.execPath, [fromRoot('scripts', 'third-party.mjs'), '--check'], { stdio: 'inherit' })
} catch {
  process.exitCode = 1
}

/** @param {string} path */
function inTool(path) {
  return /^components\/(design-tool|try)\//.test(path)
}

/** @param {string} source */
function ownImportsOf(source) {
  return new Set([...source.matchAll(/(?:from |import\()'([@.]\.?\/[^']+)'/g)].map(([, name]) => name)).size
}

/** Number literals but 0 and 1 in a file's module-level constants, outside of functions. @param {string} path */
function numbersIn(path) {
  let count = 0
  /** @param {ts.Node} node */
  const walk = (node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isNumericLiteral(node) && !['0', '1'].includes(node.text)) count += 1
    ts.forEachChild(node, walk)
  }
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest)
    .statements.filter(ts.isVariableStatement)
    .forEach(walk)
  return count
}

/** The images that stages are built on. @param {string} text of the Dockerfile */
function basesOf(text) {
  const given = /^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1] ?? ''
  return [...text.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) =>
    image.replace(/^\$\{NODE_IMAGE\}$/, given),
  )
}

/** @param {Set<string>} names @param {Set<string>} others */
function withoutAll(names, others) {
  return [...names].filter((name) => !others.has(name)).sort()
}

function variablesInExample() {
  return new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? ''))
}

/** Names after `env.` or `settings.`, destructured from `process.env`, or in the server's schema. */
function variablesInCode() {
  const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('tests/unit/'))
  const names = code.flatMap((path) => {
    const source = read(path)
    const used = [...source.matchAll(/\b(?:env|settings)\.([A-Z][A-Z0-9_]+)\b/g)].map(
      ([, name]) => name ?? '',
    )
    const taken = [...source.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(
      ([, list]) => list?.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
    )
    const isSchema = path === 'lib/config/env-server.ts'
    return [...used, ...taken, ...(isSchema ? (source.match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?=:)/gm) ?? []) : [])]
  })
  return new Set(names.filter((name) => !SET_AUTOMATICALLY.has(name)))
}

/**
 * Optional packages, such as builds for another system, that an install there wouldn't find.
 * @param {ReturnType<typeof packagesIn>} packages
 */
function missingPackages(packages) {
  /** Where Node would look: in the package's own folder, then in each one above. */
  const isLocked = (/** @type {string} */ path, /** @type {string} */ name) => {
    const above = path
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
    return [...above, ''].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages)
  }
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
}
