import { describe, expect, test } from 'vitest'
import type { Database } from '@/lib/supabase/database.types'
import type { User } from '../support/callers'
import { ago, newOrderId, type TestDb } from '../support/fixtures'

type Functions = Database['public']['Functions']

const PRO = { p_plan_name: 'Pro', p_is_yearly: false, p_amount_cents: 1_900, p_currency: 'USD' }
const DAY_MS = 24 * 3_600_000

const captureOf = (orderId: string) => `C${orderId.slice(1)}`

/** Calls about one order, monthly Pro by default. */
export function paymentCalls(db: TestDb) {
  type Order = Partial<Functions['open_payment']['Args']>
  const open = (user: User, change: Order = {}) =>
    db.call('open_payment', {
      p_order_id: newOrderId(),
      p_user_id: user.id,
      ...PRO,
      p_ends_free: false,
      ...change,
    })
  return {
    open,
    order: async (user: User, change: Order = {}) => {
      const { payment } = await open(user, change)
      if (!payment) throw new Error('The order was refused.')
      return payment.order_id
    },
    /** PayPal says that the order was paid, by default as requested. */
    pay: (user: User, orderId: string, change: Partial<Functions['activate_plan']['Args']> = {}) =>
      db.call('activate_plan', {
        p_order_id: orderId,
        p_capture_id: captureOf(orderId),
        p_user_id: user.id,
        ...PRO,
        p_designs: 50,
        p_captured_at: new Date().toISOString(),
        ...change,
      }),
    end: (orderId: string, status = 'refunded') =>
      db.call('end_payment', {
        p_order_id: orderId,
        p_status: status,
        p_capture_id: captureOf(orderId),
        p_captured_cents: status === 'denied' ? null : 1_900,
        p_refund_id: status === 'refunded' ? `R${orderId.slice(1)}` : null,
        p_refunded_cents: status === 'denied' ? 0 : 1_900,
      }),
    activePlansOf: async (user: User) => (await db.plansOf(user)).filter(({ status }) => status === 'active'),
  }
}

/** When an order becomes a plan, and when it doesn't. */
export function paymentSuite(db: TestDb): void {
  opening(db)
  activating(db)
  replacing(db)
  refusing(db)
}

function opening(db: TestDb): void {
  const { open, activePlansOf } = paymentCalls(db)

  describe('open_payment', () => {
    test('refuses while a paid plan with designs left runs, but not once it is used up or over', async () => {
      const user = await db.newUser()
      const plan = await db.newPlan(user)
      expect((await open(user)).outcome).toBe('already_active')
      await db.changePlan(plan.id, 'designs_left = 0')
      expect((await open(user)).outcome).toBe('created')

      const late = await db.newUser()
      await db.newPlan(late, { expires_at: ago({ minutes: 1 }) })
      expect((await open(late)).outcome).toBe('created')
    })

    test('asks before a running Free plan ends', async () => {
      const user = await db.newUser()
      await db.newPlan(user, { plan_name: 'Free', price: 0 })
      expect((await open(user)).outcome).toBe('free_plan_running')
      expect((await open(user, { p_ends_free: true })).outcome).toBe('created')
      expect(await activePlansOf(user)).toHaveLength(1)
    })
  })
}

function activating(db: TestDb): void {
  const { order, pay, activePlansOf } = paymentCalls(db)

  describe('activate_plan', () => {
    test('starts the plan that was paid, with its designs, its price and its capture', async () => {
      const user = await db.newUser()
      const orderId = await order(user)
      const answer = await pay(user, orderId)
      expect(answer.outcome).toBe('activated')
      expect(await activePlansOf(user)).toMatchObject([
        {
          plan_name: 'Pro',
          price: 19,
          designs_left: 50,
          total_designs: 50,
          payment_id: captureOf(orderId),
          payment_provider: 'paypal',
          features: { isYearly: false },
        },
      ])
      expect(await db.readPayment(orderId)).toMatchObject({
        status: 'completed',
        captured_amount: 19,
        subscription_id: answer.subscription?.id,
      })
    })

    test('gives a month 30 days and a year one calendar year', async () => {
      const periodOf = async (yearly: boolean) => {
        const user = await db.newUser()
        const period = { p_is_yearly: yearly, p_amount_cents: yearly ? 19_000 : 1_900 }
        await pay(user, await order(user, period), period)
        const [plan] = await activePlansOf(user)
        return { from: new Date(plan?.created_at ?? 0), to: new Date(plan?.expires_at ?? 0) }
      }
      const month = await periodOf(false)
      expect(Number(month.to) - Number(month.from)).toBe(30 * DAY_MS)
      const year = await periodOf(true)
      const nextYear = new Date(year.from)
      nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1)
      expect(year.to).toEqual(nextYear)
    })

    test('does it once, however often it is called, and records one event without a name in it', async () => {
      const user = await db.newUser()
      const orderId = await order(user)
      const { subscription } = await pay(user, orderId)
      await db.changePlan(subscription?.id ?? '', 'designs_left = 7')
      expect(await pay(user, orderId)).toMatchObject({
        outcome: 'already_processed',
        subscription: { designs_left: 7 },
      })
      expect(await db.plansOf(user)).toHaveLength(1)
      const events = await db.query(
        'select outcome, payload from public.payment_events where resource_id = $1',
        [captureOf(orderId)],
      )
      expect(events).toMatchObject([{ outcome: 'activated' }])
      expect(JSON.stringify(events)).not.toContain(user.id)
    })
  })
}

