import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, ago, aPerson, aPlan, aRun, readPlan, readRun } from '../support/fixtures'
import { call, reserveRun } from '../support/functions'
import { anOrder, end, pay, plansOf, readPayment } from './payments'

const STALE_MINUTES = 15
const stale = { updated_at: ago({ minutes: STALE_MINUTES + 1 }) }

/** Calls that arrive at the same moment, each on its own connection. */
export function concurrencySuite(database: TestDatabase): void {
  describe('at the same moment', () => {
    reservingTogether(database)
    endingTogether(database)
    savingTogether(database)
    payingTogether(database)
    everythingTogether(database)
  })
}

function reservingTogether(database: TestDatabase): void {
  test('50 requests with 3 credits make 3 runs and 47 refusals', async () => {
    const plan = await aPlan(database, await aPerson(database), { designs_left: 3 })
    const answers = await together(50, () => reserveRun(database, plan.user_id))
    expect(countByOutcome(answers)).toEqual({ created: 3, no_credits: 47 })
    expect(await countRuns(database, plan)).toBe(3)
    expect((await readPlan(database, plan.id)).designs_left).toBe(0)
  })

  test('20 requests with one id make one run and take one credit', async () => {
    const plan = await aPlan(database, await aPerson(database), { designs_left: 3 })
    const id = randomUUID()
    const answers = await together(20, () => reserveRun(database, plan.user_id, { p_run_id: id }))
    expect(countByOutcome(answers)).toEqual({ created: 1, existing: 19 })
    expect((await readPlan(database, plan.id)).designs_left).toBe(2)
  })

  test('one id wanted by many people is one person’s, and costs the others nothing', async () => {
    const id = randomUUID()
    const plans = await together(20, async () =>
      aPlan(database, await aPerson(database), { designs_left: 1, total_designs: 1 }),
    )
    const answers = await Promise.all(
      plans.map((plan) => reserveRun(database, plan.user_id, { p_run_id: id })),
    )
    expect(countByOutcome(answers)).toEqual({ created: 1, not_found: 19 })
    const left = await Promise.all(
      plans.map(async (plan) => (await readPlan(database, plan.id)).designs_left),
    )
    expect(left.filter((designs) => designs === 1)).toHaveLength(19)
  })

  test('many starts of the Free plan make one', async () => {
    const { id } = await aPerson(database)
    const answers = await together(20, () =>
      call(database, 'start_free_plan', { p_user_id: id, p_designs: 3 }),
    )
    expect(countByOutcome(answers)).toEqual({ created: 1, already_active: 19 })
  })
}

