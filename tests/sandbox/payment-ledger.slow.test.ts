import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAID_PLAN_NAMES, priceCentsOf } from '@/lib/domain/payment'
import { findPayment } from '@/lib/server/payments/queries'
import { captureOrder, createOrder, listPayments, readOrder } from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { readPlan, startFreePlan } from '@/lib/server/subscriptions/service'
import { payPalClientId, payPalClientSecret } from '@/sandbox/settings/keys.mjs'
import { openServerTest } from '@/tests/server/support/open-server-test'
import { discrepancies, type History, type Ledger, openLedger, readPayPal, tried } from './support/ledger'
import { startOwnPayPal } from './support/own-paypal'
import { startShop } from './support/shop'

const world = await openServerTest()

const EVENTS = 200
const USERS = 6
const MINUTES_5 = 300_000

/** `pick` chooses an order or a message. */
const event = fc.record({
  what: fc.oneof(
    ...weighted({
      order: 10,
      approve: 12,
      decline: 2,
      capture: 8,
      captureTwice: 3,
      captureBesideWebhook: 4,
      steal: 2,
      read: 4,
      account: 3,
      deliver: 14,
      forge: 3,
      unsign: 2,
      spendOne: 6,
      spendAll: 6,
      free: 2,
      refund: 3,
      lag: 3,
      refundPart: 2,
      holdRefund: 3,
      finishRefund: 3,
      dispute: 2,
      loseDispute: 1,
      reverse: 1,
      review: 3,
      tamper: 2,
      expire: 1,
      failCalls: 2,
      loseAnswers: 2,
      holdMoney: 2,
      wrongAmount: 1,
    }),
  ),
  user: fc.nat(USERS - 1),
  plan: fc.constantFrom(...PAID_PLAN_NAMES),
  yearly: fc.boolean(),
  agrees: fc.boolean(),
  pick: fc.nat(10_000),
})
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never
type What = Event['what']

function weighted<Name extends string>(weights: Record<Name, number>) {
  const entries = Object.entries<number>(weights)
  return entries.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) }))
}

let shop: Awaited<ReturnType<typeof startShop>>
let payPal: Awaited<ReturnType<typeof startOwnPayPal>>
let ledger: Ledger

beforeAll(async () => {
  shop = await startShop()
  // The shop ignores the webhooks; the test delivers them itself, in its own order.
  payPal = await startOwnPayPal(shop.url)
  ledger = await openLedger(world, payPal.url, USERS)
})
afterAll(async () => {
  await payPal?.remove()
  await shop?.stop()
})

test(
  `after ${EVENTS} random events PayPal and the database agree to the cent`,
  async () => {
    const run = fc.asyncProperty(
      fc.array(event, { minLength: EVENTS, maxLength: EVENTS }),
      async (events) => {
        const history: History = { orders: [], reversed: new Set(), spent: new Map() }
        for (const each of events) await happen(each, history)
        await settleEverything(history)
        expect(await discrepancies(ledger, history)).toEqual([])
      },
    )
    // One long run. Shrinking a failure would take minutes, and the error contains the seed.
    await fc.assert(run, { numRuns: 1, endOnFailure: true })
  },
  MINUTES_5,
)

async function happen(each: Event, history: History): Promise<void> {
  const order = history.orders[each.pick % Math.max(1, history.orders.length)] ?? null
  if (each.what in onUsers) return onUsers[each.what]?.(each, history)
  if (order) await onOrders[each.what]?.(order, each, history)
}

const userOf = (each: Event) => ledger.users[each.user]?.id ?? ''

const onUsers: Partial<Record<What, (each: Event, history: History) => Promise<void>>> = {
  order: async (each, history) => {
    const { plan, yearly, agrees } = each
    const opened = await tried(createOrder(ledger.services, userOf(each), { plan, yearly, endFree: agrees }))
    if (!opened) return
    expect(opened.amountCents).toBe(priceCentsOf({ plan, yearly }))
    history.orders.push(opened.id)
  },
  account: async (each) => {
    await listPayments(ledger.services, userOf(each))
  },
  free: async (each) => {
    await startFreePlan(ledger.services, userOf(each)).catch(() => null)
  },
  spendOne: async (each, history) => spend(userOf(each), 1, history),
  spendAll: async (each, history) => spend(userOf(each), Number.POSITIVE_INFINITY, history),
}

async function spend(userId: string, most: number, history: History): Promise<void> {
  const { plan } = await readPlan(ledger.services, userId)
  if (!plan || plan.designsLeft === 0) return
  const credits = Math.min(most, plan.designsLeft)
  const args = { p_subscription_id: plan.id, p_user_id: userId }
  const { error } =
    credits === 1
      ? await ledger.service.rpc('decrement_design_credits', args)
      : await ledger.service.from('unified_subscriptions').update({ designs_left: 0 }).eq('id', plan.id)
  if (error) throw new Error(error.message)
  history.spent.set(plan.id, (history.spent.get(plan.id) ?? 0) + credits)
}

