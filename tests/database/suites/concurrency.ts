import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Row } from '@/lib/supabase/database.types'
import { newSubjectHash, stale, type TestDb } from '../support/fixtures'
import { paymentCalls } from './payments'

/** Calls that arrive at the same moment, each on its own connection. */
export function concurrencySuite(db: TestDb): void {
  describe('at the same moment', () => {
    reservingTogether(db)
    endingTogether(db)
    claimingTogether(db)
    savingTogether(db)
    payingTogether(db)
    everythingTogether(db)
  })
}

function reservingTogether(db: TestDb): void {
  test('50 requests with 3 credits make 3 runs and 47 refusals', async () => {
    const plan = await db.newPlan(undefined, { designs_left: 3 })
    const answers = await together(50, () => db.reserve(plan.user_id))
    expect(countByOutcome(answers)).toEqual({ created: 3, no_credits: 47 })
    expect(await countRuns(db, plan)).toBe(3)
    expect((await db.readPlan(plan.id)).designs_left).toBe(0)
  })

  test('20 requests with one id make one run and take one credit', async () => {
    const plan = await db.newPlan(undefined, { designs_left: 3 })
    const id = randomUUID()
    const answers = await together(20, () => db.reserve(plan.user_id, { p_run_id: id }))
    expect(countByOutcome(answers)).toEqual({ created: 1, existing: 19 })
    expect((await db.readPlan(plan.id)).designs_left).toBe(2)
  })

  test('one id wanted by many users is given to one of them, and costs the others nothing', async () => {
    const id = randomUUID()
    const plans = await together(20, async () => db.newPlan(undefined, { designs_left: 1, total_designs: 1 }))
    const answers = await Promise.all(plans.map((plan) => db.reserve(plan.user_id, { p_run_id: id })))
    expect(countByOutcome(answers)).toEqual({ created: 1, not_found: 19 })
    const left = await Promise.all(plans.map(async (plan) => (await db.readPlan(plan.id)).designs_left))
    expect(left.filter((designs) => designs === 1)).toHaveLength(19)
  })

  test('50 hosted designs of many users on a budget for 3 make 3', async () => {
    const plans = await together(50, () => db.newPlan())
    const [spent] = await db.query<{ cents: number }>('select private.hosted_cents_today()::int as cents')
    const hosted = { p_cost_cents: 50, p_budget_cents: (spent?.cents ?? 0) + 199 }
    const answers = await Promise.all(plans.map((plan) => db.reserve(plan.user_id, hosted)))
    expect(countByOutcome(answers)).toEqual({ created: 3, budget_spent: 47 })
  })

  test('two accounts of one person that start the Free plan together get one', async () => {
    const p_subject_hash = newSubjectHash()
    const users = await together(10, () => db.newUser())
    const start = ({ id }: { id: string }) =>
      db.call('start_free_plan', { p_user_id: id, p_designs: 3, p_subject_hash })
    expect(countByOutcome(await Promise.all(users.map(start)))).toEqual({ created: 1, already_used: 9 })
  })

  test('many starts of the Free plan make one', async () => {
    const { id } = await db.newUser()
    const answers = await together(20, () =>
      db.call('start_free_plan', { p_user_id: id, p_designs: 3, p_subject_hash: newSubjectHash() }),
    )
    expect(countByOutcome(answers)).toEqual({ created: 1, already_active: 19 })
  })
}

const idsOf = ({ id, user_id }: Row<'design_runs'>) => ({ p_run_id: id, p_user_id: user_id })
const claimOf = (run: Row<'design_runs'>) => ({ ...idsOf(run), p_attempt: run.attempt })

