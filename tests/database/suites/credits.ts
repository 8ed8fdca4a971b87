import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '@/lib/supabase/database.types'
import {
  ago,
  inOneHour,
  type NewRun,
  paymentOf,
  QUIET_SECONDS,
  stale,
  type TestDb,
} from '../support/fixtures'

const over = () => ({ expires_at: ago({ minutes: 1 }) })

/** A run takes one credit when it is reserved, and refunds it once when it fails. */
export function creditSuite(db: TestDb): void {
  reserving(db)
  hostedLimits(db)
  refunding(db)
  readingCredits(db)
}

function reserving(db: TestDb): void {
  describe('reserve_design_run', () => {
    test.each([
      ['which the caller works on', true, { status: 'generating', attempt: 1 }],
      ['which waits for a process', false, { status: 'reserved', attempt: 0 }],
    ])('takes one credit and creates the run, %s', async (_name, p_is_claimed, work) => {
      const plan = await db.newPlan(undefined, { expires_at: inOneHour() })
      const id = randomUUID()
      const answer = await db.reserve(plan.user_id, { p_run_id: id, p_is_claimed })
      expect(answer).toMatchObject({
        outcome: 'created',
        designs_left: 2,
        run: {
          id,
          user_id: plan.user_id,
          subscription_id: plan.id,
          ...work,
          inputs: 'storing',
          params: { style: 'modern' },
          request_hash: 'hash',
          engine: 'local',
          seed: 7,
          finished_at: null,
        },
      })
      expect(answer.run).toEqual(await db.readRun(id))
      expect((await db.readPlan(plan.id)).designs_left).toBe(2)
    })

    test('takes what the task costs, all or nothing, and refunds that number once', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 3 })
      const again = { p_run_id: randomUUID(), p_credits: 2 }
      const { run, designs_left } = await db.reserve(plan.user_id, again)
      expect([designs_left, run?.credits]).toEqual([1, 2])
      expect(await db.reserve(plan.user_id, again)).toMatchObject({ outcome: 'existing', designs_left: 1 })
      const refused = await db.reserve(plan.user_id, { p_credits: 2 })
      expect(refused).toEqual({ outcome: 'no_credits', run: null, designs_left: 1 })
      if (!run) throw new Error('no run')
      expect(await db.fail(run)).toMatchObject({ outcome: 'ok', designs_left: 3 })
      expect(await db.fail(run)).toMatchObject({ outcome: 'gone', designs_left: 3 })
      expect(await db.readRun(run.id)).toMatchObject({ refunded_to: plan.id, refunded_credits: 2 })
    })

    test('refunds what fits where the plan is nearly full, and all of it where another plan replaced it', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 3 })
      const [first, second] = await Promise.all([1, 2].map(() => db.reserve(plan.user_id, { p_credits: 1 })))
      const { run } = first ?? {}
      const { run: other } = second ?? {}
      if (!run || !other) throw new Error('no run')
      await db.changeRun(other.id, 'credits = 2')
      await db.changePlan(plan.id, 'granted_designs = granted_designs + 1')
      await db.fail(run)
      await db.fail(other)
      expect(await db.readRun(other.id)).toMatchObject({ refunded_to: plan.id, refunded_credits: 1 })
      expect((await db.readPlan(plan.id)).designs_left).toBe(3)

      const user = await db.newUser()
      const old = await db.newPlan(user, { designs_left: 3 })
      const { run: late } = await db.reserve(old.user_id, { p_credits: 2 })
      await db.changePlan(old.id, `status = 'inactive'`)
      const next = await db.newPlan(user, { designs_left: 3 })
      if (late) await db.fail(late)
      expect(await db.readPlan(next.id)).toMatchObject({ designs_left: 5, total_designs: 5 })
    })

    test('the sweep refunds what a run took', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const { run } = await db.reserve(plan.user_id, { p_credits: 2 })
      if (run) await db.changeRun(run.id, `updated_at = now() - interval '1 hour'`)
      expect(await db.sweep(plan.user_id)).toBe(1)
      expect((await db.readPlan(plan.id)).designs_left).toBe(2)
    })

    test('answers existing for a repeated request, whatever its outcome, and takes nothing', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 1 })
      const again = { p_run_id: randomUUID() }
      const { run } = await db.reserve(plan.user_id, again)
      expect(await db.reserve(plan.user_id, again)).toMatchObject({ outcome: 'existing', designs_left: 0 })
      if (run) await db.fail(run)
      expect(await db.reserve(plan.user_id, again)).toMatchObject({
        outcome: 'existing',
        designs_left: 1,
        run: { id: again.p_run_id, status: 'failed' },
      })
    })

    test('answers conflict for the same id with another request, not_found for another user’s id', async () => {
      const plan = await db.newPlan()
      const id = randomUUID()
      await db.reserve(plan.user_id, { p_run_id: id })
      const other = { p_run_id: id, p_request_hash: 'other' }
      expect(await db.reserve(plan.user_id, other)).toMatchObject({ outcome: 'conflict', designs_left: 2 })
      expect(await db.reserve((await db.newPlan()).user_id, { p_run_id: id })).toEqual({
        outcome: 'not_found',
        run: null,
        designs_left: 3,
      })
    })

    test('answers no_plan without a plan, and with one that was ended or has expired', async () => {
      const user = await db.newUser()
      const noPlan = { outcome: 'no_plan', run: null }
      expect(await db.reserve(user.id)).toEqual({ ...noPlan, designs_left: null })
      await db.newPlan(user, { status: 'inactive' })
      expect(await db.reserve(user.id)).toMatchObject({ ...noPlan, designs_left: null })
      await db.newPlan(user, over())
      expect(await db.reserve(user.id)).toMatchObject(noPlan)
    })

    test('answers no_credits, and creates no run, when none is left', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 0 })
      const id = randomUUID()
      const answer = await db.reserve(plan.user_id, { p_run_id: id })
      expect(answer).toEqual({ outcome: 'no_credits', run: null, designs_left: 0 })
      await expect(db.readRun(id)).rejects.toThrow()
    })

    test('first refunds the credit of a run that died, and can then spend it', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 0 })
      const dead = await db.newRun(plan, stale())
      expect(await db.reserve(plan.user_id)).toMatchObject({ outcome: 'created', designs_left: 0 })
      expect(await db.readRun(dead.id)).toMatchObject({ status: 'failed', error_code: 'run_stale' })
    })
  })
}

