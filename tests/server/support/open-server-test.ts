import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createClient } from '@supabase/supabase-js'
import PQueue from 'p-queue'
import { afterAll } from 'vitest'
import type { Database, Json } from '@/lib/supabase/database.types'
import { forgetRowTypes, SandboxConnection } from '@/sandbox/database/connection.mjs'
import { serviceRoleKey } from '@/sandbox/settings/keys.mjs'
import { createSupabase } from '@/sandbox/supabase/app.mjs'
import { answerSupabase } from '@/sandbox/supabase/routes.mjs'
import type { Query, TestDatabase } from '@/tests/database/support/database'
import { fixturesOf } from '@/tests/database/support/fixtures'
import { openDatabaseImage } from './database-image'

const url = 'http://supabase.test'
const withoutSession = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/**
 * Supabase in this process, for tests of services: the real supabase-js, whose `fetch` is answered by the sandbox's
 * Supabase on PGlite with the real migrations. Tables, rpc, storage and auth's admin calls work. A worker opens it once, in
 * about two seconds, and each test file begins with none but the migrations' own rows. Let each test make its own users.
 *
 *     const world = await openServerTest()
 *
 *     const user = await world.newUser()
 *     const plan = await world.newPlan(user, { designs_left: 3 })     // active Pro plan
 *     const run = await world.newRun(plan, { status: 'generating' })  // a row of design_runs
 *     await failRun(world.supabase, …)                                // the service under test
 *     expect(await world.readPlan(plan.id)).toMatchObject({ designs_left: 3 })
 *
 * - `supabase`: the server's own client.
 * - `failNext(/rpc\/fail_design_run/, 2)`: the next two requests whose "METHOD path" matches are answered with 500, or with
 *   what a third argument responds.
 * - `database.query(sql, params)`: as superuser, for what no service may do, such as moving a time into the past.
 */
export async function openServerTest() {
  opened ??= openDatabase()
  const parts = await opened
  await parts.queue.add(async () => void (await parts.connection.driver.query('select unused.restore()')))
  let isClosed = false
  afterAll(async () => {
    await parts.queue.onIdle()
    isClosed = true
    await rm(parts.dataDir, { recursive: true, force: true })
  })
  const failures: { pattern: RegExp; times: number; respond: () => Response }[] = []
  const holds: { pattern: RegExp; count: number; released: Promise<void> }[] = []

  const answer = async (...call: Parameters<typeof fetch>): Promise<Response> => {
    // Leftovers of another file, such as a process that died in it, get no response from this one.
    if (isClosed) return new Promise(() => undefined)
    const request = new Request(...call)
    const { pathname } = new URL(request.url)
    const failure = failures.find(
      ({ pattern, times }) => times > 0 && pattern.test(`${request.method} ${pathname}`),
    )
    if (failure) {
      failure.times -= 1
      return failure.respond()
    }
    const held = holds.find(({ pattern }) => pattern.test(`${request.method} ${pathname}`))
    if (held) {
      held.count += 1
      await held.released
    }
    return (await answerSupabase(request, parts)) ?? new Response('Not found', { status: 404 })
  }
  const clientOf = (send: typeof fetch) =>
    createClient<Database>(url, serviceRoleKey, { auth: withoutSession, global: { fetch: send } })
  const database = asTestDatabase(parts.connection.driver, parts.queue)

  return {
    supabase: clientOf(answer),
    /** The client of a process whose calls to the database and to storage go through `call`. */
    clientThrough: (call: Outside) =>
      clientOf((...request) => {
        const { method, url: address } = new Request(...request)
        return call(`${method} ${new URL(address).pathname}`, () => answer(...request))
      }),
    /** Like any client without a key. */
    fetch: answer,
    failNext: (pattern: RegExp, times = 1, respond = unreachable) =>
      void failures.push({ pattern, times, respond }),
    /** Matching requests are not answered until released. */
    hold(pattern: RegExp) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const held = { pattern, count: 0, released: promise }
      holds.push(held)
      const release = () => {
        holds.splice(holds.indexOf(held), 1)
        resolve()
      }
      return { count: () => held.count, release }
    },
    database,
    ...fixturesOf(database),
  }
}

let opened: ReturnType<typeof openDatabase> | undefined

async function openDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'server-test-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const connection = new SandboxConnection('memory://', await openDatabaseImage())
  await forgetRowTypes(connection.driver)
  const app = await createSupabase(connection, { appUrl: 'http://localhost:3000', dataDir })
  // Lite reads the schema once; better now than in the first test.
  await connection.introspect()
  return { app, connection, dataDir, queue: new PQueue({ concurrency: 1 }) }
}

const unreachable = () =>
  Response.json({ code: 'XX000', message: 'fetch failed: on demand of a test' }, { status: 500 })

/** The gateway between a process and everything outside of it. */
export type Outside = <Answer>(name: string, ask: () => Promise<Answer>) => Promise<Answer>

export type ServerTest = Awaited<ReturnType<typeof openServerTest>>

/** Waits for its turn, like requests: PGlite has a single connection. */
function asTestDatabase(pglite: PGlite, queue: PQueue): TestDatabase {
  const queryOn =
    (connection: Pick<PGlite, 'query'>): Query =>
    async <R extends object>(sql: string, params: readonly Json[] = []) =>
      (await connection.query<R>(sql, [...params])).rows
  return {
    engine: 'PGlite',
    query: (sql, params) => queue.add(() => queryOn(pglite)(sql, params)),
    exec: (sql) => queue.add(async () => void (await pglite.exec(sql))),
    execAlone: (statements) =>
      queue.add(async () => {
        for (const statement of statements) await pglite.exec(statement)
      }),
    transaction: (work) => queue.add(() => pglite.transaction((transaction) => work(queryOn(transaction)))),
    close: () => queue.add(() => pglite.close()),
  }
}
