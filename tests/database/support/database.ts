import { readdir, readFile } from 'node:fs/promises'
import type { Json } from '@/lib/supabase/database.types'
import { standaloneStatements } from '@/sandbox/database/migrations.mjs'

const migrationsDir = new URL('../../../supabase/migrations/', import.meta.url)
const releasedFile = new URL('../../../supabase/released.sha256', import.meta.url)
const stubFile = new URL('./supabase-stub.sql', import.meta.url)

export type Row = Record<string, unknown>
export type Query = <R extends object = Row>(sql: string, params?: readonly Json[]) => Promise<R[]>

/** A database with the migrations applied. Everything runs as its superuser unless a caller is named. */
export interface TestDatabase {
  readonly engine: 'PGlite' | 'PostgreSQL'
  readonly query: Query
  /** Several statements without parameters, in one transaction. */
  exec(sql: string): Promise<void>
  /** Statements one after the other on one connection, each by itself. */
  execAlone(statements: readonly string[]): Promise<void>
  /** On one connection, in one transaction; what `work` throws rolls it back. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Names of the migration files, in the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
}

/** The migrations of the last release with the checksum that each had, as `sha256sum` writes them. */
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
 * What a project grants by itself on new tables and functions: `open` as projects did until October 2026, `closed` as all
 * do since then. The migrations have to end the same on both.
 */
export type DefaultPrivileges = 'open' | 'closed'

const CLOSE = `
alter default privileges for role deployer in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role deployer in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role deployer in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges for role deployer revoke execute on functions from public;
`

/** Makes a bare database into a Supabase project, and applies these migrations (all of them) as its deploying role. */
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
