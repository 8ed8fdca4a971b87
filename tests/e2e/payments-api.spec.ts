import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { serverSide } from './support/backend'
import { expect, test } from './support/fixtures'
import {
  ALREADY_ACTIVE,
  activePlansOf,
  capture,
  deliver,
  newOrder,
  order,
  paymentRow,
  paymentsOf,
  payPal,
  quietOrder,
  tamper,
} from './support/paypal'
import { errorCode } from './support/uploads'
import { newUser, type User } from './support/users'

const PRO = { plan: 'Pro', yearly: false }
const PREMIUM = { plan: 'Premium', yearly: false }
const BUSINESS_YEAR = { plan: 'Business', yearly: true }

let user: User

test.beforeEach(async ({ page }) => {
  user = await newUser(page)
})

const creditsOf = async (page: Page) => (await page.request.get('/api/credits')).json()
const readOrder = async (page: Page, id: string) =>
  (await page.request.get(`/api/paypal/orders/${id}`)).json()
const captured = async (page: Page, id: string) => (await capture(page.request, id)).json()

test.describe('buying', () => {
  test('by capture alone starts the plan', async ({ page }) => {
    const id = await quietOrder(page, BUSINESS_YEAR)
    expect(await captured(page, id)).toEqual({ outcome: 'activated', plan: 'Business' })
    const { captures } = await paymentsOf(id)
    expect(captures).toMatchObject([{ status: 'COMPLETED', amount: { value: '990.00' } }])
    expect(await creditsOf(page)).toMatchObject({ planName: 'Business', isActive: true, designsLeft: 6_000 })
    const { payments } = await (await page.request.get('/api/payments')).json()
    expect(payments).toMatchObject([{ orderId: id, ...BUSINESS_YEAR, status: 'completed', refundedCents: 0 }])
  })

  test('by webhook alone starts the plan, and keeps no name or address of the payer', async ({
    page,
    request,
  }) => {
    const id = await newOrder(page)
    await payPal.approve(id)
    await expect.poll(async () => (await creditsOf(page)).planName).toBe('Pro')
    expect((await paymentsOf(id)).captures).toHaveLength(1)
    expect((await readOrder(page, id)).outcome).toBe('already_processed')

    for (const message of await payPal.webhooks(id)) await deliver(request, message)
    const { data } = await serverSide().from('payment_events').select('*')
    const kept = JSON.stringify([data, await paymentRow(id)])
    expect(kept).toContain(id)
    expect(kept).not.toMatch(/Paula|Payer|paula\.payer/)
  })

  test('ten captures and ten webhooks at once make one capture and one plan', async ({ page, request }) => {
    const id = await newOrder(page)
    await payPal.approve(id)
    const [approval] = await payPal.webhooks(id)
    if (!approval) throw new Error('PayPal sent nothing')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => capture(page.request, id)),
      ...Array.from({ length: 10 }, () => deliver(request, approval)),
    ])
    expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(200))
    expect(await paymentsOf(id)).toMatchObject({ captures: [{ status: 'COMPLETED' }], refunds: [] })
    expect(await activePlansOf(user.id)).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
  })

  test('is refused while a paid plan has designs left, and possible again without any', async ({ page }) => {
    await capture(page.request, await quietOrder(page))
    const refusal = await order(page.request, PRO)
    const { error } = await refusal.json()
    expect([refusal.status(), error]).toMatchObject([
      409,
      { code: 'already_active', message: ALREADY_ACTIVE },
    ])
    await serverSide().from('unified_subscriptions').update({ designs_left: 0 }).eq('user_id', user.id)
    expect(await captured(page, await quietOrder(page, PREMIUM))).toMatchObject({ outcome: 'activated' })
    expect(await activePlansOf(user.id)).toMatchObject([{ plan_name: 'Premium', designs_left: 200 }])
  })

  test('twice at the same time refunds the second payment, at the latest when the account is read', async ({
    page,
  }) => {
    const [first, second] = [await quietOrder(page), await quietOrder(page, PREMIUM)]
    await capture(page.request, first)
    await payPal.fault({ kind: 'fail', on: 'refund', order: second, count: 3 })
    expect(await captured(page, second)).toEqual({ outcome: 'refunded', message: ALREADY_ACTIVE })
    expect((await paymentsOf(second)).refunds).toEqual([])
    await page.request.get('/api/payments')
    expect((await paymentsOf(second)).refunds).toMatchObject([{ amount: { value: '49.00' } }])
    expect(await paymentRow(second)).toMatchObject({ status: 'refunded', refunded_amount: 49 })
    expect(await activePlansOf(user.id)).toMatchObject([{ plan_name: 'Pro' }])
  })

  test('beside a running Free plan asks first, and ends it only once the payment is through', async ({
    page,
  }) => {
    await page.request.post('/api/subscriptions/free')
    const question = await order(page.request, PRO)
    expect([question.status(), (await question.json()).error]).toMatchObject([
      409,
      { code: 'free_plan_running', values: { count: 3, plan: 'Pro' } },
    ])
    const id = await quietOrder(page, { ...PRO, endFree: true })
    expect((await creditsOf(page)).planName).toBe('Free')
    await capture(page.request, id)
    expect(await creditsOf(page)).toMatchObject({ planName: 'Pro', designsLeft: 50 })
  })

  test('an answer lost after the money moved is recovered by reading the order', async ({ page }) => {
    const id = await quietOrder(page)
    await payPal.fault({ kind: 'lose_answer', on: 'capture', order: id, count: 3 })
    const lost = await capture(page.request, id)
    expect([lost.status(), await errorCode(lost)]).toEqual([503, 'payment_unavailable'])
    expect((await readOrder(page, id)).outcome).toBe('activated')
    expect((await paymentsOf(id)).captures).toHaveLength(1)
  })
})

