import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPayment } from '@/lib/server/payments/queries'
import { auditPayments, readDisputes, retryOpenEvents } from '@/lib/server/payments/reconcile'
import { captureOrder, createOrder, finishOrders } from '@/lib/server/payments/service'
import { refundOrder } from '@/lib/server/payments/settle'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { type Ledger, openLedger } from './support/ledger'
import { startOwnPayPal } from './support/own-paypal'
import { gatewayTo, startShop } from './support/shop'

// PayPal's message is ahead of its books, over real HTTP and with real signatures.

let shop: Awaited<ReturnType<typeof startShop>>
let payPal: Awaited<ReturnType<typeof startOwnPayPal>>
let ledger: Ledger

beforeAll(async () => {
  shop = await startShop()
  payPal = await startOwnPayPal(shop.url)
  ledger = await openLedger(payPal.url, 8)
})
afterAll(async () => {
  await ledger?.close()
  await payPal?.remove()
  await shop?.stop()
})

/** An order that one of the users has approved and the shop has captured. */
async function captured(user: number) {
  const userId = ledger.users[user]?.id ?? ''
  const purchase = { plan: 'Pro', yearly: false, endFree: false } as const
  const { id } = await createOrder(ledger.services, userId, purchase)
  await ledger.control.approve(id)
  await captureOrder(ledger.services, userId, id)
  return { id, userId }
}

/** The last message about an order, delivered. */
async function deliverLast(id: string): Promise<string> {
  const last = (await ledger.control.webhooks(id)).at(-1)
  return handlePaymentEvent(ledger.services, new Headers(last?.headers), last?.raw ?? '')
}

/** As `npm run admin -- refund` does it. */
async function refundByOwner(id: string): Promise<void> {
  const payment = await findPayment(ledger.service, id)
  if (payment) await refundOrder(ledger.services, payment)
}

const stateOf = async (id: string, userId: string) => {
  const payment = (await ledger.paymentRows()).find(({ order_id }) => order_id === id)
  const plan = (await ledger.planRows()).findLast(({ user_id }) => user_id === userId)
  return [payment?.status, plan?.status ?? null]
}

test('a refund ends the plan while the order still reads as paid, and its message stays open until it agrees', async () => {
  const { id, userId } = await captured(0)
  await ledger.control.refund(id)
  await ledger.control.fault({ kind: 'lag', order: id, count: 99 })
  await expect(deliverLast(id)).rejects.toMatchObject({ status: 503 })
  expect(await stateOf(id, userId)).toEqual(['refunded', 'inactive'])
  await ledger.control.clearFaults()
  expect(await deliverLast(id)).toBe('refunded')
  expect(await deliverLast(id)).toBe('seen')
})

test('a payment that a review denied ends while it still reads as pending', async () => {
  await ledger.control.fault({ kind: 'pending' })
  const { id, userId } = await captured(1)
  await ledger.control.review(id, 'deny')
  await ledger.control.fault({ kind: 'lag', order: id, count: 99 })
  await expect(deliverLast(id)).rejects.toMatchObject({ status: 503 })
  expect(await stateOf(id, userId)).toEqual(['denied', null])
  await ledger.control.clearFaults()
  expect(await deliverLast(id)).toBe('denied')
})

test('a message about a payment taken back that does not name its order finds it', async () => {
  const { id, userId } = await captured(2)
  await ledger.control.fault({ kind: 'no_related_ids', order: id })
  await ledger.control.reverse(id)
  const [last] = (await ledger.control.webhooks(id)).slice(-1)
  expect(last?.raw).not.toContain('related_ids')
  expect(await deliverLast(id)).toBe('reversed')
  expect(await stateOf(id, userId)).toEqual(['reversed', 'inactive'])
})

