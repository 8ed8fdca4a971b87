import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import { errorCodeOf, queryAs, service } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { ago, aPerson, aPlan, inOneHour, readPlan } from '../support/fixtures'
import { call } from '../support/functions'

/** Which plan is active, how credits leave it, and how the Free one begins. */
export function planSuite(database: TestDatabase): void {
  activePlan(database)
  decrement(database)
  freePlan(database)
}

function activePlan(database: TestDatabase): void {
  const isActive = async (plan: SubscriptionRow, at?: string) => {
    const rows = await queryAs<{ answer: boolean }>(
      database,
      service,
      `select public.is_plan_active(s${at ? ', $2' : ''}) as answer
       from public.unified_subscriptions s where s.id = $1`,
      at ? [plan.id, at] : [plan.id],
    )
    return rows[0]?.answer
  }

  test.each([
    ['is active without an end', {}, true],
    ['is active before its end', { expires_at: inOneHour() }, true],
    ['is not active after its end', { expires_at: ago({ minutes: 1 }) }, false],
    ['is not active without designs left', { designs_left: 0 }, false],
    ['is not active once it was ended', { status: 'inactive' }, false],
  ] as const)('a plan %s', async (_, columns, expected) => {
    const plan = await aPlan(database, await aPerson(database), columns)
    expect(await isActive(plan)).toBe(expected)
  })

  test('a plan is no longer active at the very moment of its end', async () => {
    const expiry = Date.now() + 60_000
    const plan = await aPlan(database, await aPerson(database), {
      expires_at: new Date(expiry).toISOString(),
    })
    expect(await isActive(plan, new Date(expiry - 1).toISOString())).toBe(true)
    expect(await isActive(plan, new Date(expiry).toISOString())).toBe(false)
  })
}

function decrement(database: TestDatabase): void {
  describe('decrement_design_credits', () => {
    const decrementOf = (plan: Pick<SubscriptionRow, 'id' | 'user_id'>) =>
      call(database, 'decrement_design_credits', { p_subscription_id: plan.id, p_user_id: plan.user_id })
    const codeOf = (attempt: Promise<unknown>) => attempt.then(() => null, errorCodeOf)

    test('takes one and answers with the plan as it is then', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 2 })
      const answer = await decrementOf(plan)
      expect(answer).toMatchObject({ id: plan.id, designs_left: 1, total_designs: 3, plan_name: 'Pro' })
      expect(answer).toEqual(await readPlan(database, plan.id))
    })

    test('raises 23514 when none is left', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 0 })
      expect(await codeOf(decrementOf(plan))).toBe('23514')
    })

    test('raises P0002 in the words people read when there is no active plan of theirs', async () => {
      const person = await aPerson(database)
      const plan = await aPlan(database, person, { status: 'inactive' })
      const expired = await aPlan(database, person, { expires_at: ago({ minutes: 1 }) })
      const another = await aPlan(database, await aPerson(database))
      const attempts = [plan, expired, { ...another, user_id: person.id }, { ...plan, id: randomUUID() }]
      for (const attempt of attempts) expect(await codeOf(decrementOf(attempt))).toBe('P0002')
      await expect(decrementOf(plan)).rejects.toThrow('No active subscription found.')
      expect((await readPlan(database, another.id)).designs_left).toBe(3)
    })
  })
}

function freePlan(database: TestDatabase): void {
  describe('start_free_plan', () => {
    const start = (userId: string) => call(database, 'start_free_plan', { p_user_id: userId, p_designs: 3 })

    test('gives a newcomer the designs of the Free plan, without price, payment and end', async () => {
      const { id } = await aPerson(database)
      const answer = await start(id)
      expect(answer.outcome).toBe('created')
      expect(answer.subscription).toMatchObject({
        user_id: id,
        plan_name: 'Free',
        price: 0,
        designs_left: 3,
        total_designs: 3,
        payment_id: null,
        payment_provider: null,
        features: { isYearly: false },
        status: 'active',
        expires_at: null,
      })
      expect(answer.subscription).toEqual(await readPlan(database, answer.subscription.id))
    })

    test('answers already_active, and changes nothing, while a plan with designs left runs', async () => {
      const plan = await aPlan(database, await aPerson(database), { expires_at: inOneHour() })
      expect(await start(plan.user_id)).toEqual({ outcome: 'already_active', subscription: plan })
      expect(await readPlan(database, plan.id)).toEqual(plan)
    })

    test('answers already_used for ever after, and leaves the plan of now alone', async () => {
      const person = await aPerson(database)
      const free = (await start(person.id)).subscription
      await database.query('update public.unified_subscriptions set designs_left = 0 where id = $1', [
        free.id,
      ])
      expect((await start(person.id)).outcome).toBe('already_used')
      expect((await readPlan(database, free.id)).status).toBe('active')

      await database.query(`update public.unified_subscriptions set status = 'inactive' where id = $1`, [
        free.id,
      ])
      const paid = await aPlan(database, person, { designs_left: 0 })
      const answer = await start(person.id)
      expect(answer).toMatchObject({ outcome: 'already_used', subscription: { id: free.id } })
      expect((await readPlan(database, paid.id)).status).toBe('active')
    })

    test.each([
      ['used up', { designs_left: 0 }],
      ['expired', { expires_at: ago({ minutes: 1 }) }],
    ])('replaces a paid plan that is %s', async (_, columns) => {
      const paid = await aPlan(database, await aPerson(database), columns)
      expect((await start(paid.user_id)).outcome).toBe('created')
      expect((await readPlan(database, paid.id)).status).toBe('inactive')
    })
  })
}