test.describe('cheating', () => {
  test('a price, plan or field of one’s own is refused, and an eleventh order in a minute has to wait', async ({
    page,
  }) => {
    const forged = [
      { ...PRO, amount: '0.01' },
      { ...PRO, custom_id: 'x' },
      { plan: 'Free', yearly: false },
      { plan: 'Gold', yearly: false },
      { plan: 'Pro', yearly: 'no' },
      {},
    ]
    for (const body of forged) {
      const answer = await order(page.request, body)
      expect([body, answer.status(), await errorCode(answer)]).toEqual([body, 400, 'bad_request'])
    }
    const statuses: number[] = []
    for (let count = 0; count < 20 && !statuses.includes(429); count += 1) {
      statuses.push((await order(page.request, {})).status())
    }
    expect(statuses.length).toBeGreaterThan(4)
    expect(statuses.at(-1)).toBe(429)
  })

  test('an order that was changed at PayPal is not captured, and a wrong amount is refunded', async ({
    page,
  }) => {
    for (const [field, value] of [
      ['amount', { currency_code: 'USD', value: '0.01' }],
      ['amount', { currency_code: 'EUR', value: '19.00' }],
      ['custom_id', 'roomwright:0f8fad5b-d9cb-469f-a165-70867728950e:Pro:month'],
      ['custom_id', 'nothing of ours'],
    ] as const) {
      const id = await quietOrder(page)
      await tamper(id, field, value)
      const answer = await capture(page.request, id)
      expect([answer.status(), await errorCode(answer)]).toEqual([409, 'payment_mismatch'])
      expect((await paymentsOf(id)).captures).toEqual([])
    }
    const id = await quietOrder(page)
    await payPal.fault({ kind: 'wrong_amount', order: id, value: '1.00' })
    expect((await captured(page, id)).outcome).toBe('refunded')
    expect((await paymentsOf(id)).refunds).toMatchObject([{ amount: { value: '1.00' } }])
    expect(await activePlansOf(user.id)).toEqual([])
  })

  test('strangers neither see nor capture an order, and other sites and visitors buy nothing', async ({
    page,
    browser,
    request,
  }) => {
    const id = await quietOrder(page)
    const stranger = await browser.newPage()
    await newUser(stranger)
    for (const answer of [
      await stranger.request.get(`/api/paypal/orders/${id}`),
      await capture(stranger.request, id),
      await capture(stranger.request, 'NOSUCHORDER'),
      await capture(stranger.request, '..%2F..%2Fv1'),
    ]) {
      expect([answer.status(), await errorCode(answer)]).toEqual([404, 'order_not_found'])
    }
    expect((await (await stranger.request.get('/api/payments')).json()).payments).toEqual([])
    expect((await paymentsOf(id)).captures).toEqual([])
    await stranger.close()

    expect((await order(request, PRO)).status()).toBe(401)
    expect((await request.get('/api/payments')).status()).toBe(401)
    const headers = { origin: 'https://evil.example' }
    const foreign = await page.request.post('/api/paypal/orders', { data: PRO, headers })
    expect([foreign.status(), await errorCode(foreign)]).toEqual([403, 'bad_origin'])
  })
})

