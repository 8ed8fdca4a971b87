import { describe, expect, test } from 'vitest'
import { withdrawalSchema } from '@/lib/schemas/withdrawal'
import { withdraw } from '@/lib/server/payments/withdraw'
import { openServerTest } from '../support/open-server-test'
import { openShop } from '../support/payment-shop'
import { testMails } from '../support/test-mails'

const world = await openServerTest()

async function openWithMails() {
  const { mails, sent } = testMails(world)
  const shop = await openShop(world, { ...mails, sendReceipts: async () => undefined })
  const declare = (about: string, userId: string | null = null) =>
    withdraw(shop.context, userId, withdrawalSchema.parse({ about }))
  return { shop, sent, bought: shop.bought, declare }
}

const change = (sql: string, ...values: (string | number)[]) => world.database.query(sql, values)
const aged = (id: string, days: number) =>
  change(
    `update public.payments set captured_at = now() - $2 * interval '1 day' where order_id = $1`,
    id,
    days,
  )

describe('a withdrawal with the order’s number', () => {
  test('ends the plan, sends the whole price back as every refund goes, and is confirmed with its date by mail', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    const id = await bought()
    const { receivedAt, outcome } = await declare(id.toLowerCase())
    expect(outcome).toBeNull()
    expect(Math.abs(Date.parse(receivedAt) - Date.now())).toBeLessThan(60_000)
    expect(await shop.activePlans()).toEqual([])
    await expect.poll(async () => (await shop.payment(id)).status).toBe('refunded')
    expect(await shop.payment(id)).toMatchObject({ refunded_amount: 19, withdrawal: 'refund' })
    await expect
      .poll(() => sent.map(({ to, subject }) => [to, subject]))
      .toEqual([[shop.user.email, 'We received your withdrawal']])
    expect(sent[0]?.text).toContain(`Order number: ${id}`)
    expect(sent[0]?.text).toMatch(/On \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/)
    expect(sent[0]?.text).toContain('the full price goes back')
  })

  test('declared twice, by anybody, it is one refund and one mail, and the first date counts', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    const id = await bought()
    await Promise.all([declare(id), declare(id), declare(id, shop.user.id)])
    await expect.poll(async () => (await shop.payment(id)).status).toBe('refunded')
    const first = (await shop.payment(id)).withdrawn_at
    const again = await declare(id, shop.user.id)
    expect(again).toEqual({ receivedAt: new Date(String(first)).toISOString(), outcome: 'refund' })
    expect(shop.gateway.refunds).toHaveLength(1)
    await expect.poll(() => sent.length).toBe(1)
  })

  test.each([
    [22, 'late', 'active'],
    [21, 'refund', 'inactive'],
  ])('%s days after the purchase it is %s, by the database’s clock', async (days, outcome, status) => {
    const { shop, bought, declare } = await openWithMails()
    const id = await bought()
    await aged(id, days)
    expect((await declare(id, shop.user.id)).outcome).toBe(outcome)
    expect(await world.plansOf(shop.user)).toMatchObject([{ status }])
  })

  test('after a design was made, nothing moves by itself: the owner looks at it, and the user hears so', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    const id = await bought()
    const [plan] = await shop.activePlans()
    if (!plan) throw new Error('no plan')
    await world.newRun(plan, { status: 'generating' })
    expect((await declare(id, shop.user.id)).outcome).toBe('used')
    expect((await shop.payment(id)).status).toBe('completed')
    expect(await shop.activePlans()).toHaveLength(1)
    await expect.poll(() => shop.notices).toEqual(['withdrawal_used'])
    await expect.poll(() => sent[0]?.text).toContain('A person will review your withdrawal')
  })

  test('another user’s order, an unknown one and an unpaid one get the same answer, and change nothing', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    const id = await bought()
    const unpaid = await shop.order({ plan: 'Pro', yearly: false, endFree: false }).catch(() => 'NEVERPAID1')
    const stranger = await world.newUser()
    for (const number of [id, 'ABCDEFGH12345678', unpaid]) {
      expect((await declare(number, stranger.id)).outcome).toBe('unknown')
    }
    const [known, unknown] = [await declare('ABCDEFGH12345678'), await declare('HGFEDCBA87654321')]
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.outcome).toBe(unknown.outcome)
    expect((await shop.payment(id)).status).toBe('completed')
    expect(sent).toEqual([])
  })
})

describe('a withdrawal with the mail address alone', () => {
  test('moves nothing, because others may know it: it asks the mailbox once, and its date counts', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    const id = await bought()
    await declare(shop.user.email.toUpperCase())
    await declare(shop.user.email)
    await expect.poll(() => sent.map(({ subject }) => subject)).toEqual(['Please confirm your withdrawal'])
    expect(sent[0]?.text).toContain(`https://rooms.example/withdraw?order=${id}`)
    expect(await shop.activePlans()).toHaveLength(1)

    await aged(id, 20)
    await world.changePayment(id, `withdrawn_at = now() - interval '7 days'`)
    await declare(id)
    await expect.poll(async () => (await shop.payment(id)).status).toBe('refunded')
    await expect.poll(() => sent.length).toBe(2)
  })

  test('tells the mailbox when it lapses, reminds it once after a week, and the owner hears of it', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    const { sendWithdrawals } = shop.context.userMails
    const id = await bought()
    await declare(shop.user.email)
    await expect.poll(() => shop.notices).toEqual(['withdrawal_asked'])
    const { withdrawn_at } = await shop.payment(id)
    const lapse = new Date(Date.parse(withdrawn_at ?? '') + 14 * 24 * 3_600_000)
    const day = lapse.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(sent[0]?.text).toContain(`by ${day} at `)

    await world.changePayment(
      id,
      `withdrawn_at = now() - interval '8 days', withdrawal_mail_claimed_at = now() - interval '8 days'`,
    )
    await Promise.all([sendWithdrawals(null), sendWithdrawals(null)])
    await sendWithdrawals(null)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Please confirm your withdrawal',
      'Reminder: please confirm your withdrawal',
    ])
    expect(sent[1]?.text).toContain(`https://rooms.example/withdraw?order=${id}`)
    await declare(shop.user.email)
    expect(shop.notices).toEqual(['withdrawal_asked'])
  })

  test('an address without an account answers as one with a purchase', async () => {
    const { shop, sent, bought, declare } = await openWithMails()
    await bought()
    const [with_, without] = [await declare(shop.user.email), await declare('nobody@example.com')]
    expect({ ...with_, receivedAt: '' }).toEqual({ ...without, receivedAt: '' })
    await expect.poll(() => sent.length).toBe(1)
  })
})

test.each(['', 'x', 'a'.repeat(300), 'ORDER 1', '<script>', 'a@', 'ABC-DEF-GHI-JKL'])(
  '“%s” is neither a number nor an address',
  (about) => {
    expect(withdrawalSchema.safeParse({ about }).success).toBe(false)
  },
)
