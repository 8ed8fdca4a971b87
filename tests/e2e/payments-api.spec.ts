import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { serverSide, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import {
  booksOf,
  capture,
  deliver,
  newOrder,
  order,
  paymentRow,
  payPal,
  plansOf,
  quietOrder,
  tamper,
} from './support/paypal'
import { errorCode } from './support/uploads'

const ALREADY_ACTIVE =
  'You already have an active subscription plan with remaining designs. Your payment will be refunded.'
const PRO = { plan: 'Pro', yearly: false }

let email: string

test.beforeEach(async ({ page }) => {
  email = `payer-${randomUUID()}@example.com`
  await signIn(page, email)
})

const credits = async (page: Page) => (await page.request.get('/api/credits')).json()
const activePlans = async () =>
  (await plansOf(await userIdOf(email))).filter(({ status }) => status === 'active')

async function somebodyElse(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, `other-${randomUUID()}@example.com`)
  return page
}

async function useUp(): Promise<void> {
  const plans = serverSide().from('unified_subscriptions')
  await plans.update({ designs_left: 0 }).eq('user_id', await userIdOf(email))
}

test.describe('buying', () => {
  for (const { plan, yearly, amount, designs } of [
    { plan: 'Pro', yearly: false, amount: '19.00', designs: 50 },
    { plan: 'Business', yearly: true, amount: '990.00', designs: 6_000 },
  ]) {
    test(`${plan} ${yearly ? 'by the year' : 'by the month'} by capture alone starts the plan`, async ({
      page,
    }) => {
      const id = await quietOrder(page, { plan, yearly })
      const answer = await capture(page.request, id)
      expect([answer.status(), await answer.json()]).toEqual([200, { outcome: 'activated', plan }])
      expect((await booksOf(id)).captures).toMatchObject([{ status: 'COMPLETED', amount: { value: amount } }])
      expect(await credits(page)).toMatchObject({ planName: plan, isActive: true, designsLeft: designs })
      const { payments } = await (await page.request.get('/api/payments')).json()
      expect(payments).toMatchObject([{ orderId: id, plan, yearly, status: 'completed', refundedCents: 0 }])
    })
  }

  test('by webhook alone starts the plan of a person who closed the window after approving', async ({
    page,
  }) => {
    const id = await newOrder(page)
    await payPal.approve(id)
    await expect.poll(async () => (await credits(page)).planName).toBe('Pro')
    expect((await booksOf(id)).captures).toHaveLength(1)
    expect((await (await page.request.get(`/api/paypal/orders/${id}`)).json()).outcome).toBe(
      'already_processed',
    )
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
    expect((await booksOf(id)).captures).toHaveLength(1)
    expect((await booksOf(id)).refunds).toEqual([])
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
    expect(await plansOf(await userIdOf(email))).toHaveLength(1)
  })

  test('is refused while a paid plan with designs left runs, and works again at zero credits', async ({
    page,
  }) => {
    await capture(page.request, await quietOrder(page))
    const refusal = await order(page.request, PRO)
    expect([refusal.status(), (await refusal.json()).error]).toMatchObject([
      409,
      { code: 'already_active', message: ALREADY_ACTIVE },
    ])
    await useUp()
    const id = await quietOrder(page, { plan: 'Premium', yearly: false })
    expect(await (await capture(page.request, id)).json()).toEqual({ outcome: 'activated', plan: 'Premium' })
    expect(await activePlans()).toMatchObject([{ plan_name: 'Premium', designs_left: 200 }])
  })

  test('twice at the same time gives the second payment back, with the reason', async ({ page }) => {
    const [first, second] = [
      await quietOrder(page),
      await quietOrder(page, { plan: 'Business', yearly: false }),
    ]
    await capture(page.request, first)
    const answer = await capture(page.request, second)
    expect(await answer.json()).toEqual({ outcome: 'refunded', message: ALREADY_ACTIVE })
    const books = await booksOf(second)
    expect(books).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ amount: { value: '99.00' } }],
    })
    expect(await paymentRow(second)).toMatchObject({ status: 'refunded', refunded_amount: 99 })
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro' }])
  })

  test('beside a running Free plan asks first, and ends it only when the payment is through', async ({
    page,
  }) => {
    await startFreePlan(page)
    const question = await order(page.request, PRO)
    expect([question.status(), (await question.json()).error]).toMatchObject([
      409,
      { code: 'free_plan_running', values: { count: 3, plan: 'Pro' } },
    ])
    const id = await quietOrder(page, { ...PRO, endFree: true })
    expect((await credits(page)).planName).toBe('Free')
    await capture(page.request, id)
    expect(await credits(page)).toMatchObject({ planName: 'Pro', designsLeft: 50 })
  })
})

