import { describe, expect, test } from 'vitest'
import type { Database, PaymentRow, SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import type { TestDatabase } from '../support/database'
import { ago, anOrderId, aPerson, aPlan, inOneHour, type Person, readPlan } from '../support/fixtures'
import { call } from '../support/functions'

type Args = Database['public']['Functions']['activate_plan']['Args']

const PRO = { p_plan_name: 'Pro', p_is_yearly: false, p_amount_cents: 1_900, p_currency: 'USD' }
const DAY_MS = 24 * 3_600_000

/** An order for Pro by the month, as `open_payment` notes it. */
export async function anOrder(
  database: TestDatabase,
  person: Person,
  change: Partial<Database['public']['Functions']['open_payment']['Args']> = {},
): Promise<string> {
  const orderId = anOrderId()
  const args = { p_order_id: orderId, p_user_id: person.id, ...PRO, p_ends_free: false, ...change }
  expect((await call(database, 'open_payment', args)).outcome).toBe('created')
  return orderId
}

/** Tells the database that the order was paid, by default just as asked. */
export function pay(database: TestDatabase, person: Person, orderId: string, change: Partial<Args> = {}) {
  return call(database, 'activate_plan', {
    p_order_id: orderId,
    p_capture_id: `C${orderId.slice(1)}`,
    p_user_id: person.id,
    ...PRO,
    p_designs: 50,
    p_captured_at: new Date().toISOString(),
    ...change,
  })
}

export const end = (database: TestDatabase, orderId: string, status = 'refunded') =>
  call(database, 'end_payment', {
    p_order_id: orderId,
    p_status: status,
    p_capture_id: `C${orderId.slice(1)}`,
    p_refund_id: status === 'refunded' ? `R${orderId.slice(1)}` : null,
    p_refunded_cents: status === 'denied' ? 0 : 1_900,
  })

export async function readPayment(database: TestDatabase, orderId: string): Promise<PaymentRow> {
  const [found] = await database.query<{ row: PaymentRow }>(
    'select to_jsonb(p) as row from public.payments p where order_id = $1',
    [orderId],
  )
  if (!found) throw new Error(`There is no order ${orderId}.`)
  return found.row
}

export async function plansOf(database: TestDatabase, person: Person): Promise<SubscriptionRow[]> {
  const rows = await database.query<{ row: SubscriptionRow }>(
    'select to_jsonb(s) as row from public.unified_subscriptions s where user_id = $1 order by created_at',
    [person.id],
  )
  return rows.map(({ row }) => row)
}

const activeOf = async (database: TestDatabase, person: Person) =>
  (await plansOf(database, person)).filter(({ status }) => status === 'active')

/** How an order becomes a plan, and when it does not. */
export function paymentSuite(database: TestDatabase): void {
  opening(database)
  activating(database)
  replacing(database)
  refusing(database)
}

function opening(database: TestDatabase): void {
  describe('open_payment', () => {
    const open = (person: Person, endsFree = false) =>
      call(database, 'open_payment', {
        p_order_id: anOrderId(),
        p_user_id: person.id,
        ...PRO,
        p_ends_free: endsFree,
      })

    test('refuses while a paid plan with designs left runs, and once it is used up or over does not', async () => {
      const person = await aPerson(database)
      const plan = await aPlan(database, person)
      expect((await open(person)).outcome).toBe('already_active')
      await database.query('update public.unified_subscriptions set designs_left = 0 where id = $1', [
        plan.id,
      ])
      expect((await open(person)).outcome).toBe('created')

      const late = await aPerson(database)
      await aPlan(database, late, { expires_at: ago({ minutes: 1 }) })
      expect((await open(late)).outcome).toBe('created')
    })

    test('asks before a running Free plan ends', async () => {
      const person = await aPerson(database)
      await call(database, 'start_free_plan', { p_user_id: person.id, p_designs: 3 })
      expect((await open(person)).outcome).toBe('free_plan_running')
      expect((await open(person, true)).outcome).toBe('created')
      expect(await activeOf(database, person)).toHaveLength(1)
    })
  })
}

function activating(database: TestDatabase): void {
  describe('activate_plan', () => {
    test('starts the plan that was paid, with its designs, its price and its capture', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      const answer = await pay(database, person, orderId)
      expect(answer.outcome).toBe('activated')
      expect(await activeOf(database, person)).toMatchObject([
        {
          plan_name: 'Pro',
          price: 19,
          designs_left: 50,
          total_designs: 50,
          payment_id: `C${orderId.slice(1)}`,
          payment_provider: 'paypal',
          features: { isYearly: false },
        },
      ])
      expect(await readPayment(database, orderId)).toMatchObject({
        status: 'completed',
        captured_amount: 19,
        subscription_id: answer.subscription?.id,
      })
    })

    test('gives a month 30 days and a year one calendar year', async () => {
      const spans = await Promise.all(
        [false, true].map(async (yearly) => {
          const person = await aPerson(database)
          const period = { p_is_yearly: yearly, p_amount_cents: yearly ? 19_000 : 1_900 }
          await pay(database, person, await anOrder(database, person, period), period)
          const [plan] = await activeOf(database, person)
          return { from: new Date(plan?.created_at ?? 0), to: new Date(plan?.expires_at ?? 0) }
        }),
      )
      const [month, year] = spans
      expect(Number(month?.to) - Number(month?.from)).toBe(30 * DAY_MS)
      const nextYear = new Date(year?.from ?? 0)
      nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1)
      expect(year?.to).toEqual(nextYear)
    })

    test('does it once, however often the payment is told', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      const first = await pay(database, person, orderId)
      await database.query('update public.unified_subscriptions set designs_left = 7 where id = $1', [
        first.subscription?.id ?? '',
      ])
      const again = await pay(database, person, orderId)
      expect(again).toMatchObject({ outcome: 'already_processed', subscription: { designs_left: 7 } })
      expect(await plansOf(database, person)).toHaveLength(1)
    })

    test('writes one line in the journal, without a name in it', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await pay(database, person, orderId)
      await pay(database, person, orderId)
      const lines = await database.query(
        'select outcome, payload from public.payment_events where resource_id = $1',
        [`C${orderId.slice(1)}`],
      )
      expect(lines).toMatchObject([{ outcome: 'activated' }])
      expect(JSON.stringify(lines)).not.toContain(person.email)
      expect(JSON.stringify(lines)).not.toContain(person.id)
    })

    test('knows nothing of an order that was never opened here', async () => {
      const person = await aPerson(database)
      expect(await pay(database, person, anOrderId())).toMatchObject({ outcome: 'not_found', payment: null })
      expect(await plansOf(database, person)).toEqual([])
    })
  })
}

