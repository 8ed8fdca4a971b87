import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseServerEnv } from '@/lib/config/env-server'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const GIT_FILES = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']

/** Every file that is tracked, or new and not ignored. */
const files = execFileSync('git', GIT_FILES, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))

const codeFiles = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('tests/unit/'))

const readProjectFile = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Set by the system, a platform, Next or our own scripts, never by hand. */
const SET_AUTOMATICALLY = new Set([
  'APP_URL',
  'CI',
  'DEBIAN_FRONTEND',
  'E2E_LONG',
  'FUZZ_SECONDS',
  'HOME',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'NEXT_DIST_DIR',
  'NEXT_OUTPUT',
  'NEXT_RUNTIME',
  'NEXT_TELEMETRY_DISABLED',
  'NODE_ENV',
  'NO_COLOR',
  'PATH',
  'PLAYWRIGHT_JSON_OUTPUT_FILE',
  'SANDBOX_HOST',
  'SANDBOX_MIGRATIONS',
  'TYPES_CHECKED',
  'UV_THREADPOOL_SIZE',
  'VERCEL',
  'WEBKIT_DRIVER_URL',
  'WEBKIT_PATH',
])

const REQUIRED = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'service',
}

const example = Object.fromEntries(
  [...readProjectFile('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]),
)

describe('.env.example', () => {
  test('lists every variable that the code reads, and no other', () => {
    const used = new Set(codeFiles.flatMap(variablesIn))
    const wanted = [...used].filter((name) => !SET_AUTOMATICALLY.has(name))
    expect(Object.keys(example).sort()).toEqual(wanted.sort())
  })

  test('shows the defaults as they are', () => {
    const shown = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ''))
    expect(parseServerEnv({ ...REQUIRED, ...shown })).toEqual(parseServerEnv(REQUIRED))
  })

  test('holds no secret', () => {
    expect(example.SUPABASE_SECRET_KEY).toBe('')
    expect(example.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY).toBe('')
  })
})

/** Names after `env.` or `settings.`, destructured from `process.env`, or in the server's schema. */
function variablesIn(file: string): string[] {
  const source = readProjectFile(file)
  const read = [...source.matchAll(/\b(?:env|settings)\.([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name ?? '')
  const taken = [...source.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(
    ([, names]) => names?.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
  )
  const parsed =
    file === 'lib/config/env-server.ts' ? (source.match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm) ?? []) : []
  return [...read, ...taken, ...parsed.map((name) => name.trim())]
}

const BINARY = /\.(avif|gif|heic|ico|jpe?g|png|webp|woff2?|pdf|zip)$/

/** In parts, so that this file does not match itself. */
const REGISTRY_HOSTS = new RegExp(['registry', '(npmjs|yarnpkg)'].join('\\.'), 'i')
const MACHINE_PATHS = new RegExp(
  `(^|[\\s'"\`(=:])/(${['work', 'farm', 'root', 'Users', 'home'].join('|')})/\\w`,
  'm',
)

const textFiles = files.filter((path) => !BINARY.test(path))

function filesWith(pattern: RegExp): string[] {
  return textFiles.filter((path) => pattern.test(readProjectFile(path)))
}

describe('tracked files', () => {
  test('name no package registry, because everyone has their own', () => {
    expect(filesWith(REGISTRY_HOSTS)).toEqual([])
  })

  test('name no folder of a particular machine', () => {
    expect(filesWith(MACHINE_PATHS)).toEqual([])
  })

  test('contain no .env file', () => {
    expect(files.filter((path) => /(^|\/)\.env(\.|$)/.test(path))).toEqual(['.env.example'])
  })
})

describe('the lock file', () => {
  const packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }> =
    JSON.parse(readProjectFile('package-lock.json')).packages

  test('has the native packages for every system, so that `npm ci` works there', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    )
    expect(missing).toEqual([])
  })

  test('has versions and checksums, but no addresses', () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([])
  })

  /** Where Node would look: in the package's own folder, then in each one above. */
  function isLocked(path: string, name: string): boolean {
    const above = path
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
    return [...above, ''].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages)
  }
})

test('THIRD-PARTY.md lists the packages of the lock file', () => {
  const check = () => execFileSync(process.execPath, ['scripts/third-party.mjs', '--check'], { cwd: ROOT })
  expect(check).not.toThrow()
})
