import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EXPORTED_TABLES } from '@/lib/server/account/queries'
import { ago, inOneHour, insertInto, type TestDb } from '../support/fixtures'
import { accessCases } from './access-rows'

/** Rate limits, and closing an account. */
export function operationSuite(db: TestDb): void {
  rateLimits(db)
  forgetting(db)
  closingAccounts(db)
}

function rateLimits(db: TestDb): void {
  const take = (key: string, limit = 2, windowSeconds = 60) =>
    db.call('take_rate_token', { p_key: key, p_limit: limit, p_window_seconds: windowSeconds })
  const endWindow = (key: string) =>
    db.query(
      `update public.rate_limits set window_start = now() - interval '2 hours', expires_at = now() - interval '1 hour'
       where key = $1`,
      [key],
    )
  const rowsOf = (...keys: string[]) =>
    db.query<{ key: string; count: number; expires_at: unknown }>(
      'select key, count, expires_at from public.rate_limits where key = any ($1)',
      [keys],
    )

  describe('take_rate_token', () => {
    test('allows the limit of each key in a window and then says how long to wait', async () => {
      const key = randomUUID()
      const allowed = { allowed: true, retry_after_seconds: 0 }
      expect([await take(key), await take(key)]).toEqual([allowed, allowed])
      const refusal = await take(key)
      expect(refusal.allowed).toBe(false)
      expect(refusal.retry_after_seconds).toBeGreaterThan(0)
      expect(refusal.retry_after_seconds).toBeLessThanOrEqual(60)
      expect(await take(randomUUID())).toEqual(allowed)
    })

    test('allows again when the window is over, and does not lengthen it by refusals', async () => {
      const key = randomUUID()
      await take(key, 1)
      const [opened] = await rowsOf(key)
      await take(key, 1)
      expect((await rowsOf(key))[0]?.expires_at).toEqual(opened?.expires_at)
      await endWindow(key)
      expect((await take(key, 1)).allowed).toBe(true)
    })
  })
}

function forgetting(db: TestDb): void {
  test('delete_old_messages deletes what is older than so many months by the clock of the database', async () => {
    const { id } = await db.newUser()
    const feedback = { user_id: id, feedback_type: 'bug', message: 'ten letters', rating: 5 } as const
    const contact = { user_id: id, name: 'a', email: 'a', subject: 'a', message: 'a' }
    for (const days of [729, 735]) {
      await db.insertRow('user_feedback', { ...feedback, created_at: ago({ hours: days * 24 }) })
      await db.insertRow('contacts', { ...contact, created_at: ago({ hours: days * 24 }) })
    }
    expect(await db.call('delete_old_messages', { p_months: 24 })).toBe(2)
    expect(await db.call('delete_old_messages', { p_months: 24 })).toBe(0)
  })

  test('delete_ended_counters keeps the windows that are open', async () => {
    const [open, ended] = [randomUUID(), randomUUID()]
    for (const key of [open, ended]) {
      await db.call('take_rate_token', { p_key: key, p_limit: 1, p_window_seconds: 60 })
    }
    await db.query(
      `update public.rate_limits set window_start = now() - interval '2 hours', expires_at = now() where key = $1`,
      [ended],
    )
    await db.call('delete_ended_counters', {})
    const left = await db.query<{ key: string }>('select key from public.rate_limits where key = any ($1)', [
      [open, ended],
    ])
    expect(left).toEqual([{ key: open }])
  })
}

function closingAccounts(db: TestDb): void {
  const close = (userId: string) => db.call('close_account', { p_user_id: userId })
  const limitsOf = (userId: string) =>
    db.query('select 1 from public.rate_limits where key like $1', [`%${userId}%`])

  describe('close_account', () => {
    test('ends unfinished runs, plans and rate limits of that user alone, and does no harm twice', async () => {
      const [leaving, staying] = [await db.newUser(), await db.newUser()]
      const plan = await db.newPlan(leaving, { designs_left: 1 })
      const others = await db.newRun(await db.newPlan(staying))
      const open = [await db.newRun(plan), await db.newRun(plan, { status: 'reserved' })]
      const finished = await db.newFinishedRun(plan)
      const window = { window_start: new Date().toISOString(), expires_at: inOneHour(), count: 1 }
      for (const { id } of [leaving, staying]) {
        await db.insertRow('rate_limits', { key: `upload:60:${id}`, ...window })
      }

      const answer = await close(leaving.id)
      expect(new Set(answer.ended_run_ids)).toEqual(new Set(open.map(({ id }) => id)))
      for (const { id } of open) {
        expect(await db.readRun(id)).toMatchObject({ status: 'failed', error_code: 'run_cancelled' })
      }
      expect((await db.readRun(finished.id)).status).toBe('succeeded')
      expect(await db.readPlan(plan.id)).toMatchObject({ status: 'inactive', designs_left: 3 })
      expect((await db.readRun(others.id)).status).toBe('generating')
      expect((await db.readPlan(others.subscription_id)).status).toBe('active')
      expect([(await limitsOf(leaving.id)).length, (await limitsOf(staying.id)).length]).toEqual([0, 1])
      expect((await close(leaving.id)).ended_run_ids).toEqual([])
    })

    test('then the user can be deleted with all their rows; payments stay without a name', async () => {
      const ofUsers = accessCases.filter(({ table }) =>
        EXPORTED_TABLES.some((exported) => table === `public.${exported}`),
      )
      expect(ofUsers).toHaveLength(EXPORTED_TABLES.length)
      for (const { table, rowOf, key } of ofUsers) {
        const user = await db.newUser()
        const row = await rowOf(db, user)
        const { sql, values } = insertInto(table, row)
        await db.query(sql, values)
        await close(user.id)
        await db.query('delete from auth.users where id = $1', [user.id])
        const left = await db.query(`select to_jsonb(t) as row from ${table} t where ${key} = $1`, [
          row[key] ?? null,
        ])
        expect([table, left]).toEqual([
          table,
          table === 'public.payments'
            ? [{ row: expect.objectContaining({ user_id: null, amount: 19 }) }]
            : [],
        ])
      }
    })
  })

  test('every table that names a user is part of their export', async () => {
    const named = await db.query<{ table: string }>(
      `select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'auth.users'::regclass and connamespace = 'public'::regnamespace`,
    )
    const tables = named.map(({ table }) => table.replace('public.', ''))
    expect(new Set(EXPORTED_TABLES)).toEqual(new Set(tables))
  })

  test('find_old_uploads finds the oldest 1,000 of the bucket for uploads, and none that is needed', async () => {
    const name = () => `users/${randomUUID()}/${randomUUID()}`
    const add = (bucket: string, names: readonly string[], hours: number) =>
      db.query(
        `insert into storage.objects (bucket_id, name, created_at)
         select $1, name, $3 from unnest(string_to_array($2, ' ')) name`,
        [bucket, names.join(' '), ago({ hours })],
      )
    const oldest = Array.from({ length: 1_000 }, name)
    const [old, young, image] = [name(), name(), name()]
    await add('user_uploads', oldest, 9)
    await add('user_uploads', [old], 8)
    await add('user_uploads', [young], 1)
    await add('user_images', [image], 9)
    expect((await db.call('find_old_uploads', { p_hours: 2 })).toSorted()).toEqual(oldest.toSorted())
    await db.query('delete from storage.objects where name = any ($1)', [oldest])
    expect(await db.call('find_old_uploads', { p_hours: 2 })).toEqual([old])
  })
}
