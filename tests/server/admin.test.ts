import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminContext } from '@/lib/server/admin/command'
import { type COMMANDS, runCommand } from '@/lib/server/admin/commands'
import { sendContactMessage, sendFeedback } from '@/lib/server/messages/service'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { openShop } from './support/payment-shop'
import { fakeEngine, testApp } from './support/test-app'

const world = await openServerTest()

const shop = await openShop(world)
const context: AdminContext = { ...shop.context, progress: () => undefined }
const run = async (name: keyof typeof COMMANDS, values: Record<string, string> = {}) =>
  (await runCommand(context, name, values)).join('\n')

/** A user with a profile, whom the owner knows by email address. */
async function newKnownUser() {
  const user = await world.newUser()
  await world.insertRow('profiles', user)
  return user
}

const ADA = { name: 'Ada', email: 'ada@example.com', subject: 'A sofa' }
const firstId = (lines: string) => lines.slice(0, 36)

describe('messages to the owner', () => {
  const { app } = testApp(world, fakeEngine())
  beforeAll(() => world.database.query('delete from public.contacts'))

  test('are listed with who wrote them until they are marked as answered', async () => {
    await sendContactMessage(app, null, { ...ADA, message: 'First\nsecond', website: '' })
    const listed = await run('messages')
    expect(listed).toContain('Ada <ada@example.com>: A sofa\n    First\n    second')

    expect(await run('answered', { id: firstId(listed) })).toBe('Marked as answered.')
    expect(await run('messages')).toBe('none')
    expect(await run('messages', { all: 'yes' })).toMatch(/ {2}answered \d{4}-/)
  })

  test('feedback too, and an unknown id marks nothing', async () => {
    const user = await world.newUser()
    await sendFeedback(app, user.id, { feedback_type: 'bug', message: 'The brush is stuck.', rating: 2 })
    const listed = await run('feedback')
    expect(listed).toContain(`bug, 2 of 5, by ${user.id}\n    The brush is stuck.`)
    await run('answered', { id: firstId(listed) })
    expect(await run('feedback')).toBe('none')
    await expect(run('answered', { id: randomUUID() })).rejects.toThrow('No message has the id')
    await expect(run('answered', { id: 'x' })).rejects.toThrow('No message has the id')
  })
})

describe('a user', () => {
  test('is found by id or address, with plan, payments and designs', async () => {
    const user = await newKnownUser()
    const plan = await world.newPlan(user, { designs_left: 2 })
    const design = await world.newRun(plan)
    const shown = await run('user', { user: user.email })
    expect(shown).toContain('Pro  active  2 of 3 designs left  with no end date')
    expect(shown).toContain(`${design.id}  `)
    expect(shown).toContain('payments:\nnone')
    expect(await run('user', { user: user.id })).toBe(shown)
    await expect(run('user', { user: 'nobody@example.com' })).rejects.toThrow(
      'No user nobody@example.com was found.',
    )
  })

  test('gets credits and loses them, never more than there are', async () => {
    const user = await newKnownUser()
    await world.newPlan(user, { designs_left: 1 })
    expect(await run('credits', { user: user.email, change: '4' })).toContain('5 of 5 designs left')
    expect(await run('credits', { user: user.email, change: '-2' })).toContain('3 of 5 designs left')
    await expect(run('credits', { user: user.email, change: '-4' })).rejects.toThrow('Only 3 credits')
    await expect(run('credits', { user: user.email, change: '1.5' })).rejects.toThrow('whole number')
    const without = await newKnownUser()
    await expect(run('credits', { user: without.id, change: '1' })).rejects.toThrow('no active plan')
  })

  test('keeps a plan for longer', async () => {
    const user = await newKnownUser()
    await world.newPlan(user, { expires_at: '2099-01-01T00:00:00Z' })
    expect(await run('extend', { user: user.email, days: '31' })).toContain('until 2099-02-01 00:00')
  })

  test('a banned user gets no session until the ban is lifted', async () => {
    const user = await newKnownUser()
    const sql = 'select extract(year from banned_until)::int as year from auth.users where id = $1'
    const bannedUntil = async () => (await world.database.query(sql, [user.id]))[0]?.year
    expect(await run('ban', { user: user.email })).toBe(`${user.email} is banned.`)
    expect(await bannedUntil()).toBeGreaterThan(2100)
    expect(await run('unban', { user: user.email })).toBe(`${user.email} is no longer banned.`)
    expect(await bannedUntil()).toBeNull()
  })
})

