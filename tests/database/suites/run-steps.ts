import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DesignRunRow } from '@/lib/supabase/database.types'
import { ago, stale, type TestDb } from '../support/fixtures'

const QUIET_SECONDS = 20
const gone = { outcome: 'gone', run: null, designs_left: null }

/** From the start of a reserved run to its end: also by another server, when the first one has died. */
export function runStepSuite(db: TestDb): void {
  starting(db)
  completing(db)
  resuming(db)
  claiming(db)
}

function starting(db: TestDb): void {
  const start = (
    run: DesignRunRow,
    originalPath: string | null,
    jobId: string | null,
    userId = run.user_id,
  ) =>
    db.call('start_design_run', {
      p_run_id: run.id,
      p_user_id: userId,
      p_original_path: originalPath,
      p_engine_job_id: jobId,
    })

  describe('start_design_run', () => {
    test('moves the run on; again, it is a heartbeat and adds what was not known before', async () => {
      const run = await db.newRun(undefined, { updated_at: ago({ minutes: 14 }) })
      const original_path = `users/${run.user_id}/originals/1.png`
      expect(await start(run, original_path, null)).toMatchObject({
        outcome: 'ok',
        run: { status: 'generating', original_path, engine_job_id: null },
        designs_left: 3,
      })
      await db.changeRun(run.id, `updated_at = now() - interval '1 hour'`)
      expect(await start(run, null, 'job-1')).toMatchObject({
        outcome: 'ok',
        run: { status: 'generating', original_path, engine_job_id: 'job-1' },
      })
      expect(await db.sweep(run.user_id)).toBe(0)
    })

    test('answers gone for a run that has ended, and for another user’s, which it does not show', async () => {
      const run = await db.newRun()
      expect(await start(run, null, null, (await db.newUser()).id)).toEqual(gone)
      await db.fail(run)
      expect(await start(run, null, null)).toMatchObject({ outcome: 'gone', run: { status: 'failed' } })
    })
  })
}

function completing(db: TestDb): void {
  describe('complete_design_run', () => {
    test.each(['reserved', 'generating'] as const)('ends a %s run well, its credit spent', async (status) => {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const answer = await db.complete(await db.newRun(plan, { status }))
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
    })

    test('answers ok to the same call again and changes nothing', async () => {
      const run = await db.newRun()
      const first = await db.complete(run)
      expect(await db.complete(run)).toEqual(first)
      expect(await db.complete(run, run.user_id, 'another')).toEqual({ ...first, outcome: 'gone' })
    })

    test('cannot revive a run that failed: its credit has been refunded', async () => {
      const run = await db.newRun(await db.newPlan(undefined, { designs_left: 2 }), stale())
      await db.sweep(run.user_id)
      const answer = await db.complete(run)
      expect(answer).toMatchObject({ outcome: 'gone', run: { status: 'failed' }, designs_left: 3 })
      expect(await db.readRun(run.id)).toMatchObject({ status: 'failed', result_path: null })
    })

    test('answers gone for another user’s run, which it neither ends nor shows', async () => {
      const run = await db.newRun()
      expect(await db.complete(run, (await db.newUser()).id)).toEqual(gone)
      expect((await db.readRun(run.id)).status).toBe('reserved')
    })
  })
}

const maskOf = ({ user_id }: Pick<DesignRunRow, 'user_id'>) => `users/${user_id}/runs/1-mask.png`

function resuming(db: TestDb): void {
  const keep = (run: DesignRunRow, userId = run.user_id) =>
    db.call('keep_run_inputs', {
      p_run_id: run.id,
      p_user_id: userId,
      p_original_path: `users/${userId}/originals/1.png`,
      p_mask_path: maskOf({ user_id: userId }),
    })
  const attach = (run: DesignRunRow, job: string, userId = run.user_id) =>
    db.call('attach_engine_job', { p_run_id: run.id, p_user_id: userId, p_engine_job_id: job })

  test('keep_run_inputs records where photo and mask are, and that the work has begun', async () => {
    const run = await db.newRun()
    const original_path = `users/${run.user_id}/originals/1.png`
    const kept = { status: 'generating', mask_path: maskOf(run), original_path }
    expect(await keep(run)).toMatchObject({ outcome: 'ok', run: kept })
  })

  test('attach_engine_job gives a run its first job for good, and no job to two runs', async () => {
    const plan = await db.newPlan()
    const [run, other] = [await db.newRun(plan), await db.newRun(plan)]
    const job = randomUUID()
    for (const attempt of [await attach(run, job), await attach(run, job)]) {
      expect(attempt).toMatchObject({ outcome: 'ok', run: { status: 'generating', engine_job_id: job } })
    }
    expect(await attach(run, randomUUID())).toMatchObject({ outcome: 'doubled', run: { engine_job_id: job } })
    expect(await attach(other, job)).toMatchObject({ outcome: 'taken', run: { engine_job_id: null } })
    expect((await db.readRun(other.id)).engine_job_id).toBeNull()
  })

  test('both answer gone for a run that has ended, and for another user’s, which they do not show', async () => {
    const ended = await db.newFinishedRun()
    const others = await db.newRun()
    const { id } = await db.newUser()
    const unchanged = { outcome: 'gone', run: { mask_path: null, engine_job_id: null } }
    for (const answer of [await keep(ended), await attach(ended, randomUUID())]) {
      expect(answer).toMatchObject(unchanged)
    }
    for (const answer of [await keep(others, id), await attach(others, randomUUID(), id)]) {
      expect(answer).toEqual(gone)
    }
  })
}

function claiming(db: TestDb): void {
  const claim = async (userId: string | null, limit = 5) => {
    const args = { p_user_id: userId, p_quiet_seconds: QUIET_SECONDS, p_limit: limit }
    return (await db.call('claim_quiet_runs', args)).runs.map(({ id }) => id)
  }
  const quiet = () => ({ status: 'generating', updated_at: ago({ minutes: 1 }) }) as const

  describe('claim_quiet_runs', () => {
    test('takes over a run without a heartbeat that can be resumed, once', async () => {
      const plan = await db.newPlan()
      const run = await db.newRun(plan, { ...quiet(), mask_path: maskOf(plan) })
      expect(await claim(plan.user_id)).toEqual([run.id])
      expect(await claim(plan.user_id)).toEqual([])
    })

    test('leaves alone what has a heartbeat, has no stored inputs, has ended, or is another user’s', async () => {
      const [plan, other] = [await db.newPlan(), await db.newPlan()]
      await db.newRun(plan, { status: 'generating', mask_path: maskOf(plan) })
      await db.newRun(plan, quiet())
      await db.newFinishedRun(plan, { updated_at: ago({ minutes: 1 }), mask_path: maskOf(plan) })
      await db.newRun(other, { ...quiet(), mask_path: maskOf(other) })
      expect(await claim(plan.user_id)).toEqual([])
    })

    test('takes over those of all users when none is named, some at a time, the oldest first', async () => {
      await claim(null, 100)
      const plan = await db.newPlan()
      const resumable = { ...quiet(), mask_path: maskOf(plan) }
      const younger = await db.newRun(plan, resumable)
      const older = await db.newRun(plan, { ...resumable, created_at: ago({ hours: 1 }) })
      expect(await claim(null, 1)).toEqual([older.id])
      expect(await claim(null, 5)).toEqual([younger.id])
    })
  })
}
