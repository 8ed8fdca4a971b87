import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '@/lib/supabase/database.types'
import { ago, QUIET_SECONDS, stale, type TestDb } from '../support/fixtures'

/** From the start of a reserved run to its end, including by another server after the first one has died. */
export function runStepSuite(db: TestDb): void {
  touching(db)
  completing(db)
  resuming(db)
  claiming(db)
  handingBack(db)
}

/** Every step of a run, as taken by this user's process at this attempt. */
function stepsOf(db: TestDb, run: Row<'design_runs'>, userId = run.user_id) {
  const step = { p_run_id: run.id, p_user_id: userId, p_attempt: run.attempt }
  return [
    () => db.call('touch_design_run', step),
    () => db.call('keep_run_inputs', step),
    () => db.call('attach_engine_job', { ...step, p_engine_job_id: randomUUID() }),
    () => db.call('release_design_run', step),
    () => db.fail(run, userId),
    () => db.complete(run, userId),
  ]
}

function touching(db: TestDb): void {
  test('every step answers gone for another user’s run, which it does not show, and for one that has ended', async () => {
    const [run, ended] = [await db.newRun(), await db.newFinishedRun()]
    const { id } = await db.newUser()
    for (const step of stepsOf(db, run, id)) {
      expect(await step()).toEqual({ outcome: 'gone', run: null, designs_left: null })
    }
    expect(await db.readRun(run.id)).toEqual(run)
    for (const step of stepsOf(db, ended)) expect(await step()).toMatchObject({ outcome: 'gone', run: ended })
  })

  const touch = (run: Row<'design_runs'>, userId = run.user_id) =>
    db.call('touch_design_run', { p_run_id: run.id, p_user_id: userId, p_attempt: run.attempt })

  describe('touch_design_run', () => {
    test('is a heartbeat', async () => {
      const run = await db.newRun(undefined, stale())
      expect(await touch(run)).toMatchObject({
        outcome: 'ok',
        run: { status: 'generating' },
        designs_left: 3,
      })
      expect(await db.sweep(run.user_id)).toBe(0)
    })
  })
}

