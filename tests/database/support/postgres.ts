import postgres from 'postgres'
import type { Json } from '@/lib/supabase/database.types'
import { type DefaultPrivileges, migrate, type Query, type TestDatabase } from './database'
import { startPostgresServer } from './postgres-server'

/** Number of connections a test can use at once. */
const POSTGRES_CONNECTIONS = 50

type Options = {
  /** `shared_buffers`, in PostgreSQL's notation. */
  memory?: string
  onNotice?: (message: string) => void
  /** Migrations to apply; by default all. */
  migrations?: readonly string[]
}

/** With its connection string, for PostgreSQL's own programs. */
export type PostgresDatabase = TestDatabase & { readonly url: string }

/** Our own PostgreSQL server, with real parallel connections. */
export async function openPostgres(
  defaults: DefaultPrivileges,
  { memory = '32MB', onNotice = () => {}, migrations }: Options = {},
): Promise<PostgresDatabase> {
  const server = await startPostgresServer(POSTGRES_CONNECTIONS, memory)
  const pool = postgres({
    host: server.socketDir,
    port: server.port,
    username: server.superuser,
    database: 'postgres',
    max: POSTGRES_CONNECTIONS,
    onnotice: ({ message }) => onNotice(message ?? ''),
  })
  const queryOn =
    (connection: Pick<postgres.Sql, 'unsafe'>): Query =>
    async <R extends object>(sql: string, params: readonly Json[] = []) => [
      ...(await connection.unsafe<R[]>(sql, [...params])),
    ]

  const database: PostgresDatabase = {
    engine: 'PostgreSQL',
    url: `postgresql:///postgres?host=${server.socketDir}&port=${server.port}&user=${server.superuser}`,
    query: queryOn(pool),
    exec: (sql) =>
      database.transaction(async (query) => {
        await query(sql)
      }),
    execAlone: async (statements) => {
      const connection = await pool.reserve()
      try {
        for (const statement of statements) await connection.unsafe(statement)
      } finally {
        connection.release()
      }
    },
    transaction: async (work) => {
      const connection = await pool.reserve()
      try {
        await connection.unsafe('begin')
        const result = await work(queryOn(connection))
        await connection.unsafe('commit')
        return result
      } catch (error) {
        await connection.unsafe('rollback')
        throw error
      } finally {
        connection.release()
      }
    },
    close: async () => {
      await pool.end({ timeout: 5 })
      await server.stop()
    },
  }
  await migrate(database, defaults, migrations).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}