test('while the certificate cannot be fetched, PayPal confirms its message itself', async () => {
  const { id } = await captured(3)
  const [message] = await ledger.control.webhooks(id)
  const genuine = (raw = '') =>
    gatewayTo(payPal.url).isGenuine(new Headers(message?.headers), raw, '127.0.0.1')
  expect(await genuine(message?.raw)).toBe(true)
  for (const raw of [message?.raw, message?.raw.replace('WH-', 'WH-F')]) {
    await ledger.control.fault({ kind: 'no_certificate' })
    expect(await genuine(raw)).toBe(raw === message?.raw)
  }
})

const aWhileAgo = (id: string) =>
  ledger.query(
    `update public.payments set captured_at = captured_at - interval '2 hours', refunded_at = refunded_at - interval '2 hours',
       created_at = created_at - interval '2 hours', checked_at = null
     where order_id = $1`,
    [id],
  )

test('a refund that PayPal accepts as pending ends the plan once it is carried out', async () => {
  const { id, userId } = await captured(4)
  await ledger.control.fault({ kind: 'refund_pending', order: id })
  await ledger.control.refund(id)
  expect(await deliverLast(id)).toBe('already_processed')
  expect(await stateOf(id, userId)).toEqual(['completed', 'active'])
  await ledger.control.finishRefund(id, 'complete')
  expect(await deliverLast(id)).toBe('refunded')
  expect(await stateOf(id, userId)).toEqual(['refunded', 'inactive'])
})

test.each([
  ['its message', 4, (id: string) => deliverLast(id)],
  ['the audit, when the message is lost', 5, () => auditPayments(ledger.services)],
])(
  'a refund that PayPal accepts and does not carry out is sent again, because of %s',
  async (_, user, learn) => {
    const { id, userId } = await captured(user)
    await ledger.control.fault({ kind: 'refund_pending', order: id })
    await refundByOwner(id)
    expect(await stateOf(id, userId)).toEqual(['refunded', 'inactive'])
    await ledger.control.finishRefund(id, 'fail')
    await aWhileAgo(id)
    await learn(id)
    expect((await stateOf(id, userId))[0]).toBe('refund_due')
    await finishOrders(ledger.services, userId)
    expect((await stateOf(id, userId))[0]).toBe('refunded')
    const { purchase_units } = await ledger.control.order(id)
    const refunds: { status: string }[] = purchase_units[0].payments.refunds
    expect(refunds.map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED'])
  },
)

test('a dispute whose messages are all lost ends the plan when it is lost, by PayPal’s list', async () => {
  const { id, userId } = await captured(6)
  await ledger.control.dispute(id)
  await readDisputes(ledger.services)
  expect(await stateOf(id, userId)).toEqual(['completed', 'active'])
  await ledger.control.dispute(id, 'payout')
  await readDisputes(ledger.services)
  expect(await stateOf(id, userId)).toEqual(['completed', 'active'])
  await ledger.control.dispute(id, 'lost')
  await readDisputes(ledger.services)
  expect(await stateOf(id, userId)).toEqual(['reversed', 'inactive'])
})

test('a dispute’s own message does the same at once', async () => {
  const { id, userId } = await captured(7)
  await ledger.control.dispute(id)
  expect(await deliverLast(id)).toBe('dispute_opened')
  await ledger.control.dispute(id, 'lost')
  expect(await deliverLast(id)).toBe('dispute_lost')
  expect(await stateOf(id, userId)).toEqual(['reversed', 'inactive'])
})

test('a message that stayed open is fetched from PayPal and applied an hour later', async () => {
  const { id, userId } = await captured(2)
  await ledger.control.refund(id)
  await ledger.control.fault({ kind: 'lag', order: id, count: 99 })
  await expect(deliverLast(id)).rejects.toMatchObject({ status: 503 })
  await ledger.control.clearFaults()
  const open = async () =>
    (await ledger.query('select from public.payment_events where outcome is null', [])).length
  expect(await open()).toBe(1)
  await ledger.query(`update public.payment_events set received_at = received_at - interval '2 hours'`, [])
  await retryOpenEvents(ledger.services)
  expect(await open()).toBe(0)
  expect(await stateOf(id, userId)).toEqual(['refunded', 'inactive'])
})
