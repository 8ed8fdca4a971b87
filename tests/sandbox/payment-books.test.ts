import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAID_PLAN_NAMES, priceCentsOf } from '@/lib/domain/payment'
import { createOrder } from '@/lib/use-cases/create-order'
import { handlePaymentEvent } from '@/lib/use-cases/handle-payment-event'
import { captureOrder, listPayments, readOrder } from '@/lib/use-cases/own-orders'
import { startFreePlan } from '@/lib/use-cases/start-free-plan'
import { payPalClientId, payPalClientSecret } from '@/sandbox/keys.mjs'
import { discrepancies, type Story } from './support/compare-books'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'
import { startShop } from './support/shop'
import { openTrade, payPalBooks, type Trade, tried } from './support/trade'

const EVENTS = 500
const VISITORS = 6
const MINUTES_5 = 300_000

/** `pick` chooses among what is there: an order, a message. */
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
      refundPart: 2,
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
  visitor: fc.nat(VISITORS - 1),
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
let sandbox: RunningSandbox
let trade: Trade

beforeAll(async () => {
  shop = await startShop()
  // The messages are taken, and thrown away: the test delivers them itself, in an order of its own.
  sandbox = await startOwnSandbox({ APP_URL: shop.url })
  trade = await openTrade(sandbox.url, VISITORS)
})
afterAll(async () => {
  await sandbox?.remove()
  await shop?.stop()
})

test(
  `after ${EVENTS} random events the books of PayPal and of the database agree to the cent`,
  async () => {
    const run = fc.asyncProperty(
      fc.array(event, { minLength: EVENTS, maxLength: EVENTS }),
      async (events) => {
        const story: Story = { orders: [], reversed: new Set(), spent: new Map() }
        for (const each of events) await happen(each, story)
        await settleEverything(story)
        expect(await discrepancies(trade, story)).toEqual([])
      },
    )
    // One long story; a shorter one that fails as well is not worth the minutes. The seed is in the failure's text.
    await fc.assert(run, { numRuns: 1, endOnFailure: true })
  },
  MINUTES_5,
)

async function happen(each: Event, story: Story): Promise<void> {
  const order = story.orders[each.pick % Math.max(1, story.orders.length)] ?? null
  if (each.what in onVisitors) return onVisitors[each.what]?.(each, story)
  if (order) await onOrders[each.what]?.(order, each, story)
}

const visitorOf = (each: Event) => trade.visitors[each.visitor]?.id ?? ''

const onVisitors: Partial<Record<What, (each: Event, story: Story) => Promise<void>>> = {
  order: async (each, story) => {
    const { plan, yearly, agrees } = each
    const opened = await tried(
      createOrder(trade.services, visitorOf(each), { plan, yearly, endFree: agrees }),
    )
    if (!opened) return
    expect(opened.amountCents).toBe(priceCentsOf({ plan, yearly }))
    story.orders.push(opened.id)
  },
  account: async (each) => {
    await listPayments(trade.services, visitorOf(each))
  },
  free: async (each) => {
    await startFreePlan(trade.services, visitorOf(each)).catch(() => null)
  },
  spendOne: async (each, story) => spend(visitorOf(each), 1, story),
  spendAll: async (each, story) => spend(visitorOf(each), Number.POSITIVE_INFINITY, story),
}

async function spend(personId: string, most: number, story: Story): Promise<void> {
  const plan = await trade.services.subscriptions.current(personId)
  if (!plan || plan.designsLeft === 0) return
  const credits = Math.min(most, plan.designsLeft)
  const args = { p_subscription_id: plan.id, p_user_id: personId }
  const { error } =
    credits === 1
      ? await trade.service.rpc('decrement_design_credits', args)
      : await trade.service.from('unified_subscriptions').update({ designs_left: 0 }).eq('id', plan.id)
  if (error) throw new Error(error.message)
  story.spent.set(plan.id, (story.spent.get(plan.id) ?? 0) + credits)
}

const ownerOf = async (order: string) => (await trade.services.payments.find(order))?.personId ?? ''
const capture = async (order: string) => tried(captureOrder(trade.services, await ownerOf(order), order))