function endingTogether(db: TestDb): void {
  test('a run that completes while it is swept ends in one way, and its credit agrees', async () => {
    await db.sweep(null)
    for (let round = 0; round < 20; round += 1) {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const run = await db.newRun(plan, stale())
      const [answer, swept] = await Promise.all([db.complete(run), db.sweep(round % 2 ? plan.user_id : null)])
      const hasSucceeded = (await db.readRun(run.id)).status === 'succeeded'
      expect([answer.outcome, swept]).toEqual(hasSucceeded ? ['ok', 0] : ['gone', 1])
      expect((await db.readPlan(plan.id)).designs_left).toBe(hasSucceeded ? 2 : 3)
    }
  })

  test('a design is stored after its credit can’t be refunded anymore, or not at all', async () => {
    for (let round = 0; round < 50; round += 1) {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const run = await db.newRun(plan)
      const cancel = { ...idsOf(run), p_attempt: null, p_error_code: 'run_cancelled' }
      const deliver = async () => {
        const isStored = (await db.call('note_engine_ended', claimOf(run))).outcome === 'ok'
        return isStored && (await db.complete(run)).outcome === 'ok'
      }
      const [isDelivered, cancelled] = await Promise.all([deliver(), db.call('fail_design_run', cancel)])
      expect(cancelled.outcome).toMatch(isDelivered ? /begun|gone/ : /ok/)
      expect((await db.readRun(run.id)).status).toBe(isDelivered ? 'succeeded' : 'failed')
      expect((await db.readPlan(plan.id)).designs_left).toBe(isDelivered ? 2 : 3)
    }
  })

  test('failing, sweeping and failing again refund one credit', async () => {
    const plan = await db.newPlan(undefined, { designs_left: 0, total_designs: 50 })
    const run = await db.newRun(plan, stale())
    const fails = together(15, () => db.fail(run))
    const sweeps = together(15, () => db.sweep(plan.user_id))
    const { ok = 0 } = countByOutcome(await fails)
    const swept = (await sweeps).reduce((sum, count) => sum + count, 0)
    expect(ok + swept).toBe(1)
    expect((await db.readPlan(plan.id)).designs_left).toBe(1)
  })

  test('a sweep of all users skips a busy one, and does not wait', async () => {
    const { id, user_id } = await db.newRun(undefined, stale())
    await db.transaction(async (query) => {
      await query('select private.lock_user($1)', [user_id])
      await db.sweep(null)
      expect((await db.readRun(id)).status).toBe('generating')
    })
    await db.sweep(null)
    expect((await db.readRun(id)).status).toBe('failed')
  })

  test('a result that many mark as expired is marked by one of them', async () => {
    const run = await db.newFinishedRun()
    const marked = await together(20, () => db.call('mark_runs_expired', { p_run_ids: [run.id] }))
    expect(marked.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
}

function claimingTogether(db: TestDb): void {
  test('ten processes that claim at once share the waiting runs, each run to one of them', async () => {
    const plan = await db.newPlan()
    const waiting = { status: 'reserved', attempt: 0, inputs: 'kept' } as const
    const runs = await together(6, () => db.newRun(plan, waiting))
    const claims = (await together(10, () => db.claim(plan.user_id, 2))).flat()
    expect(claims.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort())
    expect(claims.every(({ attempt }) => attempt === 1)).toBe(true)
  })

  test('a claim skips a locked run without waiting', async () => {
    const plan = await db.newPlan()
    const run = await db.newRun(plan, { inputs: 'kept', ...stale() })
    await db.transaction(async (query) => {
      await query('select from public.design_runs where id = $1 for update', [run.id])
      expect(await db.claim(plan.user_id)).toEqual([])
    })
    expect(await db.claim(plan.user_id)).toMatchObject([{ id: run.id, attempt: 2 }])
  })

  test('a process that comes back while its run is claimed ends it or loses it, and the credit agrees', async () => {
    for (let round = 0; round < 20; round += 1) {
      const plan = await db.newPlan(undefined, { designs_left: 2 })
      const run = await db.newRun(plan, { inputs: 'kept', ...stale() })
      const end = () => (round % 2 ? db.complete(run) : db.fail(run))
      const [answer, claimed] = await Promise.all([end(), db.claim(plan.user_id)])
      expect([answer.outcome, claimed.length]).toEqual(answer.outcome === 'ok' ? ['ok', 0] : ['gone', 1])
      const { status } = await db.readRun(run.id)
      expect((await db.readPlan(plan.id)).designs_left).toBe(status === 'failed' ? 3 : 2)
    }
  })
}

function savingTogether(db: TestDb): void {
  test('saves at the cap never exceed it', async () => {
    const cap = 5
    const plan = await db.newPlan()
    const runs = await together(20, () => db.newFinishedRun(plan))
    const answers = await Promise.all(
      runs.map((run, index) =>
        db.call('save_design', {
          p_run_id: run.id,
          p_user_id: plan.user_id,
          p_timestamp: index,
          p_transformed_path: `users/${plan.user_id}/user-designs/${index}.png`,
          p_limits: { Pro: cap },
          p_metadata: {},
        }),
      ),
    )
    expect(countByOutcome(answers)).toEqual({ created: cap, storage_full: 20 - cap })
  })

  test('20 saves of one revision of a room save it once, and 20 new rooms never exceed the limit', async () => {
    const { id: p_user_id } = await db.newUser()
    const save = (p_room_id: string, p_base_revision: number | null) =>
      db.call('save_room', {
        p_user_id,
        p_room_id,
        p_name: 'Room',
        p_document: {},
        p_base_revision,
        p_photo_path: 'x.jpg',
        p_limits: { free: 3, paid: 9 },
      })
    const outcomes = z.array(z.object({ outcome: z.string() }))
    const room = randomUUID()
    const created = outcomes.parse(await together(20, () => save(room, null)))
    expect(countByOutcome(created)).toEqual({ saved: 1, changed: 19 })
    const saved = outcomes.parse(await together(20, () => save(room, 1)))
    expect(countByOutcome(saved)).toEqual({ saved: 1, changed: 19 })
    const others = outcomes.parse(await together(20, () => save(randomUUID(), null)))
    expect(countByOutcome(others)).toEqual({ saved: 2, full: 18 })
  })

  test('uses of one key are counted exactly', async () => {
    const key = randomUUID()
    const answers = await together(50, () =>
      db.call('take_rate_token', { p_key: key, p_limit: 20, p_window_seconds: 600 }),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20)
    const several = { p_key: randomUUID(), p_limit: 20, p_window_seconds: 600, p_amount: 6 }
    const together6 = await together(20, () => db.call('take_rate_tokens', several))
    expect(together6.filter(({ allowed }) => allowed)).toHaveLength(3)
  })
}

function payingTogether(db: TestDb): void {
  const { order, pay, end, activePlansOf } = paymentCalls(db)

  test('a payment that ten calls settle at once makes one plan', async () => {
    const user = await db.newUser()
    const orderId = await order(user)
    const answers = await together(10, () => pay(user, orderId))
    expect(countByOutcome(answers)).toEqual({ activated: 1, already_processed: 9 })
    expect(await db.plansOf(user)).toMatchObject([{ status: 'active', designs_left: 50 }])
  })

  test('ten payments of one user at once make one plan, and nine refunds are due', async () => {
    const user = await db.newUser()
    const orders = await together(10, () => order(user))
    const answers = await Promise.all(orders.map((orderId) => pay(user, orderId)))
    expect(countByOutcome(answers)).toEqual({ activated: 1, refund_due: 9 })
    expect(await db.plansOf(user)).toHaveLength(1)
  })

  test('a payment that is captured and refunded at the same moment ends without an active plan', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await db.newUser()
      const orderId = await order(user)
      await Promise.all([pay(user, orderId), end(orderId), pay(user, orderId)])
      expect((await db.readPayment(orderId)).status).toBe('refunded')
      expect(await activePlansOf(user)).toEqual([])
    }
  })

  test('a lapsed withdrawal that is declared anew and confirmed at the same moment is one refund and one mail', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await db.newUser()
      const orderId = await order(user)
      await pay(user, orderId)
      const declare = (number: string | null) =>
        db.call('withdraw_order', {
          p_order_id: number,
          p_email: number === null ? user.email : null,
          p_user_id: null,
        })
      await declare(null)
      await db.changePayment(
        orderId,
        `captured_at = now() - interval '18 days', withdrawn_at = now() - interval '14 days'`,
      )
      const answers = await Promise.all([declare(null), declare(orderId), declare(null), declare(orderId)])
      expect(answers.filter(({ outcome, is_new }) => outcome === 'refund' && is_new)).toHaveLength(1)
      expect(await db.readPayment(orderId)).toMatchObject({ status: 'refund_due', withdrawal: 'refund' })
      const claims = await together(4, () =>
        db.call('claim_withdrawal_mails', { p_order_id: orderId, p_limit: 9 }),
      )
      expect(claims.flatMap(({ mails }) => mails)).toMatchObject([{ mail: 'refund' }])
    }
  })

  test('an event that ten servers receive at once is written once', async () => {
    const id = `WH-${randomUUID()}`
    await together(10, () =>
      db.call('begin_payment_event', {
        p_event_id: id,
        p_event_type: 'X',
        p_resource_id: null,
        p_payload: {},
      }),
    )
    expect(await db.query('select from public.payment_events where event_id = $1', [id])).toHaveLength(1)
  })
}

