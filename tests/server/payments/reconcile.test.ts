import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/errors/app-error'
import { reportLedger } from '@/lib/server/payments/ledger'
import type { Dispute, PaymentEvent } from '@/lib/server/payments/payment-gateway'
import { presentSettlement } from '@/lib/server/payments/present'
import { auditPayments, readDisputes, retryOpenEvents } from '@/lib/server/payments/reconcile'
import { openServerTest } from '../support/open-server-test'
import { openShop } from '../support/payment-shop'

const world = await openServerTest()

// Earlier tests' purchases don't exist at this test's PayPal.
beforeEach(() => world.database.query('update public.payments set audited_at = now()'))

type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * A user with a plan paid two hours ago (recent payments are left alone), and a second order, which would be refunded because
 * of that plan.
 */
async function shopWithPlan() {
  const shop = await openShop(world)
  const [orderId, second] = [await shop.approved(), await shop.approved()]
  await shop.capture(orderId)
  await age(orderId, '2 hours')
  return { ...shop, orderId, second }
}

const age = (orderId: string, interval: string) =>
  world.database.query(
    `update public.payments set captured_at = captured_at - $2::interval, refunded_at = refunded_at - $2::interval,
       audited_at = audited_at - $2::interval
     where order_id = $1`,
    [orderId, interval],
  )

const brokenRulesOf = async ({ user }: Shop) => {
  const plans = (await world.plansOf(user)).map(({ id }) => id)
  const rows = await world.database.query<{ rule: string; subject: string }>(
    'select * from public.check_ledger()',
  )
  return rows.filter(({ subject }) => plans.includes(subject) || subject === user.id).map(({ rule }) => rule)
}

