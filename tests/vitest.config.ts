import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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

/** These replace a module, or need settings to be read anew. */
const MOCKING = [
  ...[
    'app',
    'boards',
    'http/end-points',
    'http/route',
    'images/segment-model',
    'library',
    'links',
    'messages',
    'outside-check',
    'paints',
    'rooms-kept',
    'telemetry',
  ].map((name) => `tests/server/${name}.test.ts`),
  'tests/server/payments/settle-in-background.test.ts',
  'tests/unit/api/request-json.test.ts',
  'tests/unit/design-tool/areas/area-settings.test.tsx',
  'tests/unit/design-tool/areas/stored-paints.test.ts',
  'tests/unit/design-tool/color/my-paints.test.tsx',
]

/** A sandbox or a database server takes a while to start on a small machine. */
const withServers = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  root,
  test: {
    // All cores: by itself vitest leaves one idle, which on a small machine is half of it.
    maxWorkers: '100%',
    projects: [
      project({
        name: 'unit',
        include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/server/**/*.test.ts'],
        exclude: MOCKING,
        // Each core loads a module once for all files, instead of once for each file.
        isolate: false,
        ...small,
      }),
      project({ name: 'unit-mocking', include: MOCKING, ...small }),
      project({ name: 'sandbox', include: ['tests/sandbox/**/*.test.ts'], ...withServers }),
      project({ name: 'database', include: ['tests/database/pglite.test.ts'], ...withServers }),
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