describe('money', () => {
  test('the money of an order goes back once, and the plan it bought ends', async () => {
    const orderId = await shop.bought()
    expect(await shop.activePlans()).toHaveLength(1)
    expect(await run('refund', { order: orderId })).toBe(`${orderId}: refunded, 19.00 refunded.`)
    expect(await shop.activePlans()).toEqual([])
    await run('refund', { order: orderId })
    expect(shop.gateway.refunds).toHaveLength(1)
    expect(await run('revenue')).toMatch(/\d{4}-\d\d-\d\d {2}1 paid {2}\+19.00 {2}-19.00 USD/)
  })

  test('a refund whose record failed is recorded by the next try', async () => {
    const orderId = await shop.bought()
    world.failNext(/rpc\/end_payment/)
    await expect(run('refund', { order: orderId })).rejects.toThrow()
    expect(await shop.payment(orderId)).toMatchObject({ status: 'completed' })
    expect(await run('refund', { order: orderId })).toContain('refunded, 19.00')
    expect(shop.gateway.refunds.filter((id) => id === `C${orderId}`)).toHaveLength(1)
  })

  test('an order that was never paid cannot be refunded', async () => {
    const orderId = await shop.order()
    await expectError(run('refund', { order: orderId }), 'order_not_found')
    await expect(run('refund', { order: 'NOSUCHORDER' })).rejects.toThrow('No order NOSUCHORDER was found.')
  })

  test('a refund that could not be sent is listed with its reason', async () => {
    expect(await run('refunds-due')).toBe('none')
    const first = await shop.approved()
    const second = await shop.approved()
    await shop.capture(first)
    shop.gateway.failNext('refund')
    await shop.capture(second)
    expect(await run('refunds-due')).toMatch(new RegExp(`^${second} .* 19.00 USD {2}already_active$`))
  })
})