function everythingTogether(db: TestDb): void {
  test('many calls that reserve, fail, complete and sweep meet no deadlock, and every credit is accounted for', async () => {
    const plans = await together(4, async () =>
      db.newPlan(undefined, { designs_left: 40, total_designs: 40 }),
    )
    const visits = plans.flatMap((plan) => Array.from({ length: 12 }, (_, visit) => ({ plan, visit })))
    await Promise.all(
      visits.map(async ({ plan, visit }) => {
        const { run } = await db.reserve(plan.user_id)
        if (!run) throw new Error('Nothing was reserved.')
        // Zero seconds: every unfinished run counts as dead, so sweeps and endings compete for the same rows.
        await db.sweep(visit % 3 ? plan.user_id : null, 0)
        await (visit % 2 ? db.fail(run) : db.complete(run))
        await db.call('read_credits', { p_user_id: plan.user_id, p_quiet_seconds: 0 })
      }),
    )
    for (const plan of plans) {
      const { designs_left } = await db.readPlan(plan.id)
      expect(designs_left + (await countRuns(db, plan, 'succeeded'))).toBe(40)
      expect(await countRuns(db, plan)).toBe(12)
    }
  })
}

function together<T>(times: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => start(index)))
}

function countByOutcome(answers: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

async function countRuns(db: TestDb, plan: Row<'unified_subscriptions'>, status?: string): Promise<number> {
  const [row] = await db.query<{ runs: number }>(
    'select count(*)::int as runs from public.design_runs where subscription_id = $1 and ($2::text is null or status = $2)',
    [plan.id, status ?? null],
  )
  return row?.runs ?? 0
}