test.describe('webhooks', () => {
  const storedEvents = async (raw: string) => {
    const events = serverSide().from('payment_events').select('event_id')
    return (await events.eq('event_id', JSON.parse(raw).id)).data?.length
  }

  test('that are forged or too large change nothing and are not stored', async ({ page, request }) => {
    const id = await quietOrder(page)
    const { headers, raw } = await payPal.sign('CHECKOUT.ORDER.APPROVED', { id })
    const forgeries = [
      { headers: { 'content-type': 'application/json' }, raw },
      { headers: { ...headers, 'paypal-transmission-sig': 'AAAA' }, raw },
      { headers: { ...headers, 'paypal-transmission-id': randomUUID() }, raw },
      { headers: { ...headers, 'paypal-cert-url': 'https://evil.example/cert' }, raw },
      { headers, raw: raw.replace('APPROVED', 'APPROVED ') },
      { headers, raw: '{' },
      { headers, raw: '' },
    ]
    for (const forgery of forgeries) {
      const answer = await deliver(request, forgery)
      expect([answer.status(), await errorCode(answer)]).toEqual([400, 'webhook_not_genuine'])
    }
    const large = { headers: {}, raw: `{"x":"${'y'.repeat(300_000)}"}` }
    expect((await deliver(request, large)).status()).toBe(413)
    expect([await storedEvents(raw), (await paymentsOf(id)).captures]).toEqual([0, []])
    expect(await paymentRow(id)).toMatchObject({ status: 'created' })
    expect((await deliver(request, { headers, raw })).status()).toBe(200)
    expect((await creditsOf(page)).planName).toBe('Pro')
  })

  test('that cannot be verified are answered 503, so that they come again, and then count', async ({
    page,
    request,
  }) => {
    const id = await quietOrder(page)
    const [message] = await payPal.webhooks(id)
    if (!message) throw new Error('PayPal sent nothing')
    await payPal.fault({ kind: 'fail', on: 'verify', order: id, count: 3 })
    const silent = await deliver(request, message)
    expect([silent.status(), await errorCode(silent)]).toEqual([503, 'payment_unavailable'])
    expect([await storedEvents(message.raw), (await paymentsOf(id)).captures]).toEqual([0, []])
    expect((await deliver(request, message)).status()).toBe(200)
    expect((await creditsOf(page)).planName).toBe('Pro')
  })

  test('replayed in any order, refund before capture included, never start a plan again', async ({
    page,
    request,
  }) => {
    const id = await quietOrder(page)
    await capture(page.request, id)
    await payPal.refund(id)
    const sent = await payPal.webhooks(id)
    expect(sent.map(({ type }) => type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    for (const message of [...sent].reverse().concat(sent, sent)) {
      expect((await deliver(request, message)).status()).toBe(200)
    }
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    expect(await activePlansOf(user.id)).toEqual([])
    expect((await captured(page, id)).outcome).toBe('refunded')
    expect(await activePlansOf(user.id)).toEqual([])
  })

  test('about orders that were never ours are stored and grant nothing', async ({ page, request }) => {
    const message = await payPal.sign('PAYMENT.CAPTURE.COMPLETED', {
      id: `X${randomUUID().slice(0, 8).toUpperCase()}`,
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '99.00' },
      custom_id: `roomwright:${user.id}:Business:month`,
      supplementary_data: { related_ids: { order_id: 'NOTOURORDER' } },
    })
    expect((await deliver(request, message)).status()).toBe(200)
    expect(await storedEvents(message.raw)).toBe(1)
    expect((await creditsOf(page)).isActive).toBe(false)
  })
})