test.describe('what PayPal refuses', () => {
  test('a declined way to pay charges nothing, and another one works for the same order', async ({
    page,
  }) => {
    const id = await newOrder(page)
    await payPal.fault({ kind: 'webhook_drop', order: id, count: 99 })
    await payPal.approve(id, 'decline')
    const declined = await capture(page.request, id)
    expect([declined.status(), await errorCode(declined)]).toEqual([402, 'payment_declined'])
    expect((await (await page.request.get(`/api/paypal/orders/${id}`)).json()).outcome).toBe('declined')
    await payPal.approve(id)
    expect((await (await capture(page.request, id)).json()).outcome).toBe('activated')
  })

  test('an order that was not approved, or cancelled, charges nothing', async ({ page }) => {
    const id = await newOrder(page)
    await payPal.approve(id, 'cancel')
    const early = await capture(page.request, id)
    expect([early.status(), await errorCode(early)]).toEqual([409, 'order_not_approved'])
    expect((await (await page.request.get(`/api/paypal/orders/${id}`)).json()).outcome).toBe('waiting')
  })

  test('a payment under review waits, and starts the plan when PayPal accepts it', async ({ page }) => {
    const id = await quietOrder(page)
    await payPal.fault({ kind: 'pending', order: id })
    expect(await (await capture(page.request, id)).json()).toEqual({ outcome: 'pending' })
    expect((await credits(page)).isActive).toBe(false)
    await payPal.review(id, 'accept')
    expect((await (await page.request.get(`/api/paypal/orders/${id}`)).json()).outcome).toBe('activated')
  })

  test('an answer that got lost after the money moved is found by reading the order', async ({ page }) => {
    const id = await quietOrder(page)
    await payPal.fault({ kind: 'lose_answer', on: 'capture', order: id, count: 3 })
    const lost = await capture(page.request, id)
    expect([lost.status(), await errorCode(lost)]).toEqual([503, 'payment_unavailable'])
    expect((await (await page.request.get(`/api/paypal/orders/${id}`)).json()).outcome).toBe('activated')
    expect((await booksOf(id)).captures).toHaveLength(1)
  })

  test('a refund that PayPal did not take is made up for when the account is read', async ({ page }) => {
    const [first, second] = [await quietOrder(page), await quietOrder(page)]
    await capture(page.request, first)
    await payPal.fault({ kind: 'fail', on: 'refund', order: second, count: 3 })
    expect((await (await capture(page.request, second)).json()).outcome).toBe('refunded')
    expect((await booksOf(second)).refunds).toEqual([])
    await page.request.get('/api/payments')
    expect((await booksOf(second)).refunds).toHaveLength(1)
    expect(await paymentRow(second)).toMatchObject({ status: 'refunded' })
  })
})

test.describe('people who try it on', () => {
  test('a price, a plan or a field of one’s own is refused before PayPal hears of it', async ({ page }) => {
    const wishes = [
      { ...PRO, amount: '0.01' },
      { ...PRO, amountCents: 1 },
      { ...PRO, custom_id: 'x' },
      { plan: 'Free', yearly: false },
      { plan: 'Gold', yearly: false },
      { plan: 'Pro', yearly: 'no' },
      { plan: 'Pro' },
      {},
    ]
    // Under the ten orders a minute that a person may open.
    for (const wish of wishes) {
      const answer = await order(page.request, wish)
      expect([wish, answer.status(), await errorCode(answer)]).toEqual([wish, 400, 'bad_request'])
    }
  })

  for (const [field, value] of [
    ['amount', { currency_code: 'USD', value: '0.01' }],
    ['amount', { currency_code: 'EUR', value: '19.00' }],
    ['custom_id', 'roomwright:0f8fad5b-d9cb-469f-a165-70867728950e:Pro:month'],
    ['custom_id', 'nothing of ours'],
  ] as const) {
    test(`an order whose ${field} was changed at PayPal to ${JSON.stringify(value)} is not captured`, async ({
      page,
    }) => {
      const id = await quietOrder(page)
      await tamper(id, field, value)
      const answer = await capture(page.request, id)
      expect([answer.status(), await errorCode(answer)]).toEqual([409, 'payment_mismatch'])
      expect((await booksOf(id)).captures).toEqual([])
      expect(await plansOf(await userIdOf(email))).toEqual([])
    })
  }

  test('a payment that comes out as another amount goes back', async ({ page }) => {
    const id = await quietOrder(page)
    await payPal.fault({ kind: 'wrong_amount', order: id, value: '1.00' })
    expect((await (await capture(page.request, id)).json()).outcome).toBe('refunded')
    expect((await booksOf(id)).refunds).toMatchObject([{ amount: { value: '1.00' } }])
    expect(await plansOf(await userIdOf(email))).toEqual([])
  })

  test('somebody else’s order can be neither seen nor captured', async ({ page, browser }) => {
    const id = await quietOrder(page)
    const thief = await somebodyElse(browser)
    for (const answer of [
      await thief.request.get(`/api/paypal/orders/${id}`),
      await capture(thief.request, id),
      await capture(thief.request, 'NOSUCHORDER'),
      await capture(thief.request, '..%2F..%2Fv1'),
    ]) {
      expect([answer.status(), await errorCode(answer)]).toEqual([404, 'order_not_found'])
    }
    expect((await (await thief.request.get('/api/payments')).json()).payments).toEqual([])
    expect((await booksOf(id)).captures).toEqual([])
    await thief.context().close()
  })

  test('without a session, or from another site, nothing can be bought', async ({ page, request }) => {
    expect((await order(request, PRO)).status()).toBe(401)
    expect((await request.get('/api/payments')).status()).toBe(401)
    const foreign = await page.request.post('/api/paypal/orders', {
      data: PRO,
      headers: { origin: 'https://evil.example' },
    })
    expect([foreign.status(), await errorCode(foreign)]).toEqual([403, 'bad_origin'])
  })

  test('an eleventh order within a minute has to wait', async ({ page }) => {
    const statuses: number[] = []
    for (let count = 0; count < 25 && !statuses.includes(429); count += 1) {
      statuses.push((await order(page.request, {})).status())
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.at(-1)).toBe(429)
  })
})