function completing(db: TestDb): void {
  describe('complete_design_run', () => {
    test('ends a run well, its credit spent', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const answer = await db.complete(await db.newRun(plan))
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
  })
}

function resuming(db: TestDb): void {
  const keep = (run: Row<'design_runs'>, userId = run.user_id) =>
    db.call('keep_run_inputs', { p_run_id: run.id, p_user_id: userId, p_attempt: run.attempt })
  const attach = (run: Row<'design_runs'>, job: string, userId = run.user_id) =>
    db.call('attach_engine_job', {
      p_run_id: run.id,
      p_user_id: userId,
      p_attempt: run.attempt,
      p_engine_job_id: job,
    })

  test.each(['reserved', 'generating'] as const)(
    'keep_run_inputs records that a %s run can be redone',
    async (status) => {
      expect(await keep(await db.newRun(undefined, { status }))).toMatchObject({
        outcome: 'ok',
        run: { status, inputs: 'kept' },
      })
    },
  )

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
}

const waiting = { status: 'reserved', attempt: 0, inputs: 'kept' } as const
/** Columns of a run whose process died, and which another one can redo. */
const left = () => ({ inputs: 'kept', ...stale() }) as const
const idsOf = (runs: Row<'design_runs'>[]) => runs.map(({ id }) => id)

function claiming(db: TestDb): void {
  describe('claim_design_runs', () => {
    test.each([
      ['waits', () => waiting, 1],
      ['has no heartbeat any more', left, 2],
    ])('takes a run that %s, once, as its next attempt', async (_name, columns, attempt) => {
      const plan = await db.newPlan()
      const run = await db.newRun(plan, columns())
      expect(await db.claim(plan.user_id)).toMatchObject([{ id: run.id, status: 'generating', attempt }])
      expect(await db.claim(plan.user_id)).toEqual([])
    })

    test('leaves alone what has a heartbeat, has no stored inputs, has ended, was claimed too often, or is another user’s or engine’s', async () => {
      const [plan, other] = [await db.newPlan(), await db.newPlan()]
      await db.newRun(plan, { inputs: 'kept' })
      await db.newRun(plan, { ...waiting, inputs: 'storing' })
      await db.newRun(plan, stale())
      await db.newRun(plan, { ...left(), attempt: 3 })
      await db.newFinishedRun(plan, left())
      await db.newRun(other, left())
      await db.newRun(plan, { ...left(), engine: 'another' })
      expect(await db.claim(plan.user_id)).toEqual([])
    })

    test('lets users take turns: who has the fewest runs in work is next, then whose run is the oldest', async () => {
      await db.claim(null, 100)
      const [many, few] = [await db.newPlan(), await db.newPlan()]
      const of = (plan: Row<'unified_subscriptions'>, minutes: number) =>
        db.newRun(plan, { ...waiting, created_at: ago({ minutes }) })
      const manys = [await of(many, 9), await of(many, 8), await of(many, 7)]
      const fews = [await of(few, 2), await of(few, 1)]
      const order = [manys[0], fews[0], manys[1], fews[1], manys[2]].map((run) => run?.id)
      for (const id of order) expect(idsOf(await db.claim(null, 1))).toEqual([id])
    })

    test('takes turns within one claim as well', async () => {
      await db.claim(null, 100)
      const [many, few] = [await db.newPlan(), await db.newPlan()]
      const first = await db.newRun(many, { ...waiting, created_at: ago({ minutes: 9 }) })
      await db.newRun(many, { ...waiting, created_at: ago({ minutes: 8 }) })
      const second = await db.newRun(few, waiting)
      expect(idsOf(await db.claim(null, 2))).toEqual([first.id, second.id])
      await db.claim(null, 100)
    })

    test('notes who asks, also without a place for a run', async () => {
      const id = randomUUID()
      const seen = async () => {
        await db.call('claim_design_runs', {
          p_worker_id: id,
          p_user_id: null,
          p_engines: [],
          p_limit: 0,
          p_quiet_seconds: QUIET_SECONDS,
        })
        const [worker] = await db.query<{ is_seen: boolean }>(
          `select seen_at > now() - interval '10 seconds' as is_seen from public.run_workers where id = $1`,
          [id],
        )
        return worker?.is_seen
      }
      expect(await seen()).toBe(true)
      await db.query(`update public.run_workers set seen_at = now() - interval '2 days' where id = $1`, [id])
      expect(await seen()).toBe(true)
    })

    test('a process that comes back after another has claimed its run changes nothing', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const run = await db.newRun(plan, left())
      const [claimed] = await db.claim(plan.user_id)
      if (!claimed) throw new Error('nothing was claimed')
      for (const step of stepsOf(db, run)) {
        expect(await step()).toMatchObject({ outcome: 'gone', run: { attempt: 2 } })
      }
      expect(await db.readRun(run.id)).toEqual(claimed)
      expect(await db.complete(claimed)).toMatchObject({ outcome: 'ok', designs_left: 2 })
    })
  })
}

function handingBack(db: TestDb): void {
  const release = ({ id, user_id, attempt }: Row<'design_runs'>, userId = user_id) =>
    db.call('release_design_run', { p_run_id: id, p_user_id: userId, p_attempt: attempt })

  describe('release_design_run', () => {
    test('lets the next process have the run at once', async () => {
      const run = await db.newRun(undefined, { inputs: 'kept' })
      expect(await release(run)).toMatchObject({ outcome: 'ok', run: { status: 'reserved' } })
      // A process that handed it back is out, even before another has claimed it.
      expect(await db.complete(run)).toMatchObject({ outcome: 'gone' })
      expect(await db.claim(run.user_id)).toMatchObject([{ id: run.id, attempt: 2 }])
    })

    test.each([{ inputs: 'storing' }, { inputs: 'kept', attempt: 3 }] as const)(
      'refunds at once a run that no process could redo: %o',
      async (columns) => {
        const plan = await db.newPlan(undefined, { designs_left: 2 })
        const run = await db.newRun(plan, columns)
        expect(await release(run)).toMatchObject({
          outcome: 'refunded',
          run: { status: 'failed', error_code: 'run_stale' },
          designs_left: 3,
        })
        expect(await release(run)).toMatchObject({ outcome: 'gone', designs_left: 3 })
      },
    )
  })
}
