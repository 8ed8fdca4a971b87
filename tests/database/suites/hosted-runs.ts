import { describe, expect, test } from 'vitest'
import type { DesignRunRow } from '@/lib/adapters/supabase/database.types'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, ago, aPerson, aPlan, aRun, readPlan, readRun } from '../support/fixtures'
import { call } from '../support/functions'

const STALE_MINUTES = 15
const QUIET_SECONDS = 20

/** Runs whose work goes on elsewhere: their inputs, their job, and who takes them up when their server has ended. */
export function hostedRunSuite(database: TestDatabase): void {
  keepingInputs(database)
  attachingJobs(database)
  claiming(database)
  sweepingHosted(database)
}

const masked = (run: Pick<DesignRunRow, 'user_id'>) => `users/${run.user_id}/runs/1-mask.png`

const aPlanOf = async (database: TestDatabase) => aPlan(database, await aPerson(database))

function keepingInputs(database: TestDatabase): void {
  const keep = (run: DesignRunRow, userId = run.user_id) =>
    call(database, 'keep_run_inputs', {
      p_run_id: run.id,
      p_user_id: userId,
      p_original_path: `users/${userId}/originals/1.png`,
      p_mask_path: `users/${userId}/runs/1-mask.png`,
    })

  describe('keep_run_inputs', () => {
    test('notes where photo and mask are, and that the work has begun', async () => {
      const run = await aRun(database, await aPlanOf(database))
      expect(await keep(run)).toMatchObject({
        outcome: 'ok',
        run: {
          status: 'generating',
          mask_path: masked(run),
          original_path: `users/${run.user_id}/originals/1.png`,
        },
      })
    })

    test('answers gone for a run that has ended, and for another person’s, which it does not show', async () => {
      const plan = await aPlanOf(database)
      expect(await keep(await aFinishedRun(database, plan))).toMatchObject({
        outcome: 'gone',
        run: { mask_path: null },
      })
      const other = await aPerson(database)
      expect(await keep(await aRun(database, plan), other.id)).toMatchObject({ outcome: 'gone', run: null })
    })

    test('cannot point into another person’s folder', async () => {
      const plan = await aPlanOf(database)
      const stranger = await aPerson(database)
      await expect(
        aRun(database, plan, { mask_path: `users/${stranger.id}/runs/1-mask.png` }),
      ).rejects.toThrow(/mask_in_own_folder/)
    })
  })
}

function attachingJobs(database: TestDatabase): void {
  const attach = (run: DesignRunRow, job: string, userId = run.user_id) =>
    call(database, 'attach_engine_job', { p_run_id: run.id, p_user_id: userId, p_engine_job_id: job })
  const aJob = () => crypto.randomUUID()

  describe('attach_engine_job', () => {
    test('notes the job; the same one again changes nothing', async () => {
      const run = await aRun(database, await aPlanOf(database))
      const job = aJob()
      expect(await attach(run, job)).toMatchObject({
        outcome: 'ok',
        run: { status: 'generating', engine_job_id: job },
      })
      expect(await attach(run, job)).toMatchObject({ outcome: 'ok', run: { engine_job_id: job } })
    })

    test('leaves a run its first job', async () => {
      const run = await aRun(database, await aPlanOf(database))
      const job = aJob()
      await attach(run, job)
      expect(await attach(run, aJob())).toMatchObject({ outcome: 'doubled', run: { engine_job_id: job } })
    })

    test('gives no job to two runs', async () => {
      const plan = await aPlanOf(database)
      const [first, second] = [await aRun(database, plan), await aRun(database, plan)]
      const job = aJob()
      await attach(first, job)
      expect(await attach(second, job)).toMatchObject({ outcome: 'taken', run: { engine_job_id: null } })
      expect((await readRun(database, second.id)).engine_job_id).toBeNull()
    })

    test('answers gone for a run that has ended, and for another person’s', async () => {
      const plan = await aPlanOf(database)
      expect(await attach(await aFinishedRun(database, plan), aJob())).toMatchObject({ outcome: 'gone' })
      const other = await aPerson(database)
      expect(await attach(await aRun(database, plan), aJob(), other.id)).toMatchObject({
        outcome: 'gone',
        run: null,
      })
    })
  })
}

function claiming(database: TestDatabase): void {
  const claim = async (userId: string | null, limit = 5) => {
    const args = { p_user_id: userId, p_quiet_seconds: QUIET_SECONDS, p_limit: limit }
    return (await call(database, 'claim_quiet_runs', args)).runs.map(({ id }) => id)
  }
  const quiet = { status: 'generating', updated_at: ago({ minutes: 1 }) } as const

  describe('claim_quiet_runs', () => {
    test('takes over what is quiet and can be gone on with, once', async () => {
      const plan = await aPlanOf(database)
      const run = await aRun(database, plan, { ...quiet, mask_path: masked(plan) })
      expect(await claim(plan.user_id)).toEqual([run.id])
      expect(await claim(plan.user_id)).toEqual([])
    })

    test('leaves alone what gave a sign of life, has no kept inputs, is over, or is another person’s', async () => {
      const plan = await aPlanOf(database)
      await aRun(database, plan, { status: 'generating', mask_path: masked(plan) })
      await aRun(database, plan, quiet)
      await aFinishedRun(database, plan, { updated_at: ago({ minutes: 1 }), mask_path: masked(plan) })
      const other = await aPlanOf(database)
      await aRun(database, other, { ...quiet, mask_path: masked(other) })
      expect(await claim(plan.user_id)).toEqual([])
    })

    test('takes over everybody’s when no person is named, some at a time, the oldest first', async () => {
      await claim(null, 100)
      const plan = await aPlanOf(database)
      const younger = await aRun(database, plan, { ...quiet, mask_path: masked(plan) })
      const older = await aRun(database, plan, {
        ...quiet,
        mask_path: masked(plan),
        created_at: ago({ hours: 1 }),
      })
      expect(await claim(null, 1)).toEqual([older.id])
      expect(await claim(null, 5)).toEqual([younger.id])
    })
  })
}

function sweepingHosted(database: TestDatabase): void {
  const sweep = (userId: string) =>
    call(database, 'sweep_stale_runs', { p_user_id: userId, p_stale_minutes: STALE_MINUTES })

  describe('the sweep', () => {
    test('leaves a run that can be gone on with until its engine has forgotten it', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 2 })
      const inputs = { status: 'generating', mask_path: masked(plan) } as const
      const asked = await aRun(database, plan, { ...inputs, updated_at: ago({ minutes: STALE_MINUTES + 1 }) })
      expect(await sweep(plan.user_id)).toBe(0)
      expect((await readRun(database, asked.id)).status).toBe('generating')
      const forgotten = await aRun(database, plan, {
        ...inputs,
        updated_at: ago({ minutes: STALE_MINUTES + 61 }),
      })
      expect(await sweep(plan.user_id)).toBe(1)
      expect(await readRun(database, forgotten.id)).toMatchObject({
        status: 'failed',
        error_code: 'run_stale',
      })
      expect((await readPlan(database, plan.id)).designs_left).toBe(3)
    })

    test('names a mask that was left behind among the files to delete', async () => {
      const plan = await aPlanOf(database)
      const run = await aFinishedRun(database, plan, { hoursAgo: 25, mask_path: masked(plan) })
      const { paths } = await call(database, 'expired_runs', { p_user_id: plan.user_id, p_hours: 24 })
      expect(paths.sort()).toEqual([run.original_path, run.result_path, masked(plan)].sort())
    })
  })
}
