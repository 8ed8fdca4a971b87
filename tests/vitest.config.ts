import { fileURLToPath } from 'node:url'
import type { ProvidedContext } from 'vitest'
import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests take all of their tables. */
    isWhole: boolean
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))

const resolve = {
  alias: {
    '@': root.replace(/[/\\]$/, ''),
    // The real package throws outside of a React server build.
    'server-only': fileURLToPath(new URL('./support/server-only.ts', import.meta.url)),
  },
}

type Project = {
  name: string
  include: string[]
  exclude?: string[]
  isolate?: boolean
  setupFiles?: string[]
  env?: Record<string, string>
  provide?: Partial<ProvidedContext>
  testTimeout?: number
  hookTimeout?: number
}

const project = (test: Project) => ({
  root,
  resolve,
  // next-intl imports `next/navigation` without an ending, which plain Node does not resolve.
  test: {
    environment: 'node',
    server: { deps: { inline: ['next-intl'] } },
    unstubEnvs: true,
    unstubGlobals: true,
    ...test,
  },
})

const small = { testTimeout: 20_000, hookTimeout: 60_000 }

/** These replace a module, or something shared by the whole process. */
const MOCKING = [
  ...['app', 'finish-in-background', 'http/route', 'images/segment-model', 'telemetry'].map(
    (name) => `tests/server/${name}.test.ts`,
  ),
  'tests/unit/api/request-json.test.ts',
  'tests/unit/design-tool/choices.test.tsx',
  'tests/unit/design-tool/materials/material-choices.test.tsx',
  'tests/unit/design-tool/materials/paints/my-paints.test.tsx',
  'tests/unit/design-tool/shared/device/stored-paints.test.ts',
  'tests/unit/shared/local-date.test.tsx',
]

/** Slow tests of rules that faster ones cover in part, for `npm run test:full`. */
const SLOW = ['tests/{unit,server,sandbox}/**/*.slow.test.ts']

/** These check a part of a table, and all of it in `npm run test:full`. */
const TABLES = ['cancel', 'crash-table', 'task-faults'].map((name) => `tests/server/${name}.test.ts`)

/** Stands in for what only Next's own server has: tests of routes set the caller. */
const visitor = fileURLToPath(new URL('./server/support/visitor.ts', import.meta.url))
const withVisitor = {
  resolve: { alias: { '@/lib/server/auth/session': visitor, 'next/headers': visitor, ...resolve.alias } },
}

const SETTINGS = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:1',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'service',
}

/** A sandbox or a database server takes a while to start on a small machine. */
const withServers = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  root,
  test: {
    // All cores: by default vitest leaves one idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        ...project({
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/server/**/*.test.ts'],
          exclude: [...MOCKING, ...SLOW],
          env: SETTINGS,
          // Each core loads a module once for all files, instead of once per file.
          isolate: false,
          setupFiles: ['tests/server/support/before-each-file.ts'],
          ...small,
        }),
        ...withVisitor,
      },
      project({ name: 'unit-mocking', include: MOCKING, ...small }),
      project({ name: 'sandbox', include: ['tests/sandbox/**/*.test.ts'], exclude: SLOW, ...withServers }),
      project({ name: 'database', include: ['tests/database/pglite.test.ts'], ...withServers }),
      project({
        name: 'slow',
        include: [...SLOW, ...TABLES],
        provide: { isWhole: true },
        isolate: false,
        testTimeout: 300_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'browsers',
        include: ['tests/browsers/**/*.test.ts'],
        testTimeout: 240_000,
        hookTimeout: 60_000,
      }),
      project({ name: 'postgres', include: ['tests/database/postgres.test.ts'], ...withServers }),
    ],
  },
})
