import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, ago, aPerson, aPlan, aRun, insertRow, readRun } from '../support/fixtures'
import { call } from '../support/functions'

const KEEP_HOURS = 24

/** Which files are deleted when their time is over, and which are still needed. */
export function expirySuite(database: TestDatabase): void {
  const expired = async (userId: string | null) => {
    const { run_ids, paths } = await call(database, 'expired_runs', {
      p_user_id: userId,
      p_hours: KEEP_HOURS,
    })
    return { runIds: run_ids.sort(), paths: paths.sort() }
  }
  const mark = (...runIds: string[]) => call(database, 'mark_runs_expired', { p_run_ids: runIds })
  const old = { hoursAgo: KEEP_HOURS + 1 }
  const failed = {
    status: 'failed',
    error_code: 'engine_failed',
    credit_refunded_at: ago({ hours: KEEP_HOURS + 1 }),
    result_path: null,
  } as const
  const aPaidPlan = async () => aPlan(database, await aPerson(database))

  describe('expired_runs', () => {
    test('names old results and originals, of failed runs too, until they are marked', async () => {
      const plan = await aPaidPlan()
      const pathOf = (file: string) => `users/${plan.user_id}/originals/${file}.png`
      const good = await aFinishedRun(database, plan, { ...old, original_path: pathOf('1') })
      const bad = await aFinishedRun(database, plan, { ...old, ...failed, original_path: pathOf('2') })
      const due = {
        runIds: [good.id, bad.id].sort(),
        paths: [pathOf('1'), pathOf('2'), `users/${plan.user_id}/runs/${good.id}.png`],
      }
      expect(await expired(plan.user_id)).toEqual(due)
      expect(await expired(plan.user_id)).toEqual(due)
      expect(await mark(good.id, bad.id)).toBe(2)
      expect(await expired(plan.user_id)).toEqual({ runIds: [], paths: [] })
      expect((await readRun(database, good.id)).result_expired_at).not.toBeNull()
    })

    test('leaves alone what is young or still going', async () => {
      const plan = await aPaidPlan()
      await aFinishedRun(database, plan, { hoursAgo: KEEP_HOURS - 1 })
      await aRun(database, plan, { created_at: ago({ hours: 99 }) })
      expect(await expired(plan.user_id)).toEqual({ runIds: [], paths: [] })
    })

    test('keeps an original for as long as a younger run on the same photo uses it', async () => {
      const plan = await aPaidPlan()
      const first = await aFinishedRun(database, plan, old)
      const second = await aFinishedRun(database, plan)
      expect(await expired(plan.user_id)).toEqual({ runIds: [first.id], paths: [first.result_path] })
      await mark(first.id)

      await database.query('update public.design_runs set finished_at = $1 where id = $2', [
        ago({ hours: KEEP_HOURS + 1 }),
        second.id,
      ])
      const { paths } = await expired(plan.user_id)
      expect(paths).toEqual([second.original_path, second.result_path])
    })

    test('keeps the original of a stored design', async () => {
      const run = await aFinishedRun(database, await aPaidPlan(), old)
      await insertRow(database, 'user_images', {
        user_id: run.user_id,
        run_id: run.id,
        original_path: run.original_path ?? '',
        transformed_path: `users/${run.user_id}/user-designs/1.png`,
      })
      expect((await expired(run.user_id)).paths).toEqual([run.result_path])
    })

    test('looks at one person, or at everybody when none is named', async () => {
      await mark(...(await expired(null)).runIds)
      const runs = [
        await aFinishedRun(database, await aPaidPlan(), old),
        await aFinishedRun(database, await aPaidPlan(), old),
      ]
      expect((await expired((await aPerson(database)).id)).runIds).toEqual([])
      expect((await expired(null)).runIds).toEqual(runs.map(({ id }) => id).sort())
    })
  })

  describe('mark_runs_expired', () => {
    test('counts what it marks, marks once, and never marks a run that is going', async () => {
      const plan = await aPaidPlan()
      const [done, going] = [await aFinishedRun(database, plan), await aRun(database, plan)]
      expect(await mark(done.id, going.id)).toBe(1)
      expect(await mark(done.id, going.id)).toBe(0)
      expect((await readRun(database, going.id)).result_expired_at).toBeNull()
    })
  })
}