test.describe('webhooks', () => {
  const traces = async (raw: string) => {
    const { data } = await serverSide()
      .from('payment_events')
      .select('event_id')
      .eq('event_id', JSON.parse(raw).id)
    return data?.length
  }

  test('that are unsigned or forged change nothing and leave no trace', async ({ page, request }) => {
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
    expect(await traces(raw)).toBe(0)
    expect((await booksOf(id)).captures).toEqual([])
    expect(await paymentRow(id)).toMatchObject({ status: 'created' })
    expect((await deliver(request, { headers, raw })).status()).toBe(200)
    expect((await credits(page)).planName).toBe('Pro')
  })

  test('that are too large are not even read', async ({ request }) => {
    const answer = await deliver(request, { headers: {}, raw: `{"x":"${'y'.repeat(300_000)}"}` })
    expect(answer.status()).toBe(413)
  })

  test('that cannot be checked are answered 5xx, so that they come again, and then count', async ({
    page,
    request,
  }) => {
    const id = await quietOrder(page)
    const [message] = await payPal.webhooks(id)
    if (!message) throw new Error('PayPal sent nothing')
    await payPal.fault({ kind: 'fail', on: 'verify', order: id, count: 3 })
    const silent = await deliver(request, message)
    expect([silent.status(), await errorCode(silent)]).toEqual([503, 'payment_unavailable'])
    expect([await traces(message.raw), (await booksOf(id)).captures]).toEqual([0, []])
    expect((await deliver(request, message)).status()).toBe(200)
    expect((await credits(page)).planName).toBe('Pro')
  })

  test('replayed and reordered, refund before capture included, never start a plan', async ({
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
    expect(await activePlans()).toEqual([])
    expect((await (await capture(page.request, id)).json()).outcome).toBe('refunded')
    expect(await plansOf(await userIdOf(email))).toHaveLength(1)
  })

  test('of orders that were never ours are kept, and grant nothing to whom they name', async ({
    page,
    request,
  }) => {
    const resource = {
      id: `X${randomUUID().slice(0, 8).toUpperCase()}`,
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '99.00' },
      custom_id: `roomwright:${await userIdOf(email)}:Business:month`,
      supplementary_data: { related_ids: { order_id: 'NOTOURORDER' } },
    }
    const message = await payPal.sign('PAYMENT.CAPTURE.COMPLETED', resource)
    expect((await deliver(request, message)).status()).toBe(200)
    expect(await traces(message.raw)).toBe(1)
    expect((await credits(page)).isActive).toBe(false)
  })

  test('keep no name and no address of whoever paid', async ({ page, request }) => {
    const id = await newOrder(page)
    await payPal.approve(id)
    await expect.poll(async () => (await paymentRow(id))?.status).toBe('completed')
    for (const message of await payPal.webhooks(id)) await deliver(request, message)
    const { data } = await serverSide().from('payment_events').select('*')
    const kept = JSON.stringify([data, await paymentRow(id)])
    expect(kept).toContain(id)
    expect(kept).not.toMatch(/Paula|Payer|paula\.payer/)
  })
})
