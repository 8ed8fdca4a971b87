import { PGlite } from '@electric-sql/pglite'
import type { Json } from '@/lib/supabase/database.types'
import { type DefaultPrivileges, migrate, type Query, type TestDatabase } from './database'

/** PostgreSQL in WASM, in memory: a single connection. Applies all migrations unless some are named. */
export async function openPglite(
  defaults: DefaultPrivileges,
  migrations?: readonly string[],
): Promise<TestDatabase> {
  const pglite = await PGlite.create()
  const queryOn =
    (connection: Pick<PGlite, 'query'>): Query =>
    async <R extends object>(sql: string, params: readonly Json[] = []) =>
      (await connection.query<R>(sql, [...params])).rows

  const database: TestDatabase = {
    engine: 'PGlite',
    query: queryOn(pglite),
    exec: (sql) =>
      pglite.transaction(async (tx) => {
        await tx.exec(sql)
      }),
    execAlone: async (statements) => {
      for (const statement of statements) await pglite.exec(statement)
    },
    transaction: (work) => pglite.transaction((tx) => work(queryOn(tx))),
    close: () => pglite.close(),
  }
  await migrate(database, defaults, migrations)
  return database
}