const ownerOf = async (order: string) => (await findPayment(ledger.service, order))?.userId ?? ''
const capture = async (order: string) => tried(captureOrder(ledger.services, await ownerOf(order), order))

const onOrders: Partial<Record<What, (order: string, each: Event, history: History) => Promise<unknown>>> = {
  approve: (order) => ledger.control.approve(order),
  decline: (order) => ledger.control.approve(order, 'decline'),
  capture,
  captureTwice: (order) => Promise.all([capture(order), capture(order)]),
  captureBesideWebhook: async (order, each) => {
    await ledger.control.approve(order)
    await Promise.all([capture(order), deliver(order, each.pick), capture(order)])
  },
  steal: async (order, each) => {
    const thief = userOf(each)
    if (thief === (await ownerOf(order))) return
    const attempt = captureOrder(ledger.services, thief, order)
    await expect(attempt).rejects.toMatchObject({ code: 'order_not_found' })
  },
  read: async (order) => tried(readOrder(ledger.services, await ownerOf(order), order)),
  deliver: (order, each) => deliver(order, each.pick),
  forge: async (order, each) => {
    const [first] = await ledger.control.webhooks(order)
    if (!first) return
    const forged = first.raw
      .replace(/"value":"[\d.]+"/, `"value":"0.0${each.pick % 10}"`)
      .replace('WH-', 'WH-F')
    await refused(handlePaymentEvent(ledger.services, new Headers(first.headers), forged))
  },
  unsign: async (order) => {
    const [first] = await ledger.control.webhooks(order)
    if (first) await refused(handlePaymentEvent(ledger.services, new Headers(), first.raw))
  },
  refund: (order) => ledger.control.refund(order),
  /** PayPal's API lags behind its messages. */
  lag: (order, each) => ledger.control.fault({ kind: 'lag', order, count: 1 + (each.pick % 6) }),
  refundPart: (order) => ledger.control.refund(order, { currency_code: 'USD', value: '1.01' }),
  holdRefund: async (order) => {
    await ledger.control.fault({ kind: 'refund_pending', order })
    await ledger.control.refund(order)
  },
  finishRefund: (order, each) => ledger.control.finishRefund(order, each.agrees ? 'complete' : 'fail'),
  dispute: (order) => ledger.control.dispute(order),
  loseDispute: async (order, _, history) => {
    const { status } = await readPayPal(ledger, order)
    if (status !== 'COMPLETED') return
    await ledger.control.dispute(order, 'lost')
    history.reversed.add(order)
  },
  reverse: async (order, _, history) => {
    const { status } = await readPayPal(ledger, order)
    if (status !== 'COMPLETED') return
    await ledger.control.reverse(order)
    history.reversed.add(order)
  },
  review: (order, each) => ledger.control.review(order, each.agrees ? 'accept' : 'deny'),
  tamper: (order, each) => tamper(order, each),
  expire: (order) => ledger.control.expire(order),
  failCalls: (order, each) =>
    ledger.control.fault({ kind: 'fail', on: 'any', order, count: 1 + (each.pick % 4) }),
  loseAnswers: (order) => ledger.control.fault({ kind: 'lose_answer', on: 'capture', order, count: 3 }),
  holdMoney: (order) => ledger.control.fault({ kind: 'pending', order }),
  wrongAmount: (order) => ledger.control.fault({ kind: 'wrong_amount', order, value: '0.99' }),
}

async function refused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ code: /webhook_not_genuine|payment_unavailable/ })
}

/** Delivers any message about this order, so replays and wrong sequences occur on their own. */
async function deliver(order: string, pick: number): Promise<void> {
  const messages = await ledger.control.webhooks(order)
  const message = messages[pick % Math.max(1, messages.length)]
  if (message) await tried(handlePaymentEvent(ledger.services, new Headers(message.headers), message.raw))
}

/** Someone with the shop's keys changes the order. */
async function tamper(order: string, each: Event): Promise<void> {
  const basic = btoa(`${payPalClientId}:${payPalClientSecret}`)
  const token = await fetch(`${payPal.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  })
  const { access_token } = await token.json()
  const [field, value] = each.agrees
    ? (['amount', { currency_code: 'USD', value: '0.50' }] as const)
    : (['custom_id', `roomwright:${userOf(each)}:Business:year`] as const)
  await fetch(`${payPal.url}/v2/checkout/orders/${order}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify([
      { op: 'replace', path: `/purchase_units/@reference_id=='default'/${field}`, value },
    ]),
  })
}

/** Days later, all messages have been delivered and each order was read once more. */
async function settleEverything({ orders }: History): Promise<void> {
  await ledger.control.clearFaults()
  for (const [index, order] of orders.entries()) {
    await ledger.control.finishRefund(order, index % 2 === 0 ? 'complete' : 'fail')
    const messages = await ledger.control.webhooks(order)
    for (const { headers, raw } of messages.reverse()) {
      await tried(handlePaymentEvent(ledger.services, new Headers(headers), raw))
    }
    const owner = await ownerOf(order)
    await tried(readOrder(ledger.services, owner, order))
  }
}
