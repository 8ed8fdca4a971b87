import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureOrder, createOrder } from '@/lib/server/payments/service'
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
  ledger = await openLedger(payPal.url, 4)
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

const stateOf = async (id: string, userId: string) => {
  const payment = (await ledger.paymentRows()).find(({ order_id }) => order_id === id)
  const plan = (await ledger.planRows()).find(({ user_id }) => user_id === userId)
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
  const genuine = (raw = '') => gatewayTo(payPal.url).isGenuine(new Headers(message?.headers), raw)
  expect(await genuine(message?.raw)).toBe(true)
  for (const raw of [message?.raw, message?.raw.replace('WH-', 'WH-F')]) {
    await ledger.control.fault({ kind: 'no_certificate' })
    expect(await genuine(raw)).toBe(raw === message?.raw)
  }
})
