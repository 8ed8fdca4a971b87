import { randomUUID } from 'node:crypto'
import type { Database, Json } from '@/lib/adapters/supabase/database.types'
import { queryAs, service } from './callers'
import type { TestDatabase } from './database'

type Functions = Database['public']['Functions']
export type FunctionName = keyof Functions

/** Calls a database function as the server does, with the argument and answer types the app relies on. */
export async function call<Name extends FunctionName>(
  database: TestDatabase,
  name: Name,
  args: Functions[Name]['Args'],
): Promise<Functions[Name]['Returns']> {
  const [row] = await queryAs<{ answer: Functions[Name]['Returns'] }>(
    database,
    service,
    `select to_jsonb(public.${name}(${placeholders(args)})) as answer`,
    Object.values<Json>(args),
  )
  if (!row) throw new Error(`${name} answered nothing.`)
  return row.answer
}

function placeholders(args: object): string {
  return Object.keys(args)
    .map((name, index) => `${name} => $${index + 1}`)
    .join(', ')
}

export type ReserveArgs = Partial<Functions['reserve_design_run']['Args']>

/** Reserves a run with values that do, but for those given. */
export function reserveRun(database: TestDatabase, userId: string, args: ReserveArgs = {}) {
  return call(database, 'reserve_design_run', {
    p_run_id: randomUUID(),
    p_user_id: userId,
    p_params: { style: 'modern' },
    p_request_hash: 'hash',
    p_engine: 'local',
    p_seed: 7,
    p_stale_minutes: 15,
    ...args,
  })
}
