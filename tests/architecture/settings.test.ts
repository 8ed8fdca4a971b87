import { describe, expect, test } from 'vitest'
import { parseServerEnv } from '@/lib/config/env-server'
import { codeFiles, readProjectFile } from './support/project-files'

/** Set by the system, by a platform, by Next or by our own scripts for what they start: nobody writes these by hand. */
const SET_FOR_US = new Set([
  'APP_URL',
  'CI',
  'DEBIAN_FRONTEND',
  'E2E_LONG',
  'HOME',
  'MALLOC_ARENA_MAX',
  'NEXT_ADAPTER_PATH',
  'NEXT_DIST_DIR',
  'NEXT_RUNTIME',
  'NEXT_TELEMETRY_DISABLED',
  'NODE_ENV',
  'NO_COLOR',
  'PATH',
  'PLAYWRIGHT_JSON_OUTPUT_FILE',
  'SANDBOX_HOST',
  'SANDBOX_MIGRATIONS',
  'TYPES_CHECKED',
])

const REQUIRED = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
}

const example = Object.fromEntries(
  [...readProjectFile('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]),
)

describe('.env.example', () => {
  test('explains every variable that some code reads, and no other', () => {
    const used = new Set(codeFiles().filter(isOurs).flatMap(variablesIn))
    const wanted = [...used].filter((name) => !SET_FOR_US.has(name))
    expect(Object.keys(example).sort()).toEqual(wanted.sort())
  })

  test('shows the defaults as they are', () => {
    const shown = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ''))
    expect(parseServerEnv({ ...REQUIRED, ...shown })).toEqual(parseServerEnv(REQUIRED))
  })

  test('says something about each variable above it', () => {
    const lines = readProjectFile('.env.example').split('\n')
    const aboveGroups = lines.filter((line, index) => !isVariable(line) && isVariable(lines[index + 1]))
    expect(aboveGroups.length).toBeGreaterThan(0)
    for (const line of aboveGroups) expect(line).toMatch(/^# \S/)
  })

  test('holds no secret', () => {
    expect(example.SUPABASE_SERVICE_ROLE_KEY).toBe('')
    expect(example.NEXT_PUBLIC_SUPABASE_ANON_KEY).toBe('')
  })
})

function isVariable(line: string | undefined): boolean {
  return line !== undefined && /^[A-Z]/.test(line)
}

function isOurs(file: string): boolean {
  return !file.startsWith('tests/unit/') && !file.startsWith('tests/architecture/')
}

/** Names behind `env.` or `settings.`, taken out of `process.env`, or that are keys of the server's schema. */
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
