import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startOwnPayPal } from './support/own-paypal'
import { gatewayTo, payPalControl, startShop } from './support/shop'

const userId = '0f8fad5b-d9cb-469f-a165-70867728950e'

let shop: Awaited<ReturnType<typeof startShop>>
let sandbox: Awaited<ReturnType<typeof startOwnPayPal>>
let gateway: ReturnType<typeof gatewayTo>
let control: ReturnType<typeof payPalControl>

beforeAll(async () => {
  shop = await startShop()
  sandbox = await startOwnPayPal(shop.url)
  gateway = gatewayTo(sandbox.url)
  control = payPalControl(sandbox.url)
})
afterAll(async () => {
  await sandbox?.remove()
  await shop?.stop()
})
beforeEach(async () => {
  shop.answerWith(() => 200)
  await control.clearFaults()
})

const newOrder = async () => {
  const mark = { userId, plan: 'Pro', yearly: false } as const
  const wanted = { mark, amountCents: 1_900, currency: 'USD', description: 'Pro plan, 30 days' }
  return (await gateway.createOrder({ ...wanted, requestId: randomUUID() })).id
}
const approvedOrder = async () => {
  const id = await newOrder()
  await control.approve(id)
  return id
}
const captured = async () => {
  const id = await approvedOrder()
  expect(await gateway.capture(id, `capture-${id}`)).toEqual({ outcome: 'captured' })
  return id
}
/** The events that the shop received about an order. A refund names its capture, not its order. */
const eventsOf = (orderId: string) => {
  const events = shop.visits.map(({ body }) => ({ body, event: JSON.parse(body) }))
  const captures = events
    .filter(({ body, event }) => body.includes(orderId) && event.event_type === 'PAYMENT.CAPTURE.COMPLETED')
    .map(({ event }) => String(event.resource.id))
  return events
    .filter(({ body }) => [orderId, ...captures].some((id) => body.includes(id)))
    .map(({ event }) => String(event.event_type))
}

test('an order waits, is approved, and is captured once', async () => {
  const id = await newOrder()
  expect(await gateway.findOrder(id)).toMatchObject({ state: 'waiting', capture: null, amountCents: 1_900 })
  expect(await gateway.capture(id, 'too early')).toEqual({ outcome: 'not_approved' })
  await control.approve(id)
  expect((await gateway.findOrder(id))?.state).toBe('approved')
  await gateway.capture(id, 'one')
  await gateway.capture(id, 'two')
  const order = await control.order(id)
  expect(order.purchase_units[0].payments.captures).toMatchObject([
    {
      status: 'COMPLETED',
      final_capture: true,
      amount: { currency_code: 'USD', value: '19.00' },
      seller_receivable_breakdown: { paypal_fee: { value: '1.15' }, net_amount: { value: '17.85' } },
      supplementary_data: { related_ids: { order_id: id } },
    },
  ])
})

test('a declined order can be paid in another way, and a repeated request id is the same attempt', async () => {
  const id = await newOrder()
  await control.approve(id, 'decline')
  expect(await gateway.capture(id, 'first')).toEqual({ outcome: 'declined' })
  await control.approve(id)
  expect(await gateway.capture(id, 'first')).toEqual({ outcome: 'declined' })
  expect(await gateway.capture(id, 'second')).toEqual({ outcome: 'captured' })
})

test('refunds happen once per request id, in parts or whole', async () => {
  const id = await captured()
  await control.refund(id, { currency_code: 'USD', value: '5.00' })
  expect((await gateway.findOrder(id))?.capture).toMatchObject({ state: 'completed', refundedCents: 500 })
  const captureId = (await gateway.findOrder(id))?.capture?.id ?? ''
  const first = await gateway.refund(captureId, 'r1')
  expect(await gateway.refund(captureId, 'r1')).toEqual(first)
  await expect(gateway.refund(captureId, 'r2')).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect((await gateway.findOrder(id))?.capture).toMatchObject({ state: 'refunded', refundedCents: 1_900 })
  expect(await gateway.orderOfCapture(captureId)).toBe(id)
})

test('webhooks are sent for what happened, and only the unchanged ones are genuine', async () => {
  const id = await captured()
  await control.refund(id)
  await vi.waitFor(() => expect(eventsOf(id)).toHaveLength(3), { timeout: 20_000 })
  expect(eventsOf(id).sort()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
  ])
  const visit = shop.visits.find((each) => each.body.includes(id))
  if (!visit) throw new Error('nothing was sent')
  const { path, headers, body } = visit
  expect(path).toBe('/api/paypal/webhook')
  expect(await gateway.isGenuine(headers, body)).toBe(true)
  const changed = (name: string, value: string) => {
    const copy = new Headers(headers)
    copy.set(name, value)
    return copy
  }
  const forged = await Promise.all([
    gateway.isGenuine(headers, body.replace('19.00', '99.00')),
    gateway.isGenuine(headers, body.replace('":', '" :')),
    gateway.isGenuine(changed('paypal-transmission-id', randomUUID()), body),
    gateway.isGenuine(changed('paypal-transmission-sig', 'AAAA'), body),
    gateway.isGenuine(changed('paypal-cert-url', 'https://evil.example/cert.pem'), body),
    gateway.isGenuine(new Headers(), body),
  ])
  expect(forged).toEqual([false, false, false, false, false, false])
})

test('a webhook is retried until the shop accepts it', async () => {
  // By message: retries for earlier orders must not use up this one's refusals.
  const triesOf = new Map<string, number>()
  shop.answerWith(({ body }) => {
    const message = String(JSON.parse(body).id)
    const tries = (triesOf.get(message) ?? 0) + 1
    triesOf.set(message, tries)
    return tries <= 2 ? 503 : 200
  })
  const id = await approvedOrder()
  await vi.waitFor(
    async () => expect(await control.webhooks(id)).toMatchObject([{ tries: 3, isDone: true }]),
    { timeout: 20_000 },
  )
})

test('faults fail calls, lose answers, hold captures, change amounts and decline', async () => {
  const id = await approvedOrder()
  await control.fault({ kind: 'fail', on: 'capture', order: id })
  await control.fault({ kind: 'lose_answer', on: 'capture', order: id })
  await control.fault({ kind: 'pending', order: id })
  // The gateway tries three times; the capture whose answer was lost is not repeated.
  await gateway.capture(id, 'x')
  expect((await gateway.findOrder(id))?.capture?.state).toBe('pending')
  expect((await control.order(id)).purchase_units[0].payments.captures).toHaveLength(1)
  await control.review(id, 'deny')
  expect((await gateway.findOrder(id))?.capture?.state).toBe('declined')

  const [wrong, declined] = [await approvedOrder(), await approvedOrder()]
  await control.fault({ kind: 'wrong_amount', order: wrong, value: '1.00' })
  await gateway.capture(wrong, 'x')
  expect((await gateway.findOrder(wrong))?.capture?.amountCents).toBe(100)
  await control.fault({ kind: 'decline', order: declined })
  expect(await gateway.capture(declined, 'x')).toEqual({ outcome: 'declined' })
  expect(await control.fault({ kind: 'nonsense' })).toHaveProperty('message')
})
