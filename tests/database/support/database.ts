import { readdir, readFile } from 'node:fs/promises'
import type { Json } from '@/lib/supabase/database.types'

const migrationsDir = new URL('../../../supabase/migrations/', import.meta.url)
const stubFile = new URL('./supabase-stub.sql', import.meta.url)

export type Row = Record<string, unknown>
export type Query = <R extends object = Row>(sql: string, params?: readonly Json[]) => Promise<R[]>

/** A database with the migrations applied. Everything runs as its superuser unless a caller is named. */
export interface TestDatabase {
  readonly engine: 'PGlite' | 'PostgreSQL'
  readonly query: Query
  /** Several statements without parameters, in one transaction. */
  exec(sql: string): Promise<void>
  /** On one connection, in one transaction; what `work` throws rolls it back. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Names of the migration files, in the order in which they are applied. */
async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
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

/** Makes a bare database into a Supabase project and applies the migrations as its deploying role. */
export async function migrate(database: TestDatabase, defaults: DefaultPrivileges): Promise<void> {
  await database.exec(await readFile(stubFile, 'utf8'))
  if (defaults === 'closed') await database.exec(CLOSE)
  for (const name of await migrationNames()) {
    const sql = await readFile(new URL(name, migrationsDir), 'utf8')
    await database.exec(`set local role deployer; ${sql}`).catch((cause: unknown) => {
      throw new Error(`The migration ${name} failed: ${String(cause)}`)
    })
  }
}
