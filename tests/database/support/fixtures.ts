import { randomUUID } from 'node:crypto'
import type { Database, Json, Row } from '@/lib/supabase/database.types'
import type { AnswerOf } from './answers'
import { queryAs, service, type User } from './callers'
import type { TestDatabase } from './database'

type Tables = Database['public']['Tables']
type Functions = Database['public']['Functions']
export type NewPlan = Partial<Tables['unified_subscriptions']['Insert']>
export type NewRun = Partial<Tables['design_runs']['Insert']>

export type Fixtures = ReturnType<typeof fixturesOf>
export type TestDb = TestDatabase & Fixtures

export function insertInto(table: string, row: { [column: string]: Json }): { sql: string; values: Json[] } {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  return {
    sql: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  }
}

/** Initial rows, and calls as the server makes them. Each test creates its own users, so tests can share a database. */
export function fixturesOf(database: TestDatabase) {
  async function newUser(): Promise<User> {
    const id = randomUUID()
    const user = { id, email: `${id}@example.com` }
    await database.query('insert into auth.users (id, email) values ($1, $2)', [user.id, user.email])
    return user
  }

  /** Inserts as the superuser and returns the row as JSON, like the API. */
  async function insertRow<Name extends keyof Tables>(
    table: Name,
    row: Tables[Name]['Insert'],
  ): Promise<Tables[Name]['Row']> {
    const { sql, values } = insertInto(`public.${table} as t`, { ...row })
    const [inserted] = await database.query<{ row: Tables[Name]['Row'] }>(
      `${sql} returning to_jsonb(t) as row`,
      values,
    )
    if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
    return inserted.row
  }

  /** An active Pro plan with 3 of 3 designs left, by default of a new user. */
  async function newPlan(user?: User, columns: NewPlan = {}): Promise<Row<'unified_subscriptions'>> {
    const { id } = user ?? (await newUser())
    const plan = { user_id: id, plan_name: 'Pro', price: 19, designs_left: 3, total_designs: 3 } as const
    return insertRow('unified_subscriptions', { ...plan, ...columns })
  }

  /** A run that a process is working on, at the first attempt. */
  async function newRun(
    plan?: Row<'unified_subscriptions'>,
    columns: NewRun = {},
  ): Promise<Row<'design_runs'>> {
    const { id, user_id } = plan ?? (await newPlan())
    return insertRow('design_runs', {
      id: randomUUID(),
      user_id,
      subscription_id: id,
      status: 'generating',
      attempt: 1,
      params: { style: 'modern', prompt: 'a calm room with oak floors' },
      request_hash: 'hash',
      engine: 'local',
      seed: 1,
      ...columns,
    })
  }

  /** A run that succeeded `hoursAgo`. */
  async function newFinishedRun(
    plan?: Row<'unified_subscriptions'>,
    { hoursAgo = 0, ...columns }: NewRun & { hoursAgo?: number } = {},
  ): Promise<Row<'design_runs'>> {
    const of = plan ?? (await newPlan())
    const id = randomUUID()
    return newRun(of, {
      id,
      status: 'succeeded',
      original_path: `users/${of.user_id}/originals/1.png`,
      result_path: `users/${of.user_id}/runs/${id}-1.png`,
      finished_at: ago({ hours: hoursAgo }),
      ...columns,
    })
  }

  async function readRow<Row>(table: keyof Tables, key: string, value: string): Promise<Row> {
    const sql = `select to_jsonb(t) as row from public.${table} t where ${key} = $1`
    const [found] = await database.query<{ row: Row }>(sql, [value])
    if (!found) throw new Error(`${table} has no ${value}.`)
    return found.row
  }

  /** Calls a function like the server does. */
  async function call<Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]['Args'],
  ): Promise<AnswerOf<Name>> {
    const params = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`)
    const [row] = await queryAs<{ answer: AnswerOf<Name> }>(
      database,
      service,
      `select to_jsonb(public.${name}(${params})) as answer`,
      Object.values<Json>(args),
    )
    if (!row) throw new Error(`${name} answered nothing.`)
    return row.answer
  }

  return {
    newUser,
    insertRow,
    newPlan,
    newRun,
    newFinishedRun,
    call,
    readPlan: (id: string) => readRow<Row<'unified_subscriptions'>>('unified_subscriptions', 'id', id),
    readRun: (id: string) => readRow<Row<'design_runs'>>('design_runs', 'id', id),
    readPayment: (id: string) => readRow<Tables['payments']['Row']>('payments', 'order_id', id),
    /** `change` as SQL: `status = 'inactive'`. */
    changePlan: (id: string, change: string) =>
      database.query(`update public.unified_subscriptions set ${change} where id = $1`, [id]),
    changeRun: (id: string, change: string) =>
      database.query(`update public.design_runs set ${change} where id = $1`, [id]),
    changePayment: (id: string, change: string) =>
      database.query(`update public.payments set ${change} where order_id = $1`, [id]),
    /** A user's plans, oldest first. */
    plansOf: async ({ id }: User) => {
      const rows = await database.query<{ row: Row<'unified_subscriptions'> }>(
        'select to_jsonb(s) as row from public.unified_subscriptions s where user_id = $1 order by created_at',
        [id],
      )
      return rows.map(({ row }) => row)
    },
    reserve: (userId: string, args: Partial<Functions['reserve_design_run']['Args']> = {}) =>
      call('reserve_design_run', {
        p_run_id: randomUUID(),
        p_user_id: userId,
        p_params: { style: 'modern' },
        p_request_hash: 'hash',
        p_engine: 'local',
        p_seed: 7,
        p_original_path: null,
        p_is_claimed: true,
        p_quiet_seconds: QUIET_SECONDS,
        p_cost_cents: 0,
        p_max_refunds: 10,
        p_budget_cents: null,
        ...args,
      }),
    /** As the process working on the run at this attempt. */
    fail: ({ id, user_id, attempt }: Row<'design_runs'>, userId = user_id, errorCode = 'engine_failed') =>
      call('fail_design_run', {
        p_run_id: id,
        p_user_id: userId,
        p_attempt: attempt,
        p_error_code: errorCode,
      }),
    complete: ({ id, user_id, attempt }: Row<'design_runs'>, userId = user_id, file = 'result') =>
      call('complete_design_run', {
        p_run_id: id,
        p_user_id: userId,
        p_attempt: attempt,
        p_result_path: `users/${userId}/runs/${file}.png`,
        p_receipt: { changedOutside: 0 },
      }),
    sweep: (userId: string | null, quietSeconds = QUIET_SECONDS) =>
      call('sweep_stale_runs', { p_user_id: userId, p_quiet_seconds: quietSeconds }),
    claim: async (userId: string | null, limit = 5) => {
      const args = {
        p_worker_id: randomUUID(),
        p_user_id: userId,
        p_engines: ['local'],
        p_limit: limit,
        p_quiet_seconds: QUIET_SECONDS,
      }
      return (await call('claim_design_runs', args)).runs
    },
  }
}

export const QUIET_SECONDS = 90

/** A unique id like PayPal's. */
export const newOrderId = () => randomUUID().replaceAll('-', '').toUpperCase()

type NewPayment = Tables['payments']['Insert']

/** An order of a month of Pro. */
export const paymentOf = (userId: string, columns: Partial<NewPayment> = {}): NewPayment => {
  const pro = { plan_name: 'Pro', is_yearly: false, amount: 19, currency: 'USD' } as const
  return { order_id: newOrderId(), user_id: userId, ...pro, ...columns }
}

/** A unique hash like the server's of a Google account. */
export const newSubjectHash = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '')

/** An ISO time in the past. */
export function ago({ hours = 0, minutes = 0 }: { hours?: number; minutes?: number }): string {
  return new Date(Date.now() - (hours * 60 + minutes) * 60_000).toISOString()
}

export const inOneHour = () => ago({ hours: -1 })
/** Columns of a run whose process has died. */
export const stale = () => ({ updated_at: ago({ minutes: 2 }) })
