import { readdir, readFile } from 'node:fs/promises'
import type { Json } from '@/lib/supabase/database.types'
import { standaloneStatements } from '@/sandbox/database/migrations.mjs'

const migrationsDir = new URL('../../../supabase/migrations/', import.meta.url)
const releasedFile = new URL('../../../supabase/released.sha256', import.meta.url)
const stubFile = new URL('./supabase-stub.sql', import.meta.url)

export type Row = Record<string, unknown>
export type Query = <R extends object = Row>(sql: string, params?: readonly Json[]) => Promise<R[]>

/** A database with the migrations applied. Runs everything as its superuser unless a caller is given. */
export interface TestDatabase {
  readonly engine: 'PGlite' | 'PostgreSQL'
  readonly query: Query
  /** Several statements without parameters, in one transaction. */
  exec(sql: string): Promise<void>
  /** Runs statements one after the other on one connection, each on its own. */
  execAlone(statements: readonly string[]): Promise<void>
  /** In one transaction on one connection, which is rolled back if `work` throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Names of the migration files, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
}

/** The last release's migrations with their checksums, in `sha256sum` format. */
export async function releasedMigrations(): Promise<Map<string, string>> {
  const lines = (await readFile(releasedFile, 'utf8')).trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [checksum = '', name = ''] = line.split(/\s+/)
      return [name, checksum]
    }),
  )
}

/**
 * A project's default grants on new tables and functions: `open` as in projects until October 2026, `closed` since then. The
 * migrations must lead to the same result on both.
 */
export type DefaultPrivileges = 'open' | 'closed'

const CLOSE = `
alter default privileges for role deployer in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role deployer in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role deployer in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges for role deployer revoke execute on functions from public;
`

/** Turns a bare database into a Supabase project, and applies these migrations (by default all) as its deploying role. */
export async function migrate(
  database: TestDatabase,
  defaults: DefaultPrivileges,
  names?: readonly string[],
): Promise<void> {
  await database.exec(await readFile(stubFile, 'utf8'))
  if (defaults === 'closed') await database.exec(CLOSE)
  await applyMigrations(database, names ?? (await migrationNames()))
}

export async function applyMigrations(database: TestDatabase, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const sql = await readFile(new URL(name, migrationsDir), 'utf8')
    const alone = standaloneStatements(sql)
    const applied =
      alone.length > 0
        ? database.execAlone(['set role deployer', ...alone, 'reset role'])
        : database.exec(`set local role deployer; ${sql}`)
    await applied.catch((cause: unknown) => {
      throw new Error(`The migration ${name} failed: ${String(cause)}`)
    })
  }
}
