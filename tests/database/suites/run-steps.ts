import { describe, expect, test } from 'vitest'
import type { DesignRunRow, SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import type { TestDatabase } from '../support/database'
import { ago, aPerson, aPlan, aRun, readPlan, readRun } from '../support/fixtures'
import { call } from '../support/functions'

const STALE_MINUTES = 15

/** From the start of a reserved run to its one end, and where its credit is then. */
export function runStepSuite(database: TestDatabase): void {
  starting(database)
  completing(database)
  failing(database)
}

function starting(database: TestDatabase): void {
  const start = (
    run: DesignRunRow,
    originalPath: string | null,
    engineJobId: string | null,
    userId = run.user_id,
  ) =>
    call(database, 'start_design_run', {
      p_run_id: run.id,
      p_user_id: userId,
      p_original_path: originalPath,
      p_engine_job_id: engineJobId,
    })

  describe('start_design_run', () => {
    test('moves the run on; again, it is a sign of life and adds what was not known before', async () => {
      const plan = await aPlan(database, await aPerson(database))
      const run = await aRun(database, plan, { updated_at: ago({ minutes: 14 }) })
      const original = `users/${plan.user_id}/originals/1.png`
      expect(await start(run, original, null)).toMatchObject({
        outcome: 'ok',
        run: { status: 'generating', original_path: original, engine_job_id: null },
        designs_left: 3,
      })
      await database.query('update public.design_runs set updated_at = $1 where id = $2', [
        ago({ hours: 1 }),
        run.id,
      ])
      expect(await start(run, null, 'job-1')).toMatchObject({
        outcome: 'ok',
        run: { status: 'generating', original_path: original, engine_job_id: 'job-1' },
      })
      const swept = { p_user_id: plan.user_id, p_stale_minutes: STALE_MINUTES }
      expect(await call(database, 'sweep_stale_runs', swept)).toBe(0)
    })

    test('answers gone for a run that has ended, and for another person’s, which it does not show', async () => {
      const run = await aRun(database, await aPlan(database, await aPerson(database)))
      const other = await aPerson(database)
      expect(await start(run, null, null, other.id)).toEqual({
        outcome: 'gone',
        run: null,
        designs_left: null,
      })
      await call(database, 'fail_design_run', {
        p_run_id: run.id,
        p_user_id: run.user_id,
        p_error_code: 'engine_failed',
      })
      expect(await start(run, null, null)).toMatchObject({ outcome: 'gone', run: { status: 'failed' } })
    })
  })
}

function completing(database: TestDatabase): void {
  const complete = (run: DesignRunRow, userId = run.user_id, file = 'result') =>
    call(database, 'complete_design_run', {
      p_run_id: run.id,
      p_user_id: userId,
      p_result_path: `users/${userId}/runs/${file}.png`,
      p_receipt: { changedOutside: 0 },
    })

  describe('complete_design_run', () => {
    test.each(['reserved', 'generating'] as const)(
      'ends a %s run well and keeps its credit spent',
      async (status) => {
        const plan = await aPlan(database, await aPerson(database), { designs_left: 2 })
        const run = await aRun(database, plan, { status })
        const answer = await complete(run)
        expect(answer).toMatchObject({
          outcome: 'ok',
          designs_left: 2,
          run: {
            status: 'succeeded',
            result_path: `users/${plan.user_id}/runs/result.png`,
            receipt: { changedOutside: 0 },
            error_code: null,
            credit_refunded_at: null,
          },
        })
        expect(answer.run?.finished_at).not.toBeNull()
      },
    )

    test('answers ok to the same call again and changes nothing', async () => {
      const run = await aRun(database, await aPlan(database, await aPerson(database)))
      const first = await complete(run)
      expect(await complete(run)).toEqual(first)
      expect(await complete(run, run.user_id, 'another')).toEqual({ ...first, outcome: 'gone' })
    })

    test('cannot revive a run that failed: the credit has gone back', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 2 })
      const run = await aRun(database, plan, { updated_at: ago({ hours: 1 }) })
      await call(database, 'sweep_stale_runs', { p_user_id: plan.user_id, p_stale_minutes: STALE_MINUTES })
      expect(await complete(run)).toMatchObject({
        outcome: 'gone',
        run: { status: 'failed' },
        designs_left: 3,
      })
      expect(await readRun(database, run.id)).toMatchObject({ status: 'failed', result_path: null })
    })

    test('answers gone for another person’s run, which it neither ends nor shows', async () => {
      const run = await aRun(database, await aPlan(database, await aPerson(database)))
      const other = await aPerson(database)
      expect(await complete(run, other.id)).toEqual({ outcome: 'gone', run: null, designs_left: null })
      expect((await readRun(database, run.id)).status).toBe('reserved')
    })
  })
}

function failing(database: TestDatabase): void {
  const fail = (run: DesignRunRow, userId = run.user_id) =>
    call(database, 'fail_design_run', { p_run_id: run.id, p_user_id: userId, p_error_code: 'engine_failed' })
  const aSpentRun = async (plan: Partial<SubscriptionRow> = {}) =>
    aRun(database, await aPlan(database, await aPerson(database), { designs_left: 2, ...plan }))

  describe('fail_design_run', () => {
    test('gives the credit back and says when', async () => {
      const run = await aSpentRun()
      const answer = await fail(run)
      expect(answer).toMatchObject({
        outcome: 'ok',
        designs_left: 3,
        run: { status: 'failed', error_code: 'engine_failed', result_path: null },
      })
      expect(answer.run?.credit_refunded_at).not.toBeNull()
      expect(answer.run).toEqual(await readRun(database, run.id))
    })

    test('gives it back once: the second call answers gone', async () => {
      const run = await aSpentRun({ designs_left: 0 })
      await fail(run)
      expect(await fail(run)).toMatchObject({ outcome: 'gone', designs_left: 1, run: { status: 'failed' } })
    })

    test('never lifts a plan above what it began with', async () => {
      const run = await aSpentRun({ designs_left: 3, total_designs: 3 })
      expect(await fail(run)).toMatchObject({ outcome: 'ok', designs_left: 3 })
    })

    test('gives it back to the plan it came from, even when another is active by now', async () => {
      const run = await aSpentRun()
      await database.query(`update public.unified_subscriptions set status = 'inactive' where id = $1`, [
        run.subscription_id,
      ])
      const next = await aPlan(database, { id: run.user_id, email: '' }, { designs_left: 1 })
      expect(await fail(run)).toMatchObject({ outcome: 'ok', designs_left: 1 })
      expect((await readPlan(database, run.subscription_id)).designs_left).toBe(3)
      expect((await readPlan(database, next.id)).designs_left).toBe(1)
    })

    test('answers gone for a run that succeeded, and for another person’s', async () => {
      const run = await aSpentRun()
      const other = await aPerson(database)
      expect(await fail(run, other.id)).toEqual({ outcome: 'gone', run: null, designs_left: null })
      await call(database, 'complete_design_run', {
        p_run_id: run.id,
        p_user_id: run.user_id,
        p_result_path: `users/${run.user_id}/runs/1.png`,
        p_receipt: {},
      })
      expect(await fail(run)).toMatchObject({
        outcome: 'gone',
        run: { status: 'succeeded' },
        designs_left: 2,
      })
    })
  })
}