function replacing(database: TestDatabase): void {
  test.each([
    ['has no designs left', { designs_left: 0 }],
    ['is over', { expires_at: ago({ minutes: 1 }) }],
  ])('a purchase replaces a plan that %s', async (_, columns) => {
    const person = await aPerson(database)
    const old = await aPlan(database, person, columns)
    expect((await pay(database, person, await anOrder(database, person))).outcome).toBe('activated')
    expect((await readPlan(database, old.id)).status).toBe('inactive')
    expect(await activeOf(database, person)).toHaveLength(1)
  })

  test('a purchase ends a Free plan only at its activation, and only when the person agreed', async () => {
    const person = await aPerson(database)
    const start = () => call(database, 'start_free_plan', { p_user_id: person.id, p_designs: 3 })
    const unaware = await anOrder(database, person)
    await start()
    const aware = await anOrder(database, person, { p_ends_free: true })
    expect(await activeOf(database, person)).toMatchObject([{ plan_name: 'Free' }])

    expect(await pay(database, person, unaware)).toMatchObject({
      outcome: 'refund_due',
      payment: { refund_reason: 'already_active' },
    })
    expect(await activeOf(database, person)).toMatchObject([{ plan_name: 'Free' }])
    expect((await pay(database, person, aware)).outcome).toBe('activated')
    expect(await activeOf(database, person)).toMatchObject([{ plan_name: 'Pro' }])
  })
}

function refusing(database: TestDatabase): void {
  test('the second of two payments goes back, and the first plan stays', async () => {
    const person = await aPerson(database)
    const [first, second] = [await anOrder(database, person), await anOrder(database, person)]
    await pay(database, person, first)
    const answer = await pay(database, person, second)
    expect(answer).toMatchObject({ outcome: 'refund_due', payment: { refund_reason: 'already_active' } })
    expect(await pay(database, person, second)).toMatchObject({ outcome: 'refund_due' })
    expect((await end(database, second)).outcome).toBe('ended')
    expect(await activeOf(database, person)).toMatchObject([{ payment_id: `C${first.slice(1)}` }])
    expect(await readPayment(database, second)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
  })

  test.each([
    ['another amount', { p_amount_cents: 100 }],
    ['another currency', { p_currency: 'EUR' }],
    ['another plan', { p_plan_name: 'Business' }],
    ['another period', { p_is_yearly: true }],
    ['no mark at all', { p_user_id: null, p_plan_name: null, p_is_yearly: null }],
  ])('a payment with %s starts nothing and goes back', async (_, change) => {
    const person = await aPerson(database)
    const orderId = await anOrder(database, person)
    expect(await pay(database, person, orderId, change)).toMatchObject({
      outcome: 'refund_due',
      payment: { status: 'refund_due', refund_reason: 'mismatch' },
    })
    expect(await plansOf(database, person)).toEqual([])
  })

  test('a payment that names another person starts nothing for either', async () => {
    const [buyer, thief] = [await aPerson(database), await aPerson(database)]
    const orderId = await anOrder(database, buyer)
    expect(await pay(database, thief, orderId)).toMatchObject({ payment: { refund_reason: 'mismatch' } })
    expect([...(await plansOf(database, buyer)), ...(await plansOf(database, thief))]).toEqual([])
  })

  test('a payment that arrives after its account is gone goes back, and its row names nobody', async () => {
    const person = await aPerson(database)
    const [paid, open] = [await anOrder(database, person), await anOrder(database, person)]
    await pay(database, person, paid)
    await database.query('delete from auth.users where id = $1', [person.id])
    expect(await readPayment(database, paid)).toMatchObject({ user_id: null, status: 'completed' })
    expect(await pay(database, person, open)).toMatchObject({ payment: { refund_reason: 'no_person' } })
  })

  test('an hour-long plan that is active blocks an order, and an order opened before it pays back', async () => {
    const person = await aPerson(database)
    const orderId = await anOrder(database, person)
    await aPlan(database, person, { expires_at: inOneHour() })
    expect((await pay(database, person, orderId)).outcome).toBe('refund_due')
  })
}
