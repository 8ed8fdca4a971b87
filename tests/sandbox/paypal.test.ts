import { randomUUID, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { payPalClientId, payPalWebhookId } from '@/sandbox/keys.mjs'
import { startOwnPayPal } from './support/own-paypal'
import { gatewayTo, payPalControl, startShop } from './support/shop'

const personId = '0f8fad5b-d9cb-469f-a165-70867728950e'

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
  const mark = { personId, plan: 'Pro', yearly: false } as const
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
/** What the shop was told of an order. A refund names its capture, and not the order that it belongs to. */
const heardOf = (orderId: string) => {
  const captures = shop.visits
    .filter(({ body }) => body.includes(orderId))
    .map(({ body }) => JSON.parse(body))
    .filter(({ event_type }) => event_type === 'PAYMENT.CAPTURE.COMPLETED')
    .map(({ resource }) => String(resource.id))
  return shop.visits
    .filter(({ body }) => [orderId, ...captures].some((id) => body.includes(id)))
    .map(({ body }) => String(JSON.parse(body).event_type))
}

describe('orders', () => {
  test('wait, are approved, and are captured once', async () => {
    const id = await newOrder()
    expect(await gateway.findOrder(id)).toMatchObject({ state: 'waiting', capture: null, amountCents: 1_900 })
    expect(await gateway.capture(id, 'too early')).toEqual({ outcome: 'not_approved' })
    await control.approve(id)
    expect((await gateway.findOrder(id))?.state).toBe('approved')
    await gateway.capture(id, 'one')
    await gateway.capture(id, 'two')
    expect(await gateway.findOrder(id)).toMatchObject({
      state: 'captured',
      mark: { personId, plan: 'Pro', yearly: false },
      capture: { state: 'kept', amountCents: 1_900, refundedCents: 0 },
    })
    const { purchase_units } = await control.order(id)
    expect(purchase_units[0].payments.captures).toHaveLength(1)
  })

  test('tell payer, links and fees as PayPal does', async () => {
    const order = await control.order(await captured())
    const [capture] = order.purchase_units[0].payments.captures
    expect(order).toMatchObject({
      intent: 'CAPTURE',
      status: 'COMPLETED',
      payer: { payer_id: expect.any(String) },
    })
    expect(capture).toMatchObject({
      status: 'COMPLETED',
      final_capture: true,
      amount: { currency_code: 'USD', value: '19.00' },
      seller_receivable_breakdown: {
        gross_amount: { value: '19.00' },
        paypal_fee: { value: '1.15' },
        net_amount: { value: '17.85' },
      },
      supplementary_data: { related_ids: { order_id: order.id } },
    })
    expect(capture.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'refund', 'up'])
  })

  test('are declined when charged, and can be paid in another way', async () => {
    const id = await newOrder()
    await control.approve(id, 'decline')
    expect(await gateway.capture(id, 'first')).toEqual({ outcome: 'declined' })
    await control.approve(id)
    // The same request id is the same attempt, at PayPal as here.
    expect(await gateway.capture(id, 'first')).toEqual({ outcome: 'declined' })
    expect(await gateway.capture(id, 'second')).toEqual({ outcome: 'captured' })
  })

  test('that nobody paid are forgotten', async () => {
    const id = await newOrder()
    await control.expire(id)
    expect(await gateway.findOrder(id)).toBeNull()
  })

  test('are refused to whoever has no token, or the wrong secret', async () => {
    const id = await newOrder()
    expect((await fetch(`${sandbox.url}/v2/checkout/orders/${id}`)).status).toBe(401)
    const wrong = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${payPalClientId}:wrong`)}` },
    })
    expect(wrong.status).toBe(401)
  })

  test('survive a restart', async () => {
    const id = await captured()
    await sandbox.restart()
    expect((await gateway.findOrder(id))?.state).toBe('captured')
  })
})