function hostedLimits(db: TestDb): void {
  const hosted = { p_engine: 'model', p_cost_cents: 5 }
  const failedRun = (plan: Row<'unified_subscriptions'>, columns: NewRun) =>
    db.newRun(plan, {
      status: 'failed',
      error_code: 'engine_failed',
      engine: 'model',
      cost_cents: 5,
      credit_refunded_at: ago({ hours: 1 }),
      finished_at: ago({ hours: 1 }),
      ...columns,
    })

  describe('a hosted run', () => {
    test('is refused after so many refunds in a day that may have cost money', async () => {
      const plan = await db.newPlan()
      for (let i = 0; i < 3; i += 1) {
        await failedRun(plan, { engine_job_id: randomUUID() })
        // None of these cost anything, or not today.
        await failedRun(plan, {})
        await failedRun(plan, { engine_job_id: randomUUID(), credit_refunded_at: ago({ hours: 25 }) })
      }
      const refused = { outcome: 'too_many_refunds', designs_left: 3 }
      expect(await db.reserve(plan.user_id, { ...hosted, p_max_refunds: 3 })).toMatchObject(refused)
      expect((await db.readPlan(plan.id)).designs_left).toBe(3)
      expect((await db.reserve(plan.user_id, { p_max_refunds: 3 })).outcome).toBe('created')
      expect((await db.reserve(plan.user_id, { ...hosted, p_max_refunds: 4 })).outcome).toBe('created')
    })

    test('is refused once the day’s designs, over all users, have used up the budget', async () => {
      const [spent] = await db.query<{ cents: number }>('select private.hosted_cents_today()::int as cents')
      const budget = { ...hosted, p_cost_cents: 50, p_budget_cents: (spent?.cents ?? 0) + 120 }
      const [plan, other] = [await db.newPlan(), await db.newPlan()]
      const yesterday = await db.newRun(plan, { cost_cents: 50, created_at: ago({ hours: 25 }) })
      await failedRun(plan, { cost_cents: 50 })
      expect(yesterday.cost_cents).toBe(50)
      expect((await db.reserve(plan.user_id, budget)).outcome).toBe('created')
      const { run } = await db.reserve(other.user_id, budget)
      expect(await db.reserve(other.user_id, budget)).toMatchObject({
        outcome: 'budget_spent',
        run: null,
        designs_left: 2,
      })
      expect((await db.reserve(other.user_id, { p_budget_cents: 0 })).outcome).toBe('created')
      // It failed before there was a job, so it cost nothing.
      if (run) await db.fail(run)
      expect((await db.reserve(other.user_id, budget)).outcome).toBe('created')
    })
  })
}