function endingTogether(database: TestDatabase): void {
  const complete = (id: string, userId: string) =>
    call(database, 'complete_design_run', {
      p_run_id: id,
      p_user_id: userId,
      p_result_path: `users/${userId}/runs/${id}.png`,
      p_receipt: {},
    })
  const fail = (id: string, userId: string) =>
    call(database, 'fail_design_run', { p_run_id: id, p_user_id: userId, p_error_code: 'engine_failed' })
  const sweep = (userId: string | null) =>
    call(database, 'sweep_stale_runs', { p_user_id: userId, p_stale_minutes: STALE_MINUTES })

  test('a run that completes while it is swept ends in one way, and its credit agrees', async () => {
    await sweep(null)
    for (let round = 0; round < 20; round += 1) {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 2 })
      const { id } = await aRun(database, plan, stale)
      const [answer, swept] = await Promise.all([
        complete(id, plan.user_id),
        sweep(round % 2 ? plan.user_id : null),
      ])
      const run = await readRun(database, id)
      const hasSucceeded = run.status === 'succeeded'
      expect([answer.outcome, swept]).toEqual(hasSucceeded ? ['ok', 0] : ['gone', 1])
      expect((await readPlan(database, plan.id)).designs_left).toBe(hasSucceeded ? 2 : 3)
    }
  })

  test('failing, sweeping and failing again give one credit back', async () => {
    const plan = await aPlan(database, await aPerson(database), { designs_left: 0, total_designs: 50 })
    const { id } = await aRun(database, plan, stale)
    const fails = together(15, () => fail(id, plan.user_id))
    const sweeps = together(15, () => sweep(plan.user_id))
    const told = countByOutcome(await fails)
    const swept = (await sweeps).reduce((sum, count) => sum + count, 0)
    expect((told.ok ?? 0) + swept).toBe(1)
    expect((await readPlan(database, plan.id)).designs_left).toBe(1)
  })

  test('a sweep of everybody passes over whoever is busy, and does not wait', async () => {
    const { id, user_id } = await aRun(database, await aPlan(database, await aPerson(database)), stale)
    await database.transaction(async (query) => {
      await query('select private.lock_user($1)', [user_id])
      await sweep(null)
      expect((await readRun(database, id)).status).toBe('reserved')
    })
    await sweep(null)
    expect((await readRun(database, id)).status).toBe('failed')
  })

  test('a result that many clear away is marked by one of them', async () => {
    const run = await aFinishedRun(database, await aPlan(database, await aPerson(database)))
    const marked = await together(20, () => call(database, 'mark_runs_expired', { p_run_ids: [run.id] }))
    expect(marked.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
}

function savingTogether(database: TestDatabase): void {
  test('saves at the cap never exceed it', async () => {
    const cap = 5
    const plan = await aPlan(database, await aPerson(database))
    const runs = await together(20, () => aFinishedRun(database, plan))
    const answers = await Promise.all(
      runs.map((run, index) =>
        call(database, 'save_design', {
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

  test('uses of one key are counted exactly', async () => {
    const key = randomUUID()
    const answers = await together(50, () =>
      call(database, 'take_rate_token', { p_key: key, p_limit: 20, p_window_seconds: 600 }),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20)
  })
}

function payingTogether(database: TestDatabase): void {
  test('a payment that ten tell at once makes one plan', async () => {
    const person = await aPerson(database)
    const orderId = await anOrder(database, person)
    const answers = await together(10, () => pay(database, person, orderId))
    expect(countByOutcome(answers)).toEqual({ activated: 1, already_processed: 9 })
    expect(await plansOf(database, person)).toMatchObject([{ status: 'active', designs_left: 50 }])
  })

  test('ten payments of one person at once make one plan, and nine go back', async () => {
    const person = await aPerson(database)
    const orders = await together(10, () => anOrder(database, person))
    const answers = await Promise.all(orders.map((orderId) => pay(database, person, orderId)))
    expect(countByOutcome(answers)).toEqual({ activated: 1, refund_due: 9 })
    expect(await plansOf(database, person)).toHaveLength(1)
  })

  test('a payment that is told and given back at the same moment ends without an active plan', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await Promise.all([
        pay(database, person, orderId),
        end(database, orderId),
        pay(database, person, orderId),
      ])
      expect((await readPayment(database, orderId)).status).toBe('refunded')
      const plans = await plansOf(database, person)
      expect(plans.filter(({ status }) => status === 'active')).toEqual([])
    }
  })

  test('an event that ten servers receive at once is written once', async () => {
    const id = `WH-${randomUUID()}`
    await together(10, () =>
      call(database, 'begin_payment_event', {
        p_event_id: id,
        p_event_type: 'X',
        p_resource_id: null,
        p_payload: {},
      }),
    )
    expect(await database.query('select from public.payment_events where event_id = $1', [id])).toHaveLength(
      1,
    )
  })
}

function everythingTogether(database: TestDatabase): void {
  test('a crowd that reserves, fails, completes and sweeps meets no deadlock, and every credit is accounted for', async () => {
    const plans = await together(4, async () =>
      aPlan(database, await aPerson(database), { designs_left: 40, total_designs: 40 }),
    )
    const visits = plans.flatMap((plan) => Array.from({ length: 12 }, (_, visit) => ({ plan, visit })))
    await Promise.all(
      visits.map(async ({ plan, visit }) => {
        const { run } = await reserveRun(database, plan.user_id)
        const ended = { p_run_id: run?.id ?? '', p_user_id: plan.user_id }
        // Zero minutes: every unfinished run counts as dead, so sweeps and endings fight over the same rows.
        await call(database, 'sweep_stale_runs', {
          p_user_id: visit % 3 ? plan.user_id : null,
          p_stale_minutes: 0,
        })
        if (visit % 2) await call(database, 'fail_design_run', { ...ended, p_error_code: 'engine_failed' })
        else {
          const result = { p_result_path: `users/${plan.user_id}/runs/${visit}.png`, p_receipt: {} }
          await call(database, 'complete_design_run', { ...ended, ...result })
        }
        await call(database, 'read_credits', { p_user_id: plan.user_id, p_stale_minutes: 0 })
      }),
    )
    for (const plan of plans) {
      const { designs_left } = await readPlan(database, plan.id)
      expect(designs_left + (await countRuns(database, plan, 'succeeded'))).toBe(40)
      expect(await countRuns(database, plan)).toBe(12)
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

async function countRuns(database: TestDatabase, plan: SubscriptionRow, status?: string): Promise<number> {
  const [row] = await database.query<{ runs: number }>(
    'select count(*)::int as runs from public.design_runs where subscription_id = $1 and ($2::text is null or status = $2)',
    [plan.id, status ?? null],
  )
  return row?.runs ?? 0
}