describe('what may not be given by itself', () => {
  test('a plan is granted to a user without a running one, and the ledger still adds up', async () => {
    const user = await newKnownUser()
    await world.newPlan(user, { plan_name: 'Free', price: 0 })
    expect(await run('grant', { user: user.email, plan: 'pro', days: '30' })).toMatch(
      /^Pro {2}active {2}50 of 50 designs left {2}until /,
    )
    await expect(run('grant', { user: user.email, plan: 'Pro', days: '30' })).rejects.toThrow(
      'already has an active plan',
    )
    await expect(run('grant', { user: user.email, plan: 'Gold', days: '30' })).rejects.toThrow(
      'one of Pro, Premium',
    )
    const plans = await world.plansOf(user)
    expect(plans.map(({ plan_name, status, price }) => [plan_name, status, price])).toEqual([
      ['Free', 'inactive', 0],
      ['Pro', 'active', 0],
    ])
    for (const { id } of plans) expect(await run('check')).not.toContain(id)
  })

  /** A separate buyer, whose bank took the money back. */
  async function reversed() {
    const buyer = await openShop(world)
    const orderId = await buyer.bought()
    await buyer.receive({ kind: 'capture_reversed', orderId })
    const [plan] = await world.plansOf(buyer.user)
    const dispute = (state: 'won' | 'lost') =>
      world.insertRow('payment_disputes', {
        ...{ dispute_id: orderId, order_id: orderId, state, changed_at: new Date().toISOString() },
      })
    const restore = async () =>
      (await runCommand({ ...context, ...buyer.context }, 'plan restore', { order: orderId })).join('\n')
    return { ...buyer, orderId, planId: plan?.id ?? '', dispute, restore }
  }

  test('the plan of a dispute that we won comes back with the time in which it was out', async () => {
    const { orderId, planId, dispute, restore, activePlans, payment } = await reversed()
    await expect(restore()).rejects.toThrow('No dispute about order')
    await dispute('won')
    await world.changePayment(orderId, `refunded_at = now() - interval '10 days'`)
    const before = Date.parse((await world.readPlan(planId)).expires_at ?? '')
    expect(await restore()).toContain('Pro  active  50 of 50 designs left')
    const after = Date.parse((await world.readPlan(planId)).expires_at ?? '')
    expect(Math.round((after - before) / 86_400_000)).toBe(10)
    expect(await payment(orderId)).toMatchObject({
      status: 'completed',
      refunded_amount: 0,
      refunded_at: null,
    })
    expect(await activePlans()).toHaveLength(1)
    await expect(restore()).rejects.toThrow('was not refunded or reversed')
    const checked = await run('check')
    for (const id of [planId, orderId]) expect(checked).not.toContain(id)
    await world.changePlan(planId, 'designs_left = designs_left - 1')
    expect(await run('check')).toContain(`  credits  ${planId}  49 left, though 50 were granted`)
  })

  test('a plan is not restored while its money is with the buyer, nor beside another that runs', async () => {
    const lost = await reversed()
    await lost.dispute('lost')
    await expect(lost.restore()).rejects.toThrow('No dispute about order')
    const second = await reversed()
    await second.dispute('won')
    await world.newPlan(second.user)
    await expect(second.restore()).rejects.toThrow('already has an active plan')
    second.gateway.change(second.orderId, { state: 'refunded', refundedCents: 1_900 })
    await expect(second.restore()).rejects.toThrow('don’t have the money')
    await expect(run('plan restore', { order: 'NOSUCHORDER' })).rejects.toThrow('No order NOSUCHORDER')
  })

  test('disputes and events that are open are listed', async () => {
    const { orderId, dispute } = await reversed()
    await dispute('lost')
    expect(await run('disputes', { all: 'yes' })).toContain(`order ${orderId}`)
    expect(await run('disputes')).not.toContain(orderId)
    await world.insertRow('payment_events', { event_id: 'WH-OPEN', event_type: 'X', payload: {} })
    expect(await run('events')).toMatch(/^WH-OPEN .* {2}X {2}no resource {2}open$/)
    expect(await run('check')).toContain('events: 1 open')
  })
})

test('a refund is on record as asked for before its money moves, and as done after', async () => {
  const buyer = await openShop(world)
  const orderId = await buyer.bought()
  const sql = 'select action from public.admin_actions where subject = $1 order by created_at'
  const actions = async () => (await world.database.query(sql, [orderId])).map(({ action }) => action)
  const refund = buyer.gateway.refund.bind(buyer.gateway)
  buyer.gateway.refund = async (...call) => {
    expect(await actions()).toEqual(['refund_asked'])
    return refund(...call)
  }
  await runCommand({ ...context, ...buyer.context }, 'refund', { order: orderId })
  expect(await actions()).toEqual(['refund_asked', 'refund'])
})

test('what a user wrote cannot give commands to the owner’s terminal', async () => {
  await world.insertRow('contacts', { ...ADA, message: 'x\u009b31m\u001b[2Jy' })
  const listed = await run('messages')
  expect(listed).toContain('x31m[2Jy')
})

test('designs without a sign of life are listed, others are not', async () => {
  const plan = await world.newPlan()
  const quiet = await world.newRun(plan, { updated_at: new Date(Date.now() - 16 * 60_000).toISOString() })
  await world.newRun(plan)
  const stuck = await run('stuck')
  expect(stuck).toContain(quiet.id)
  expect(stuck.split('\n')).toHaveLength(1)
})

test('what a command does not know, or lacks, stops it before anything happens', async () => {
  await expect(runCommand(context, 'drop', {})).rejects.toThrow('There is no command "drop".')
  await expect(run('refund')).rejects.toThrow('--order is missing')
  await expect(run('messages', { user: 'x' })).rejects.toThrow('messages doesn’t accept --user')
})
