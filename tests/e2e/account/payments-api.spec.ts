import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailsTo, serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import {
  activePlansOf,
  capture,
  deliver,
  newOrder,
  order,
  paymentRow,
  paymentsOf,
  payPal,
  quietOrder,
} from '../support/paypal'
import { expectAccessible } from '../support/screen'
import { errorCode } from '../support/uploads'
import { newUser, type User } from '../support/users'

const PRO = { plan: 'Pro', yearly: false }

let user: User

test.beforeEach(async ({ page }) => {
  user = await newUser(page)
})

const creditsOf = async (page: Page) => (await page.request.get('/api/credits')).json()
const readOrder = async (page: Page, id: string) =>
  (await page.request.get(`/api/paypal/orders/${id}`)).json()
const captured = async (page: Page, id: string) => (await capture(page.request, id)).json()

test.describe('buying', () => {
  test('a webhook alone starts the plan, and no name or address of the payer is kept', async ({
    page,
    request,
  }) => {
    const id = await newOrder(page)
    await payPal.approve(id)
    await expect.poll(async () => (await creditsOf(page)).planName).toBe('Pro')
    expect((await paymentsOf(id)).captures).toHaveLength(1)
    expect((await readOrder(page, id)).outcome).toBe('already_processed')

    for (const message of await payPal.webhooks(id)) await deliver(request, message)
    await expect.poll(() => mailsTo(user.email)).toMatchObject([{ subject: 'Your Roomwright receipt' }])
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

test('a stranger with the receipt withdraws in two steps, gets a dated receipt, and the plan ends', async ({
  page,
  browser,
}) => {
  const id = await newOrder(page)
  await payPal.approve(id)
  await expect.poll(async () => (await creditsOf(page)).planName).toBe('Pro')
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto('/faq')
  await stranger.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  const about = stranger.getByRole('textbox', { name: 'Order number, or your email address' })
  await about.fill('12')
  await stranger.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await expect(stranger.getByText('This is neither an order number')).toBeVisible()
  await about.fill(id)
  await expectAccessible(stranger, 'withdrawal')
  await stranger.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await stranger.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(stranger.getByRole('heading', { name: 'We received your withdrawal' })).toBeFocused()
  await expect(stranger.getByText(/\d{4} at \d+:\d\d [AP]M UTC/)).toBeVisible()
  await context.close()
  await expect.poll(async () => (await paymentsOf(id)).refunds.length).toBe(1)
  expect((await creditsOf(page)).planName).toBeNull()
  await expect
    .poll(async () => (await mailsTo(user.email)).map(({ subject }) => subject))
    .toContain('We received your withdrawal')
})

test.describe('webhooks', () => {
  const storedEvents = async (raw: string) => {
    const events = serverSide().from('payment_events').select('event_id')
    return (await events.eq('event_id', JSON.parse(raw).id)).data?.length
  }

  test('webhooks that are forged or too large change nothing and are not stored', async ({
    page,
    request,
  }) => {
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
    const large = `{"x":"${'y'.repeat(300_000)}"}`
    expect((await deliver(request, { headers, raw: large })).status()).toBe(413)
    // Without PayPal's headers nothing is read of it.
    expect((await deliver(request, { headers: {}, raw: large })).status()).toBe(400)
    expect([await storedEvents(raw), (await paymentsOf(id)).captures]).toEqual([0, []])
    expect(await paymentRow(id)).toMatchObject({ status: 'created' })
    expect((await deliver(request, { headers, raw })).status()).toBe(200)
    expect((await creditsOf(page)).planName).toBe('Pro')
  })

  test('webhooks replayed in any order, refund before capture included, never start a plan again', async ({
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
})
