import { describe, expect, test } from 'vitest'
import { EXPORTED_TABLES } from '@/lib/adapters/supabase/account-store'
import type { TestDatabase } from '../support/database'
import {
  aFinishedRun,
  aPerson,
  aPlan,
  aRun,
  inOneHour,
  insertRow,
  readPlan,
  readRun,
} from '../support/fixtures'
import { call } from '../support/functions'

/** Leaving for good: what goes on is ended, and with the sign-in every row of the person goes. */
export function closeAccountSuite(database: TestDatabase): void {
  const close = (userId: string) => call(database, 'close_account', { p_user_id: userId })

  describe('close_account', () => {
    test('ends runs under way, plans and counters of that person alone, and does no harm twice', async () => {
      const [leaving, staying] = [await aPerson(database), await aPerson(database)]
      const plan = await aPlan(database, leaving, { designs_left: 1 })
      const other = await aPlan(database, staying)
      const open = [await aRun(database, plan), await aRun(database, plan, { status: 'generating' })]
      const finished = await aFinishedRun(database, plan)
      const others = await aRun(database, other)
      for (const { id } of [leaving, staying]) {
        await insertRow(database, 'rate_limits', {
          key: `upload:60:${id}`,
          window_start: new Date().toISOString(),
          expires_at: inOneHour(),
          count: 1,
        })
      }

      const answer = await close(leaving.id)
      expect(new Set(answer.ended_run_ids)).toEqual(new Set(open.map(({ id }) => id)))
      for (const { id } of open) {
        expect(await readRun(database, id)).toMatchObject({ status: 'failed', error_code: 'run_cancelled' })
      }
      expect((await readRun(database, finished.id)).status).toBe('succeeded')
      expect(await readPlan(database, plan.id)).toMatchObject({ status: 'inactive', designs_left: 3 })
      expect((await readRun(database, others.id)).status).toBe('reserved')
      expect((await readPlan(database, other.id)).status).toBe('active')
      expect(await countersOf(database, leaving.id)).toBe(0)
      expect(await countersOf(database, staying.id)).toBe(1)
      expect((await close(leaving.id)).ended_run_ids).toEqual([])
    })

    test('a person with plans, runs and stored designs can be deleted whole', async () => {
      const person = await aPerson(database)
      const plan = await aPlan(database, person)
      const run = await aFinishedRun(database, plan)
      await insertRow(database, 'user_images', {
        user_id: person.id,
        run_id: run.id,
        transformed_path: `users/${person.id}/user-designs/1.png`,
      })
      await insertRow(database, 'payments', {
        order_id: person.id.replaceAll('-', '').toUpperCase(),
        user_id: person.id,
        plan_name: 'Pro',
        is_yearly: false,
        amount: 19,
        currency: 'USD',
      })
      await close(person.id)
      await database.query('delete from auth.users where id = $1', [person.id])
      for (const table of EXPORTED_TABLES) {
        const column = table === 'profiles' ? 'id' : 'user_id'
        const rows = await database.query(`select 1 from public.${table} where ${column} = $1`, [person.id])
        expect(rows, table).toEqual([])
      }
      const kept = await database.query<{ amount: string }>(
        'select amount::text from public.payments where order_id = $1 and user_id is null',
        [person.id.replaceAll('-', '').toUpperCase()],
      )
      expect(kept).toEqual([{ amount: '19.00' }])
    })
  })

  test('every table that names a person is part of their export', async () => {
    const named = await database.query<{ table: string }>(
      `select c.conrelid::regclass::text as table
       from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
         and c.connamespace = 'public'::regnamespace`,
    )
    const tables = named.map(({ table }) => table.replace('public.', ''))
    expect(new Set(EXPORTED_TABLES)).toEqual(new Set(tables))
  })
}

async function countersOf(database: TestDatabase, userId: string): Promise<number> {
  return (await database.query('select 1 from public.rate_limits where key like $1', [`%${userId}%`])).length
}
