import { randomUUID } from 'node:crypto'
import type { Database, DesignRunRow, Json, SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import type { TestDatabase } from './database'

export type Person = { id: string; email: string }

type Tables = Database['public']['Tables']
type TableName = keyof Tables

/** Every test makes its own people, so that tests share a database without seeing each other. */
export async function aPerson(database: TestDatabase): Promise<Person> {
  const id = randomUUID()
  const person = { id, email: `${id}@example.com` }
  await database.query('insert into auth.users (id, email) values ($1, $2)', [person.id, person.email])
  return person
}

/** Inserts one row as the database's superuser and gives it back as JSON, the way the API would. */
export async function insertRow<Name extends TableName>(
  database: TestDatabase,
  table: Name,
  row: Tables[Name]['Insert'],
): Promise<Tables[Name]['Row']> {
  const entries = Object.entries<Json>({ ...row })
  const columns = entries.map(([column]) => column).join(', ')
  const values = entries.map((_, index) => `$${index + 1}`).join(', ')
  const [inserted] = await database.query<{ row: Tables[Name]['Row'] }>(
    `insert into public.${table} as t (${columns}) values (${values}) returning to_jsonb(t) as row`,
    entries.map(([, value]) => value),
  )
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
  return inserted.row
}

export function aPlan(
  database: TestDatabase,
  person: Person,
  plan: Partial<Tables['unified_subscriptions']['Insert']> = {},
): Promise<SubscriptionRow> {
  return insertRow(database, 'unified_subscriptions', {
    user_id: person.id,
    plan_name: 'Pro',
    price: 19,
    designs_left: 3,
    total_designs: 3,
    ...plan,
  })
}

export function aRun(
  database: TestDatabase,
  plan: SubscriptionRow,
  run: Partial<Tables['design_runs']['Insert']> = {},
): Promise<DesignRunRow> {
  return insertRow(database, 'design_runs', {
    id: randomUUID(),
    user_id: plan.user_id,
    subscription_id: plan.id,
    params: { style: 'modern', prompt: 'a calm room with oak floors' },
    request_hash: 'hash',
    engine: 'local',
    seed: 1,
    ...run,
  })
}

/** A run that ended well, `hoursAgo`. */
export function aFinishedRun(
  database: TestDatabase,
  plan: SubscriptionRow,
  { hoursAgo = 0, ...run }: Partial<Tables['design_runs']['Insert']> & { hoursAgo?: number } = {},
): Promise<DesignRunRow> {
  const id = randomUUID()
  return aRun(database, plan, {
    id,
    status: 'succeeded',
    original_path: `users/${plan.user_id}/originals/1.png`,
    result_path: `users/${plan.user_id}/runs/${id}.png`,
    finished_at: ago({ hours: hoursAgo }),
    ...run,
  })
}

export async function readPlan(database: TestDatabase, id: string): Promise<SubscriptionRow> {
  const [found] = await database.query<{ row: SubscriptionRow }>(
    'select to_jsonb(s) as row from public.unified_subscriptions s where id = $1',
    [id],
  )
  if (!found) throw new Error(`There is no plan ${id}.`)
  return found.row
}

export async function readRun(database: TestDatabase, id: string): Promise<DesignRunRow> {
  const [found] = await database.query<{ row: DesignRunRow }>(
    'select to_jsonb(r) as row from public.design_runs r where id = $1',
    [id],
  )
  if (!found) throw new Error(`There is no run ${id}.`)
  return found.row
}

/** An id as PayPal makes them, that no other test uses. */
export const anOrderId = () => randomUUID().replaceAll('-', '').toUpperCase()

/** An ISO time in the past. */
export function ago({ hours = 0, minutes = 0 }: { hours?: number; minutes?: number }): string {
  return new Date(Date.now() - (hours * 60 + minutes) * 60_000).toISOString()
}

export const inOneHour = () => ago({ hours: -1 })