function refunding(db: TestDb): void {
  const newSpentRun = async (columns = {}) =>
    db.newRun(await db.newPlan(undefined, { designs_left: 2, ...columns }))

  describe('fail_design_run', () => {
    test('refunds the credit and records when; the second call answers gone', async () => {
      const run = await newSpentRun()
      const answer = await db.fail(run)
      expect(answer).toMatchObject({
        outcome: 'ok',
        designs_left: 3,
        run: { status: 'failed', error_code: 'engine_failed', result_path: null },
      })
      expect(answer.run?.credit_refunded_at).not.toBeNull()
      expect(answer.run).toEqual(await db.readRun(run.id))
      expect(await db.fail(run)).toEqual({ ...answer, outcome: 'gone' })
    })

    test('never raises a plan above what it started with', async () => {
      expect(await db.fail(await newSpentRun({ designs_left: 3 }))).toMatchObject({ designs_left: 3 })
    })

    test.each([
      ['and holds one more', { designs_left: 3 }, { designs_left: 4, total_designs: 4 }],
      ['within what it holds', { designs_left: 1 }, { designs_left: 2, total_designs: 3 }],
    ])('a credit of a plan that was replaced goes to the active one, %s', async (_, next, after) => {
      const run = await newSpentRun()
      await db.changePlan(run.subscription_id, `status = 'inactive'`)
      const { id } = await db.newPlan({ id: run.user_id, email: '' }, next)
      expect(await db.fail(run)).toMatchObject({ outcome: 'ok', designs_left: after.designs_left })
      expect(await db.readPlan(id)).toMatchObject(after)
      expect((await db.readPlan(run.subscription_id)).designs_left).toBe(2)
    })

    test('a credit stays with its plan when that was ended and no other plan runs', async () => {
      const run = await newSpentRun()
      await db.changePlan(run.subscription_id, `status = 'inactive'`)
      await db.newPlan({ id: run.user_id, email: '' }, { designs_left: 1, ...over() })
      await db.fail(run)
      expect((await db.readPlan(run.subscription_id)).designs_left).toBe(3)
    })

    test('a credit of a plan whose money went back does not move to the next plan', async () => {
      const run = await newSpentRun()
      await db.changePlan(run.subscription_id, `status = 'inactive'`)
      const { subscription_id } = run
      await db.insertRow('payments', paymentOf(run.user_id, { status: 'refunded', subscription_id }))
      const next = await db.newPlan({ id: run.user_id, email: '' }, { designs_left: 1 })
      await db.fail(run)
      expect((await db.readPlan(next.id)).designs_left).toBe(1)
    })

    test('a cancel comes too late once the hosted engine has begun; a failure still refunds', async () => {
      const run = await newSpentRun({})
      const ids = { p_run_id: run.id, p_user_id: run.user_id }
      expect(await db.call('note_engine_begun', ids)).toMatchObject({ outcome: 'ok' })
      expect(await db.fail(run, run.user_id, 'run_cancelled')).toMatchObject({
        outcome: 'begun',
        designs_left: 2,
        run: { status: 'generating', credit_refunded_at: null },
      })
      expect(await db.fail(run)).toMatchObject({ outcome: 'ok', designs_left: 3 })
      expect(await db.call('note_engine_begun', ids)).toMatchObject({ outcome: 'gone' })
    })

    test('a cancel comes too late once the attempt’s engine has ended, until another attempt begins', async () => {
      const run = await newSpentRun()
      const ids = { p_run_id: run.id, p_user_id: run.user_id }
      const end = (p_attempt: number) => db.call('note_engine_ended', { ...ids, p_attempt })
      expect(await end(run.attempt + 1)).toMatchObject({ outcome: 'gone' })
      expect(await end(run.attempt)).toMatchObject({ outcome: 'ok' })
      const cancel = () =>
        db.call('fail_design_run', { ...ids, p_attempt: null, p_error_code: 'run_cancelled' })
      expect(await cancel()).toMatchObject({ outcome: 'begun', run: { status: 'generating' } })
      await db.changeRun(run.id, 'attempt = attempt + 1')
      expect(await cancel()).toMatchObject({ outcome: 'ok', designs_left: 3 })
      expect(await end(run.attempt + 1)).toMatchObject({ outcome: 'gone' })
    })
  })

  describe('sweep_stale_runs', () => {
    test('fails runs without a heartbeat for too long and refunds every credit, once', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 0 })
      const dead = [await db.newRun(plan, { status: 'reserved', ...stale() }), await db.newRun(plan, stale())]
      const alive = [
        await db.newRun(plan, { updated_at: ago({ minutes: 1 }) }),
        await db.newRun(undefined, stale()),
      ]
      await db.newFinishedRun(plan, stale())
      expect([await db.sweep(plan.user_id), await db.sweep(plan.user_id)]).toEqual([2, 0])
      for (const { id } of dead) {
        expect(await db.readRun(id)).toMatchObject({ status: 'failed', error_code: 'run_stale' })
      }
      for (const { id } of alive) expect((await db.readRun(id)).status).toBe('generating')
      expect((await db.readPlan(plan.id)).designs_left).toBe(2)
    })

    test.each([
      ['five minutes for a process that redoes it', null, '5 minutes'],
      ['an hour for one that fetches what a hosted engine has made', randomUUID(), '1 hour'],
    ])('leaves a run whose inputs are kept %s', async (_name, engine_job_id, patience) => {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const run = await db.newRun(plan, { inputs: 'kept', engine_job_id, ...stale() })
      expect(await db.sweep(plan.user_id)).toBe(0)
      await db.changeRun(run.id, `updated_at = updated_at - interval '${patience}'`)
      expect(await db.sweep(plan.user_id)).toBe(1)
      expect(await db.readRun(run.id)).toMatchObject({ status: 'failed', error_code: 'run_stale' })
      expect((await db.readPlan(plan.id)).designs_left).toBe(3)
    })

    test('ends a run at once that has been claimed too often', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      await db.newRun(plan, { inputs: 'kept', attempt: 3, ...stale() })
      expect(await db.sweep(plan.user_id)).toBe(1)
      expect((await db.readPlan(plan.id)).designs_left).toBe(3)
    })
  })
}

function readingCredits(db: TestDb): void {
  test('read_credits answers with the active plan, used up or expired included, after refunds', async () => {
    const read = (userId: string) =>
      db.call('read_credits', { p_user_id: userId, p_quiet_seconds: QUIET_SECONDS })
    const user = await db.newUser()
    await db.newPlan(user, { status: 'inactive' })
    expect(await read(user.id)).toEqual({ outcome: 'ok', subscription: null, is_active: false })

    const plan = await db.newPlan()
    expect(await read(plan.user_id)).toEqual({ outcome: 'ok', subscription: plan, is_active: true })

    for (const columns of [over(), { designs_left: 0 }]) {
      const { id, user_id } = await db.newPlan(undefined, columns)
      expect(await read(user_id)).toMatchObject({ subscription: { id }, is_active: false })
    }
    const spent = await db.newPlan(undefined, { designs_left: 0 })
    await db.newRun(spent, stale())
    expect(await read(spent.user_id)).toMatchObject({ subscription: { designs_left: 1 }, is_active: true })
  })
}
