import { describe, expect, test } from 'vitest'
import { parseServerEnv } from '@/lib/config/env-server'
import { needsEncryption } from '@/lib/server/mail/mailer'
import { mailNotices } from '@/lib/server/mail/notices'
import { claimDueReceipts } from '@/lib/server/mail/queries'
import { openServerTest } from './support/open-server-test'
import { openShop } from './support/payment-shop'
import { testMails } from './support/test-mails'

const world = await openServerTest()

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

describe('a receipt', () => {
  test('goes to the payer once, however often the payment is settled', async () => {
    const { mails, sent } = testMails(world)
    const shop = await openShop(world, mails)
    const id = await shop.approved()
    await Promise.all([shop.capture(id), shop.receive({ kind: 'order_approved', orderId: id })])
    await shop.receive({ kind: 'capture_changed', orderId: id })
    await shop.read(id)
    await expect.poll(() => sent.length).toBe(1)
    await Promise.all([mails.sendReceipts(null), mails.sendReceipts(null)])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.to).toBe(shop.user.email)
    expect(sent[0]?.text).toContain('Pro plan, 30 days\nPaid: $19.00\n')
    expect(sent[0]?.text).toContain(`https://rooms.example/account/receipts/${id}`)
    expect(sent[0]?.text).toMatch(/50 designs to use until \w+ \d+, \d{4}\./)
  })

  test('a receipt that the mail server does not take disturbs no payment, and comes with a later round', async () => {
    const { mails, sent, logged, refuseNext } = testMails(world)
    const shop = await openShop(world, mails)
    refuseNext()
    const id = await shop.approved()
    expect(await shop.capture(id)).toMatchObject({ outcome: 'activated' })
    await expect.poll(async () => (await shop.payment(id)).receipt_claimed_at).toBeNull()
    await expect.poll(() => logged.length).toBe(1)
    await mails.sendReceipts(null)
    expect(sent.map(({ to }) => to)).toEqual([shop.user.email])
  })

  test('claimed by a process that died is sent by another one ten minutes later', async () => {
    const { mails, sent } = testMails(world)
    const shop = await openShop(world)
    const id = await shop.bought()
    expect((await claimDueReceipts(world.supabase, id, 1)).map(({ order_id }) => order_id)).toEqual([id])
    await mails.sendReceipts(id)
    expect(sent).toEqual([])
    await world.changePayment(id, `receipt_claimed_at = now() - interval '11 minutes'`)
    await mails.sendReceipts(id)
    await mails.sendReceipts(id)
    expect(sent.map(({ to }) => to)).toEqual([shop.user.email])
  })

  test('claimed by a server of the previous release counts as sent', async () => {
    const { mails, sent } = testMails(world)
    const shop = await openShop(world)
    const id = await shop.bought()
    await world.call('take_due_receipts', { p_order_id: id, p_limit: 1 })
    await world.changePayment(id, `receipt_claimed_at = now() - interval '11 minutes'`)
    await mails.sendReceipts(id)
    expect(sent).toEqual([])
  })

  test('is not sent for money that goes back, nor for payments of another week', async () => {
    const { mails, sent } = testMails(world)
    const shop = await openShop(world)
    const [refunded, old] = [await shop.approved(), await shop.approved()]
    await shop.capture(refunded)
    await shop.receive({ kind: 'capture_reversed', orderId: refunded })
    await shop.capture(old)
    await world.changePayment(old, `captured_at = now() - interval '4 days'`)
    await mails.sendReceipts(null)
    expect(sent.filter(({ to }) => to === shop.user.email)).toEqual([])
  })
})

describe('before a plan ends', () => {
  test('its user is reminded once, and again when it was extended', async () => {
    const { mails, sent } = testMails(world)
    const user = await world.newUser()
    const plan = await world.newPlan(user, { expires_at: inDays(2.9), designs_left: 2 })
    await Promise.all([mails.sendReminders(), mails.sendReminders()])
    await mails.sendReminders()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: user.email,
      text: expect.stringContaining('You have 2 designs left'),
    })
    await world.changePlan(plan.id, `expires_at = now() + interval '30 days'`)
    await mails.sendReminders()
    expect(sent).toHaveLength(1)
    await world.changePlan(plan.id, `expires_at = now() + interval '1 day'`)
    await mails.sendReminders()
    expect(sent).toHaveLength(2)
  })

  test('there is no reminder of a plan that is used up, over, without an end or far from it', async () => {
    const { mails, sent } = testMails(world)
    await world.newPlan(undefined, { expires_at: inDays(1), designs_left: 0 })
    await world.newPlan(undefined, { expires_at: inDays(-1) })
    await world.newPlan(undefined, { expires_at: inDays(1), status: 'inactive' })
    await world.newPlan(undefined, { expires_at: inDays(4) })
    await world.newPlan()
    await mails.sendReminders()
    expect(sent).toEqual([])
  })

  test('a reminder that the mail server does not take comes with a later round', async () => {
    const { mails, sent, refuseNext } = testMails(world)
    const user = await world.newUser()
    await world.newPlan(user, { expires_at: inDays(2) })
    refuseNext()
    await mails.sendReminders()
    expect(sent).toEqual([])
    await mails.sendReminders()
    expect(sent.map(({ to }) => to)).toEqual([user.email])
  })
})

test('the owner is emailed the notice, with a subject', async () => {
  const { sent, logged } = testMails(world)
  const log = { info: () => undefined, warn: () => undefined, error: () => void logged.push('error') }
  mailNotices({ mailer: async (mail) => void sent.push(mail), to: 'owner@example.com', log })(
    'refund_overdue',
    'The refund of order X has not gone through.',
  )
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'owner@example.com',
    subject: 'Roomwright: A refund isn’t going through',
  })
  expect(logged).toEqual([])
})

test('a mail server needs a sender', () => {
  const env = {
    NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'anon',
    SUPABASE_SECRET_KEY: 'service',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
  }
  expect(() => parseServerEnv(env)).toThrow('MAIL_FROM is missing')
  expect(() => parseServerEnv({ ...env, SMTP_URL: 'https://mail.example' })).toThrow('smtp://')
  expect(parseServerEnv({ ...env, MAIL_FROM: 'Rooms <hello@rooms.example>' }).mail).toEqual({
    smtpUrl: env.SMTP_URL,
    from: 'Rooms <hello@rooms.example>',
    ownerEmail: null,
  })
})

test.each([
  ['smtp://user:pw@mail.example:587', true],
  ['smtps://user:pw@mail.example:465', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]:2525', false],
  ['smtp://localhost:2525', false],
  ['smtp://localhost.evil.example', true],
  ['smtp://mail:25?ignoreTLS=true', false],
])('mails through %s need an encrypted connection: %s', (url, isNeeded) => {
  expect(needsEncryption(url)).toBe(isNeeded)
})