const onOrders: Partial<Record<What, (order: string, each: Event, story: Story) => Promise<unknown>>> = {
  approve: (order) => trade.control.approve(order),
  decline: (order) => trade.control.approve(order, 'decline'),
  capture,
  captureTwice: (order) => Promise.all([capture(order), capture(order)]),
  captureBesideWebhook: async (order, each) => {
    await trade.control.approve(order)
    await Promise.all([capture(order), deliver(order, each.pick), capture(order)])
  },
  steal: async (order, each) => {
    const thief = visitorOf(each)
    if (thief === (await ownerOf(order))) return
    const attempt = captureOrder(trade.services, thief, order)
    await expect(attempt).rejects.toMatchObject({ code: 'order_not_found' })
  },
  read: async (order) => tried(readOrder(trade.services, await ownerOf(order), order)),
  deliver: (order, each) => deliver(order, each.pick),
  forge: async (order, each) => {
    const [first] = await trade.control.webhooks(order)
    if (!first) return
    const forged = first.raw
      .replace(/"value":"[\d.]+"/, `"value":"0.0${each.pick % 10}"`)
      .replace('WH-', 'WH-F')
    await refused(handlePaymentEvent(trade.services, new Headers(first.headers), forged))
  },
  unsign: async (order) => {
    const [first] = await trade.control.webhooks(order)
    if (first) await refused(handlePaymentEvent(trade.services, new Headers(), first.raw))
  },
  refund: (order) => trade.control.refund(order),
  refundPart: (order) => trade.control.refund(order, { currency_code: 'USD', value: '1.01' }),
  reverse: async (order, _, story) => {
    const { status } = await payPalBooks(trade, order)
    if (status !== 'COMPLETED') return
    await trade.control.reverse(order)
    story.reversed.add(order)
  },
  review: (order, each) => trade.control.review(order, each.agrees ? 'accept' : 'deny'),
  tamper: (order, each) => tamper(order, each),
  expire: (order) => trade.control.expire(order),
  failCalls: (order, each) =>
    trade.control.fault({ kind: 'fail', on: 'any', order, count: 1 + (each.pick % 4) }),
  loseAnswers: (order) => trade.control.fault({ kind: 'lose_answer', on: 'capture', order, count: 3 }),
  holdMoney: (order) => trade.control.fault({ kind: 'pending', order }),
  wrongAmount: (order) => trade.control.fault({ kind: 'wrong_amount', order, value: '0.99' }),
}

async function refused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ code: /webhook_not_genuine|payment_unavailable/ })
}

/** Any message about this order, new or old: replays and wrong orders come by themselves. */
async function deliver(order: string, pick: number): Promise<void> {
  const messages = await trade.control.webhooks(order)
  const message = messages[pick % Math.max(1, messages.length)]
  if (message) await tried(handlePaymentEvent(trade.services, new Headers(message.headers), message.raw))
}

/** Somebody with the shop's keys changes what is ordered. */
async function tamper(order: string, each: Event): Promise<void> {
  const basic = btoa(`${payPalClientId}:${payPalClientSecret}`)
  const token = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  })
  const { access_token } = await token.json()
  const [field, value] = each.agrees
    ? (['amount', { currency_code: 'USD', value: '0.50' }] as const)
    : (['custom_id', `roomwright:${visitorOf(each)}:Business:year`] as const)
  await fetch(`${sandbox.url}/v2/checkout/orders/${order}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify([
      { op: 'replace', path: `/purchase_units/@reference_id=='default'/${field}`, value },
    ]),
  })
}

/** Days later: every message has come, PayPal answers again, and each order was looked at once more. */
async function settleEverything({ orders }: Story): Promise<void> {
  await trade.control.clearFaults()
  for (const order of orders) {
    const messages = await trade.control.webhooks(order)
    for (const { headers, raw } of messages.reverse()) {
      await tried(handlePaymentEvent(trade.services, new Headers(headers), raw))
    }
    const owner = await ownerOf(order)
    await tried(readOrder(trade.services, owner, order))
  }
}
