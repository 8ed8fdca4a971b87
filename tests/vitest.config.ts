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
  testTimeout?: number
  hookTimeout?: number
}

const project = (test: Project) => ({
  root,
  resolve,
  // next-intl imports `next/navigation` without an ending, which plain Node does not resolve.
  test: { environment: 'node', server: { deps: { inline: ['next-intl'] } }, ...test },
})

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
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project({ name: 'sandbox', include: ['tests/sandbox/**/*.test.ts'], ...withServers }),
      project({ name: 'database', include: ['tests/database/pglite.test.ts'], ...withServers }),
      project({ name: 'postgres', include: ['tests/database/postgres.test.ts'], ...withServers }),
    ],
  },
})