describe('the audit of payments', () => {
  test('ends the plan of a payment that went back without a message, and tells the owner', async () => {
    const { context, gateway, orderId, payment, activePlans, notices } = await shopWithPlan()
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    await auditPayments(context)
    expect(await payment(orderId)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    expect(await activePlans()).toEqual([])
    expect(notices).toEqual(['payment_mismatch'])
  })

  test('ends it also when PayPal has forgotten the order and only its capture says so', async () => {
    const { context, gateway, orderId, payment, activePlans } = await shopWithPlan()
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    gateway.findOrder = async () => null
    await auditPayments(context)
    expect(await payment(orderId)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    expect(await activePlans()).toEqual([])
  })

  test('records the part that went back without a message, and keeps the plan', async () => {
    const { context, gateway, orderId, payment, activePlans } = await shopWithPlan()
    gateway.change(orderId, { refundedCents: 500, refundId: 'R1' })
    await auditPayments(context)
    expect(await payment(orderId)).toMatchObject({ status: 'completed', refunded_amount: 5 })
    expect(await activePlans()).toHaveLength(1)
  })

  test('looks at each payment once a day, and leaves those alone that agree, are young, or are old', async () => {
    const { context, gateway, orderId, notices, capture, second } = await shopWithPlan()
    const asked: string[] = []
    const { findCapture } = gateway
    gateway.findCapture = async (captureId) => {
      asked.push(captureId)
      return findCapture.call(gateway, captureId)
    }
    // A plan is running, so this one was refunded at once, a moment ago.
    await capture(second)
    await auditPayments(context)
    await auditPayments(context)
    expect(asked).toEqual([`C${orderId}`])
    await age(orderId, '21 hours')
    await auditPayments(context)
    expect(asked).toHaveLength(2)
    await age(orderId, '180 days')
    await auditPayments(context)
    expect(asked).toHaveLength(2)
    expect(notices).toEqual([])
  })

  test('tells the owner once of payments that PayPal does not know, however many', async () => {
    const [first, second] = [await shopWithPlan(), await shopWithPlan()]
    // The second shop's PayPal doesn't know the first one's payment, and now not its own either.
    second.gateway.orders.clear()
    await auditPayments(second.context)
    expect(second.logged.filter((event) => event === 'capture_missing')).toHaveLength(2)
    expect(second.notices).toEqual(['payment_mismatch'])
    expect(await first.activePlans()).toHaveLength(1)
    await world.database.query(`delete from public.rate_limits where key = 'notice:payment_mismatch:missing'`)
  })

  test('goes on with the others when PayPal does not answer about one', async () => {
    const first = await shopWithPlan()
    const second = await shopWithPlan()
    second.gateway.change(second.orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    const findCapture = async (captureId: string) => {
      if (captureId === `C${first.orderId}`) throw new AppError('payment_unavailable')
      return second.gateway.findCapture(captureId)
    }
    const gateway = new Proxy(second.gateway, {
      get: (target, name) => (name === 'findCapture' ? findCapture : Reflect.get(target, name)),
    })
    await auditPayments({ ...second.context, gateway })
    expect(second.logged).toContain('payment_not_audited')
    expect(await second.payment(second.orderId)).toMatchObject({ status: 'refunded' })
  })
})

describe('a refund that PayPal accepted and did not carry out', () => {
  /** A second payment, which is refunded because a plan is running already. */
  async function shopWithRefund() {
    const shop = await shopWithPlan()
    const { second } = shop
    expect(await shop.capture(second)).toMatchObject({ outcome: 'refunded', reason: 'already_active' })
    expect(await shop.payment(second)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    return { ...shop, refundId: shop.gateway.failRefund(second) }
  }

  const failedEvent = (captureId: string, refundId: string) => ({
    id: `WH-${randomUUID()}`,
    kind: 'refund_changed' as const,
    captureId,
    refund: { refundId, isAccepted: false, refundedCents: 1_900 },
  })

  test('is due again at its message, and is sent with another request id', async () => {
    const { receive, second, refundId, payment, finishAll, gateway, activePlans } = await shopWithRefund()
    expect(await receive(failedEvent(`C${second}`, refundId))).toBe('refund_failed: due')
    expect(await payment(second)).toMatchObject({
      status: 'refund_due',
      refunded_amount: 0,
      refunds_failed: 1,
    })
    await finishAll(second)
    expect(await payment(second)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    expect(gateway.refundRequests).toEqual([`refund-C${second}`, `refund-C${second}-1`])
    expect(await activePlans()).toHaveLength(1)
  })

  test('is due again once, however often the message comes, and not before PayPal’s API says the same', async () => {
    const { receive, second, refundId, payment, gateway } = await shopWithRefund()
    const { findRefund } = gateway
    gateway.findRefund = async () => ({ isAccepted: true, refundedCents: 1_900 })
    const event = failedEvent(`C${second}`, refundId)
    await expect(receive(event)).rejects.toMatchObject({ status: 503 })
    expect(await payment(second)).toMatchObject({ status: 'refunded' })
    gateway.findRefund = findRefund
    expect(await receive(event)).toBe('refund_failed: due')
    await receive(failedEvent(`C${second}`, refundId))
    expect(await payment(second)).toMatchObject({ refunds_failed: 1 })
  })

  test('is found by the audit when its message is lost', async () => {
    const { context, second, payment, notices } = await shopWithRefund()
    await age(second, '2 hours')
    await auditPayments(context)
    expect(await payment(second)).toMatchObject({ status: 'refund_due', refunds_failed: 1 })
    expect(notices).toEqual(['payment_mismatch'])
  })

  test('while a refund is due, the buyer does not read that the money is back', async () => {
    const { receive, second, refundId, read, gateway } = await shopWithRefund()
    await receive(failedEvent(`C${second}`, refundId))
    await world.changePayment(second, `refund_reason = 'mismatch'`)
    gateway.failNext('refund')
    expect(presentSettlement(await read(second)).message).toMatch(/hasn’t sent the money back yet/)
    expect(presentSettlement(await read(second)).message).toMatch(/you pay nothing/)
  })
})

describe('a dispute', () => {
  const disputeOf = (orderId: string, change: Partial<Dispute> = {}): Dispute => ({
    id: `PP-D-${orderId.slice(0, 12)}`,
    captureId: `C${orderId}`,
    state: 'opened',
    outcome: null,
    reason: 'UNAUTHORISED',
    amountCents: 1_900,
    currency: 'USD',
    changedAt: '2026-11-20T10:00:00.000Z',
    ...change,
  })
  const changedAt = '2026-11-22T10:00:00.000Z'
  const lost = { state: 'lost', outcome: 'RESOLVED_BUYER_FAVOUR', changedAt } as const
  const won = { state: 'won', outcome: 'RESOLVED_SELLER_FAVOUR', changedAt } as const
  const message = (dispute: Dispute) =>
    ({ kind: 'dispute_changed', captureId: dispute.captureId, dispute }) as const
  const stateOf = async (orderId: string) => {
    const sql = 'select state from public.payment_disputes where order_id = $1'
    return (await world.database.query(sql, [orderId])).map(({ state }) => state)
  }

  test('that is opened keeps the plan, and the owner hears once', async () => {
    const { receive, orderId, activePlans, notices } = await shopWithPlan()
    expect(await receive(message(disputeOf(orderId)))).toBe('dispute_opened')
    expect(await receive(message(disputeOf(orderId)))).toBe('dispute_opened')
    expect(await stateOf(orderId)).toEqual(['opened'])
    expect(await activePlans()).toHaveLength(1)
    expect(notices).toEqual(['dispute'])
  })

  test('that is lost ends the plan, though the capture still looks complete; one about a part does not', async () => {
    const whole = await shopWithPlan()
    expect(await whole.receive(message(disputeOf(whole.orderId, lost)))).toBe('dispute_lost')
    expect(await whole.activePlans()).toEqual([])
    expect(await whole.payment(whole.orderId)).toMatchObject({ status: 'reversed', refunded_amount: 19 })
    const part = await shopWithPlan()
    await part.receive(message(disputeOf(part.orderId, { ...lost, amountCents: 400 })))
    expect(await part.activePlans()).toHaveLength(1)
    expect(await part.payment(part.orderId)).toMatchObject({ status: 'completed', refunded_amount: 4 })
  })

  test('that is won gives nothing back by itself, and an older message changes nothing any more', async () => {
    const { receive, orderId, activePlans, notices } = await shopWithPlan()
    await receive({ kind: 'capture_reversed', orderId })
    expect(await receive(message(disputeOf(orderId, won)))).toBe('dispute_won')
    await receive(message(disputeOf(orderId)))
    expect(await stateOf(orderId)).toEqual(['won'])
    expect(await activePlans()).toEqual([])
    expect(notices).toEqual(['dispute'])
  })

  test('that is lost before we have heard of its payment still ends what the payment would begin', async () => {
    const { gateway, approved, receive, capture, activePlans } = await openShop(world)
    const orderId = await approved()
    await gateway.capture(orderId, 'elsewhere')
    expect(await receive(message(disputeOf(orderId, lost)))).toBe('dispute_lost')
    expect(await capture(orderId)).toMatchObject({ outcome: 'refunded' })
    expect(await activePlans()).toEqual([])
  })

  test('about which no message came is found by the nightly list, and that of another shop is left', async () => {
    const { context, gateway, orderId, activePlans, notices } = await shopWithPlan()
    for (const dispute of [disputeOf(orderId, lost), disputeOf('ELSEWHERE')])
      gateway.disputes.set(dispute.id, dispute)
    await readDisputes(context)
    await readDisputes(context)
    expect(await stateOf(orderId)).toEqual(['lost'])
    expect(await activePlans()).toEqual([])
    expect(notices).toEqual(['dispute'])
  })

  test('list that PayPal does not show is told to the owner', async () => {
    const { context, gateway, notices } = await openShop(world)
    gateway.failNext('listDisputes')
    await readDisputes(context)
    expect(notices).toEqual(['disputes_unread'])
  })
})

describe('an event that was never finished', () => {
  const outcomeOf = async (eventId: string) => {
    const sql = 'select outcome from public.payment_events where event_id = $1'
    return (await world.database.query(sql, [eventId]))[0]?.outcome
  }

  /** Received, but left open because the database didn't answer. */
  async function shopWithOpenEvent() {
    const shop = await openShop(world)
    const orderId = await shop.approved()
    const event = { id: `WH-${randomUUID().toUpperCase()}`, kind: 'order_approved', orderId } as const
    const payload = { orderId }
    world.failNext(/rpc\/activate_plan/)
    await expect(shop.receive({ ...event, payload })).rejects.toThrow()
    const open = async (interval: string) => {
      await world.database.query(
        `update public.payment_events set received_at = received_at - $2::interval, tried_at = tried_at - $2::interval
         where event_id = $1`,
        [event.id, interval],
      )
      await retryOpenEvents(shop.context)
    }
    const outcome = () => outcomeOf(event.id)
    return { ...shop, event, orderId, open, outcome }
  }

  test('is tried again after an hour, also when PayPal no longer has it', async () => {
    const { open, outcome, activePlans, notices } = await shopWithOpenEvent()
    await open('30 minutes')
    expect(await outcome()).toBeNull()
    await open('40 minutes')
    expect(await outcome()).toBe('reconciled: activated')
    expect(await activePlans()).toHaveLength(1)
    expect(notices).toEqual([])
  })

  test('is applied as PayPal has it', async () => {
    const { open, outcome, event, gateway } = await shopWithOpenEvent()
    const sent: PaymentEvent = {
      ...{ ...event, type: 'X', captureId: null, owner: 'unsaid', refund: null, dispute: null, payload: {} },
    }
    gateway.events.set(event.id, sent)
    await open('2 hours')
    expect(await outcome()).toBe('activated')
  })

  test('is told to the owner while it stays open, and is tried once an hour', async () => {
    const { open, outcome, gateway, notices } = await shopWithOpenEvent()
    gateway.failNext('findOrder')
    await open('2 hours')
    await open('1 minute')
    expect(await outcome()).toBeNull()
    expect(notices).toEqual(['event_open'])
    await open('2 hours')
    expect(await outcome()).toBe('reconciled: activated')
  })

  test('about an unknown order is given up once PayPal has stopped retrying', async () => {
    const { context, receive } = await openShop(world)
    const id = `WH-${randomUUID().toUpperCase()}`
    await expect(receive({ id, kind: 'order_approved', orderId: 'NOBODYS', owner: 'us' })).rejects.toThrow()
    const outcomeAfter = async (interval: string) => {
      await world.database.query(
        'update public.payment_events set received_at = now() - $2::interval, tried_at = null where event_id = $1',
        [id, interval],
      )
      await retryOpenEvents(context)
      return outcomeOf(id)
    }
    expect(await outcomeAfter('2 days')).toBeNull()
    expect(await outcomeAfter('5 days')).toBe('given_up')
  })
})

describe('the ledger', () => {
  test('adds up for a plan with designs that were made, failed and given, and the owner hears when it does not', async () => {
    const shop = await shopWithPlan()
    const [plan] = await shop.activePlans()
    const runs = [await world.reserve(shop.user.id), await world.reserve(shop.user.id)]
    if (runs[0]?.run) await world.fail(runs[0].run)
    await world.call('admin_change_credits', { p_user_id: shop.user.id, p_change: 3 })
    expect(await brokenRulesOf(shop)).toEqual([])
    await world.changePlan(plan?.id ?? '', 'designs_left = designs_left - 1')
    expect(await brokenRulesOf(shop)).toEqual(['credits'])
    await reportLedger(shop.context)
    await reportLedger(shop.context)
    expect(shop.notices).toEqual(['ledger_broken'])
  })
})

test('a genuine message from the future says that our clock is behind, and is applied', async () => {
  const { receive, approved, notices, activePlans } = await openShop(world)
  const time = new Date(Date.now() + 3_600_000).toISOString()
  const event = { kind: 'order_approved', orderId: await approved(), payload: { time } } as const
  expect(await receive(event)).toBe('activated')
  expect(await activePlans()).toHaveLength(1)
  expect(notices).toEqual(['clock_behind'])
})

test('a flood of unknown certificates is told to the owner, and the message may come again', async () => {
  const { receive, notices } = await openShop(world)
  await expect(receive({ kind: 'other' }, 'flooded')).rejects.toMatchObject({ status: 503 })
  await expect(receive({ kind: 'other' }, 'flooded')).rejects.toMatchObject({ status: 503 })
  expect(notices).toEqual(['webhook_flooded'])
})