function replacing(db: TestDb): void {
  const { order, pay, activePlansOf } = paymentCalls(db)

  test('a purchase replaces a plan that has no designs left or is over', async () => {
    for (const columns of [{ designs_left: 0 }, { expires_at: ago({ minutes: 1 }) }]) {
      const user = await db.newUser()
      const old = await db.newPlan(user, columns)
      expect((await pay(user, await order(user))).outcome).toBe('activated')
      expect((await db.readPlan(old.id)).status).toBe('inactive')
      expect(await activePlansOf(user)).toHaveLength(1)
    }
  })

  test('a purchase ends a Free plan only at its activation, and only when the user agreed', async () => {
    const user = await db.newUser()
    const unaware = await order(user)
    await db.newPlan(user, { plan_name: 'Free', price: 0 })
    const aware = await order(user, { p_ends_free: true })

    expect(await pay(user, unaware)).toMatchObject({
      outcome: 'refund_due',
      payment: { refund_reason: 'already_active' },
    })
    expect(await activePlansOf(user)).toMatchObject([{ plan_name: 'Free' }])
    expect((await pay(user, aware)).outcome).toBe('activated')
    expect(await activePlansOf(user)).toMatchObject([{ plan_name: 'Pro' }])
  })
}

function refusing(db: TestDb): void {
  const { order, pay, end, activePlansOf } = paymentCalls(db)

  test('the second of two payments is refunded, and the first plan stays', async () => {
    const user = await db.newUser()
    const [first, second] = [await order(user), await order(user)]
    await pay(user, first)
    for (const answer of [await pay(user, second), await pay(user, second)]) {
      expect(answer).toMatchObject({ outcome: 'refund_due', payment: { refund_reason: 'already_active' } })
    }
    expect((await end(second)).outcome).toBe('ended')
    expect(await activePlansOf(user)).toMatchObject([{ payment_id: captureOf(first) }])
    expect(await db.readPayment(second)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
  })

  test.each([
    ['another amount', { p_amount_cents: 100 }],
    ['another currency', { p_currency: 'EUR' }],
    ['another plan', { p_plan_name: 'Business' }],
    ['another period', { p_is_yearly: true }],
    ['no custom id', { p_user_id: null, p_plan_name: null, p_is_yearly: null }],
  ])('a payment with %s starts nothing and is refunded', async (_, change) => {
    const user = await db.newUser()
    expect(await pay(user, await order(user), change)).toMatchObject({
      outcome: 'refund_due',
      payment: { status: 'refund_due', refund_reason: 'mismatch' },
    })
    expect(await db.plansOf(user)).toEqual([])
  })

  test('a payment that names another user starts nothing for either', async () => {
    const [buyer, thief] = [await db.newUser(), await db.newUser()]
    expect(await pay(thief, await order(buyer))).toMatchObject({ payment: { refund_reason: 'mismatch' } })
    expect([...(await db.plansOf(buyer)), ...(await db.plansOf(thief))]).toEqual([])
  })

  test('a payment that arrives after its account is deleted is refunded, and its row has no user', async () => {
    const user = await db.newUser()
    const [paid, open] = [await order(user), await order(user)]
    await pay(user, paid)
    await db.query('delete from auth.users where id = $1', [user.id])
    expect(await db.readPayment(paid)).toMatchObject({ user_id: null, status: 'completed' })
    expect(await pay(user, open)).toMatchObject({ payment: { refund_reason: 'no_person' } })
  })
}