describe('refunds', () => {
  test('give all back once, however often the same request comes', async () => {
    const id = await captured()
    const captureId = (await gateway.findOrder(id))?.capture?.id ?? ''
    const first = await gateway.refund(captureId, 'r1')
    expect(await gateway.refund(captureId, 'r1')).toEqual(first)
    await expect(gateway.refund(captureId, 'r2')).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect((await gateway.findOrder(id))?.capture).toMatchObject({ state: 'refunded', refundedCents: 1_900 })
    expect(await gateway.orderOfCapture(captureId)).toBe(id)
  })

  test('of a part leave the rest', async () => {
    const id = await captured()
    await control.refund(id, { currency_code: 'USD', value: '5.00' })
    expect((await gateway.findOrder(id))?.capture).toMatchObject({ state: 'kept', refundedCents: 500 })
    await control.refund(id)
    expect((await gateway.findOrder(id))?.capture).toMatchObject({ state: 'refunded', refundedCents: 1_900 })
  })
})

describe('webhooks', () => {
  test('are really sent, in the order of what happened, and check out', async () => {
    const id = await captured()
    await control.refund(id)
    await vi.waitFor(() => expect(heardOf(id)).toHaveLength(3), { timeout: 20_000 })
    expect(heardOf(id).sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    for (const { path, headers, body } of shop.visits.filter((visit) => visit.body.includes(id))) {
      expect(path).toBe('/api/paypal/webhook')
      expect(await gateway.isGenuine(headers, body)).toBe(true)
    }
  })

  test('carry a signature that anybody can check with the certificate', async () => {
    const [message] = await control.webhooks(await approvedOrder())
    if (!message) throw new Error('nothing was sent')
    const { headers, raw } = message
    const certificate = new X509Certificate(await (await fetch(headers['paypal-cert-url'] ?? '')).text())
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    const parts = [
      headers['paypal-transmission-id'],
      headers['paypal-transmission-time'],
      payPalWebhookId,
      crc32(raw),
    ]
    const { createVerify } = await import('node:crypto')
    const check = createVerify('sha256').update(parts.join('|'))
    expect(check.verify(certificate.publicKey, headers['paypal-transmission-sig'] ?? '', 'base64')).toBe(true)
  })

  test('that were changed, re-addressed or signed elsewhere do not check out', async () => {
    const [message] = await control.webhooks(await captured())
    if (!message) throw new Error('nothing was sent')
    const genuine = new Headers(message.headers)
    const changed = (name: string, value: string) => {
      const headers = new Headers(genuine)
      headers.set(name, value)
      return headers
    }
    expect(await gateway.isGenuine(genuine, message.raw)).toBe(true)
    expect(await gateway.isGenuine(genuine, message.raw.replace('19.00', '99.00'))).toBe(false)
    expect(await gateway.isGenuine(genuine, ` ${message.raw}`.replace('":', '" :'))).toBe(false)
    expect(await gateway.isGenuine(changed('paypal-transmission-id', randomUUID()), message.raw)).toBe(false)
    expect(await gateway.isGenuine(changed('paypal-transmission-sig', 'AAAA'), message.raw)).toBe(false)
    const elsewhere = changed('paypal-cert-url', 'https://evil.example/cert.pem')
    expect(await gateway.isGenuine(elsewhere, message.raw)).toBe(false)
    expect(await gateway.isGenuine(new Headers(), message.raw)).toBe(false)
  })

  test('are repeated until somebody takes them', async () => {
    // By message: what earlier orders still have to tell must not use up this one's refusals.
    const triesOf = new Map<string, number>()
    shop.answerWith(({ body }) => {
      const message = String(JSON.parse(body).id)
      const tries = (triesOf.get(message) ?? 0) + 1
      triesOf.set(message, tries)
      return tries <= 2 ? 503 : 200
    })
    const id = await approvedOrder()
    await vi.waitFor(() => expect(heardOf(id)).toHaveLength(3), { timeout: 20_000 })
    await vi.waitFor(async () =>
      expect(await control.webhooks(id)).toMatchObject([{ tries: 3, isDone: true }]),
    )
  })
})

describe('faults', () => {
  test('make calls fail as often as asked for, and the gateway gets over two of them', async () => {
    const id = await approvedOrder()
    await control.fault({ kind: 'fail', on: 'capture', order: id, count: 2 })
    expect(await gateway.capture(id, 'x')).toEqual({ outcome: 'captured' })
    await control.fault({ kind: 'fail', on: 'get', order: id, count: 3 })
    await expect(gateway.findOrder(id)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect((await gateway.findOrder(id))?.state).toBe('captured')
  })

  test('lose an answer after the money moved, and the repeat is the same capture', async () => {
    const id = await approvedOrder()
    await control.fault({ kind: 'lose_answer', on: 'capture', order: id })
    expect(await gateway.capture(id, 'x')).toEqual({ outcome: 'captured' })
    const { purchase_units } = await control.order(id)
    expect(purchase_units[0].payments.captures).toHaveLength(1)
  })

  test.each([
    ['accept', 'kept', 'PAYMENT.CAPTURE.COMPLETED'],
    ['deny', 'declined', 'PAYMENT.CAPTURE.DENIED'],
  ] as const)('leave a capture pending until it is reviewed: %s', async (as, state, type) => {
    const id = await approvedOrder()
    await control.fault({ kind: 'pending', order: id })
    await gateway.capture(id, 'x')
    expect((await gateway.findOrder(id))?.capture?.state).toBe('pending')
    await control.review(id, as)
    expect((await gateway.findOrder(id))?.capture?.state).toBe(state)
    await vi.waitFor(() => expect(heardOf(id)).toContain(type), { timeout: 20_000 })
  })

  test('capture another amount, and decline what would have gone through', async () => {
    const [wrong, declined] = [await approvedOrder(), await approvedOrder()]
    await control.fault({ kind: 'wrong_amount', order: wrong, value: '1.00' })
    await gateway.capture(wrong, 'x')
    expect((await gateway.findOrder(wrong))?.capture?.amountCents).toBe(100)
    await control.fault({ kind: 'decline', order: declined })
    expect(await gateway.capture(declined, 'x')).toEqual({ outcome: 'declined' })
  })

  test('drop, double and turn round messages', async () => {
    const [dropped, doubled, turned] = [await newOrder(), await newOrder(), await newOrder()]
    await control.fault({ kind: 'webhook_drop', order: dropped })
    await control.fault({ kind: 'webhook_duplicate', order: doubled })
    await control.fault({ kind: 'webhook_reorder', order: turned, count: 3 })
    for (const id of [dropped, doubled, turned]) await control.approve(id)
    await gateway.capture(turned, 'x')
    await control.refund(turned)
    await vi.waitFor(() => expect(heardOf(turned)).toHaveLength(3), { timeout: 20_000 })
    expect(heardOf(turned)).toEqual([
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ])
    await vi.waitFor(() => expect(heardOf(doubled)).toHaveLength(2), { timeout: 20_000 })
    expect(heardOf(dropped)).toEqual([])
  })

  test('that there are none of are refused', async () => {
    expect(await control.fault({ kind: 'nonsense' })).toHaveProperty('message')
  })
})

describe('in the browser', () => {
  test('the script is there for this shop and nobody else’s', async () => {
    const mine = await fetch(`${sandbox.url}/sdk/js?client-id=${payPalClientId}&currency=USD`)
    expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await mine.text()).toContain('Buttons')
    expect((await fetch(`${sandbox.url}/sdk/js?client-id=other`)).status).toBe(400)
  })

  test('the approval page says what is paid for, and leads back with the order’s id', async () => {
    const id = await newOrder()
    const address = `${sandbox.url}/checkoutnow?token=${id}`
    const text = await (await fetch(address)).text()
    for (const words of ['$19.00', 'Roomwright', 'Pro plan, 30 days', 'Decline', 'Cancel']) {
      expect(text).toContain(words)
    }
    const cancelled = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'cancel' }),
    })
    expect(await cancelled.text()).toContain(
      `/pricing?payment=cancelled&amp;token=${id}`.replace('&amp;', '&#38;'),
    )
    const paid = await fetch(address, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })
    expect(await paid.text()).toContain(`/payment-success?token=${id}`)
    await gateway.capture(id, 'x')
    expect((await fetch(address)).status).toBe(409)
    expect((await fetch(`${sandbox.url}/checkoutnow?token=NONE`)).status).toBe(404)
  })
})
