import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { PaymentEvent } from '@/lib/server/payments/payment-gateway'
import {
  captureOrder,
  createOrder,
  findOwnPayment,
  finishOrders,
  listPayments,
  readOrder,
} from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { FakeGateway } from './support/fake-gateway'
import { openServerTest } from './support/open-server-test'

const world = await openServerTest()
afterAll(() => world.close())

const pro = { plan: 'Pro', yearly: false, endFree: false } as const
type Input = Parameters<typeof createOrder>[2]

/** A user who buys, the payment service, and what the services work with. */
async function openShop() {
  const user = await world.newUser()
  const gateway = new FakeGateway()
  const logged: string[] = []
  const note = (event: string) => void logged.push(event)
  const log = { info: () => undefined, warn: note, error: note }
  const pause = async (_ms: number) => undefined
  const context = { supabase: world.supabase, gateway, log, pause, runSettings: { staleMinutes: 15 } }
  const order = async (input: Input = pro) => (await createOrder(context, user.id, input)).id
  return {
    user,
    gateway,
    logged,
    context,
    order,
    approved: async (input: Input = pro) => {
      const id = await order(input)
      gateway.approve(id)
      return id
    },
    capture: (orderId: string) => captureOrder(context, user.id, orderId),
    read: (orderId: string) => readOrder(context, user.id, orderId),
    finishAll: async (...orderIds: string[]) => {
      await world.database.query(
        `update public.payments set created_at = now() - interval '3 minutes' where order_id = any ($1)`,
        [orderIds],
      )
      return finishOrders(context, null)
    },
    payment: (orderId: string) => world.readPayment(orderId),
    activePlans: async () => (await world.plansOf(user)).filter(({ status }) => status === 'active'),
    receive: (change: Partial<PaymentEvent> & Pick<PaymentEvent, 'kind'>, signed = 'yes') => {
      const event = {
        id: `WH-${randomUUID()}`,
        type: 'X',
        orderId: null,
        captureId: null,
        owner: 'unsaid',
        refund: null,
        payload: {},
      }
      return handlePaymentEvent(context, new Headers({ signed }), JSON.stringify({ ...event, ...change }))
    },
  }
}

const isRecorded = async (eventId: string) =>
  (await world.database.query('select from public.payment_events where event_id = $1', [eventId])).length > 0

describe('ordering', () => {
  test('is refused before any money moves while a paid plan with designs left runs', async () => {
    const { order, user, gateway } = await openShop()
    await world.newPlan(user, { designs_left: 1 })
    await expect(order()).rejects.toMatchObject({ code: 'already_active' })
    expect(gateway.orders.size).toBe(0)
  })

  test('names what would be lost of a running Free plan, and goes on once the user agrees', async () => {
    const { order, user } = await openShop()
    await world.newPlan(user, { plan_name: 'Free', price: 0, designs_left: 2 })
    const refusal = { code: 'free_plan_running', values: { count: 2, plan: 'Pro' } }
    await expect(order()).rejects.toMatchObject(refusal)
    await expect(order({ ...pro, endFree: true })).resolves.toEqual(expect.any(String))
  })

  test('is refused when a plan started while PayPal created the order', async () => {
    const { order, user, gateway } = await openShop()
    const create = gateway.createOrder.bind(gateway)
    gateway.createOrder = async (input) => {
      await world.newPlan(user, { plan_name: 'Free', price: 0 })
      return create(input)
    }
    await expect(order()).rejects.toMatchObject({ code: 'free_plan_running' })
  })
})

describe('capturing', () => {
  test('starts the plan, and says the second time that it was done', async () => {
    const { approved, capture, activePlans } = await openShop()
    const id = await approved()
    expect(await capture(id)).toEqual({ outcome: 'activated', plan: 'Pro' })
    expect(await capture(id)).toEqual({ outcome: 'already_processed', plan: 'Pro' })
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro', designs_left: 50, total_designs: 50 }])
  })

  test('another user’s order is answered like none, and takes no money', async () => {
    const { context, approved, gateway } = await openShop()
    const id = await approved()
    const other = await world.newUser()
    for (const attempt of [captureOrder, readOrder]) {
      await expect(attempt(context, other.id, id)).rejects.toMatchObject({ code: 'order_not_found' })
    }
    expect(await findOwnPayment(context, other.id, id)).toBeNull()
    expect(gateway.captures).toBe(0)
  })

  test.each([
    ['amount', { amountCents: 100 }],
    ['currency', { currency: 'EUR' }],
    ['custom id', { mark: null }],
  ])('an order with another %s takes no money', async (_, change) => {
    const { approved, capture, gateway, activePlans } = await openShop()
    const id = await approved()
    Object.assign(gateway.order(id), change)
    await expect(capture(id)).rejects.toMatchObject({ code: 'payment_mismatch' })
    expect(gateway.captures).toBe(0)
    expect(await activePlans()).toEqual([])
  })

  test('refunds a capture that turns out to have another amount', async () => {
    const { approved, capture, gateway, activePlans } = await openShop()
    const id = await approved()
    const take = gateway.capture.bind(gateway)
    gateway.capture = async (...args) => {
      const attempt = await take(...args)
      gateway.change(id, { amountCents: 1 })
      return attempt
    }
    expect(await capture(id)).toEqual({ outcome: 'refunded', reason: 'mismatch' })
    expect(gateway.refunds).toHaveLength(1)
    expect(await activePlans()).toEqual([])
  })

  test('after a decline works with another payment method, under another request id', async () => {
    const { approved, capture, read, gateway, activePlans } = await openShop()
    const id = await approved()
    gateway.nextCaptures.push('instrument_declined')
    await expect(capture(id)).rejects.toMatchObject({ code: 'payment_declined' })
    await expect(capture(id)).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await read(id)).toEqual({ outcome: 'declined' })
    gateway.approve(id)
    expect(await capture(id)).toMatchObject({ outcome: 'activated' })
    expect(await activePlans()).toHaveLength(1)
  })

  test('the second of two orders is captured and refunded, and the first plan stays', async () => {
    const { approved, capture, read, gateway, activePlans } = await openShop()
    const [first, second] = [await approved(), await approved({ ...pro, plan: 'Business' })]
    await capture(first)
    expect(await capture(second)).toEqual({ outcome: 'refunded', reason: 'already_active' })
    expect(gateway.order(second).capture).toMatchObject({ state: 'refunded', refundedCents: 9_900 })
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro' }])
    expect(await read(second)).toMatchObject({ outcome: 'refunded' })
  })
})

describe('an order left half done', () => {
  test('is finished by reading it, when the answer of the capture was lost', async () => {
    const { approved, capture, read, gateway, activePlans } = await openShop()
    const id = await approved()
    gateway.failNext('captureAnswer')
    await expect(capture(id)).rejects.toThrow()
    expect(await activePlans()).toEqual([])
    expect(await read(id)).toMatchObject({ outcome: 'activated' })
    expect(gateway.captures).toBe(1)
  })

  test('is finished by the list of payments, when the database failed after the money was taken', async () => {
    const { context, user, approved, capture, activePlans } = await openShop()
    const id = await approved()
    world.failNext(/rpc\/activate_plan/)
    await expect(capture(id)).rejects.toMatchObject({
      code: 'new_subscription_create_failed',
      message: 'Failed to create new subscription',
    })
    expect(await listPayments(context, user.id)).toMatchObject([{ orderId: id, status: 'created' }])
    await vi.waitFor(async () => expect(await activePlans()).toHaveLength(1), { timeout: 10_000 })
    expect(await listPayments(context, user.id)).toMatchObject([{ orderId: id, status: 'completed' }])
  })

  test('does not keep the list of payments waiting while PayPal is silent, and is asked about once', async () => {
    const { context, user, approved, gateway, activePlans } = await openShop()
    const id = await approved()
    const silence = Promise.withResolvers<void>()
    const find = gateway.findOrder.bind(gateway)
    const asked: string[] = []
    gateway.findOrder = async (orderId) => {
      asked.push(orderId)
      await silence.promise
      return find(orderId)
    }
    for (const _ of [1, 2, 3]) {
      expect(await listPayments(context, user.id)).toMatchObject([{ orderId: id, status: 'created' }])
    }
    await vi.waitFor(() => expect(asked).toEqual([id]), { timeout: 10_000 })
    silence.resolve()
    await vi.waitFor(async () => expect(await activePlans()).toHaveLength(1), { timeout: 10_000 })
  })

  test('is finished for users who never come back, though they closed the window after approval', async () => {
    const { approved, finishAll, activePlans } = await openShop()
    expect(await finishAll(await approved())).toBe(1)
    expect(await activePlans()).toHaveLength(1)
  })

  test('a refund that PayPal did not take is tried again, and made once', async () => {
    const { approved, capture, gateway, payment, finishAll, logged } = await openShop()
    const [first, second] = [await approved(), await approved()]
    await capture(first)
    gateway.failNext('refund')
    expect(await capture(second)).toMatchObject({ outcome: 'refunded' })
    expect((await payment(second)).status).toBe('refund_due')
    expect(logged).toContain('refund_failed')
    await finishAll(second)
    await finishAll(second)
    expect((await payment(second)).status).toBe('refunded')
    expect(gateway.refunds).toHaveLength(1)
  })

  test('is never captured once its account is deleted', async () => {
    const { user, approved, finishAll, payment, gateway } = await openShop()
    const id = await approved()
    await world.supabase.auth.admin.deleteUser(user.id)
    await finishAll(id)
    expect(gateway.captures).toBe(0)
    expect((await payment(id)).status).toBe('cancelled')
  })
})

describe('a webhook', () => {
  test('that is forged leaves no trace but a warning', async () => {
    const { approved, receive, activePlans, gateway, logged } = await openShop()
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId: await approved() } as const
    await expect(receive(event, 'no')).rejects.toMatchObject({ code: 'webhook_not_genuine' })
    expect(await isRecorded(event.id)).toBe(false)
    // With a wrong webhook id every message is refused, and only the log says so.
    expect(logged).toEqual(['webhook_refused'])
    expect(gateway.captures).toBe(0)
    expect(await activePlans()).toEqual([])
  })

  test('that cannot be verified now fails, so that it is sent again', async () => {
    const { receive, gateway } = await openShop()
    const id = `WH-${randomUUID()}`
    gateway.failNext('isGenuine')
    await expect(receive({ id, kind: 'other' })).rejects.toThrow()
    expect(await isRecorded(id)).toBe(false)
  })

  test('about an approval finishes the order of a user who closed the window; a replay does nothing', async () => {
    const { approved, receive, gateway, activePlans } = await openShop()
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId: await approved() } as const
    expect(await receive(event)).toBe('activated')
    gateway.failNext('findOrder')
    expect(await receive(event)).toBe('seen')
    expect(await activePlans()).toHaveLength(1)
  })

  test('that failed half way is handled by the next delivery', async () => {
    const { approved, receive, activePlans } = await openShop()
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId: await approved() } as const
    world.failNext(/rpc\/activate_plan/)
    await expect(receive(event)).rejects.toMatchObject({ code: 'new_subscription_create_failed' })
    expect(await receive(event)).toBe('activated')
    expect(await activePlans()).toHaveLength(1)
  })

  test('about an order that is not ours is recorded and grants nothing', async () => {
    const { receive, approved, gateway } = await openShop()
    const foreign = { kind: 'capture_changed', orderId: 'ELSEWHERE', owner: 'others' } as const
    expect(await receive(foreign)).toBe('unknown_order')
    const id = await approved()
    await gateway.capture(id, 'elsewhere')
    gateway.order(id).mark = null
    await world.database.query('delete from public.payments where order_id = $1', [id])
    expect(await receive({ kind: 'capture_changed', captureId: `C${id}` })).toBe('unknown_order')
    expect(await receive({ kind: 'other' })).toBe('ignored')
  })

  test('about an order that may be ours is kept until its row is there', async () => {
    const { approved, receive, activePlans, logged } = await openShop()
    const orderId = await approved()
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId, owner: 'us' } as const
    await world.database.query(
      'create table public.late as select * from public.payments where order_id = $1',
      [orderId],
    )
    await world.database.query('delete from public.payments where order_id = $1', [orderId])
    await expect(receive(event)).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 })
    expect(await isRecorded(event.id)).toBe(true)
    expect(logged).toContain('webhook_order_unknown')
    await world.database.query('insert into public.payments select * from public.late')
    await world.database.query('drop table public.late')
    expect(await receive(event)).toBe('activated')
    expect(await activePlans()).toHaveLength(1)
  })

  test('starts the plan of a pending capture once PayPal has accepted it', async () => {
    const { approved, capture, gateway, receive, activePlans } = await openShop()
    const orderId = await approved()
    gateway.nextCaptures.push('pending')
    expect(await capture(orderId)).toEqual({ outcome: 'pending' })
    expect(await activePlans()).toEqual([])
    gateway.change(orderId, { state: 'completed' })
    expect(await receive({ kind: 'capture_changed', orderId })).toBe('activated')
  })

  test('about a refund by hand deactivates the plan', async () => {
    const { approved, capture, gateway, receive, payment, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    expect(await receive({ kind: 'capture_changed', captureId: `C${orderId}` })).toBe('refunded')
    expect(await activePlans()).toEqual([])
    expect(await capture(orderId)).toEqual({ outcome: 'refunded', reason: null })
    expect(await payment(orderId)).toMatchObject({ refunded_amount: 19 })
  })

  const whole = { refundId: 'R1', isAccepted: true, refundedCents: 1_900 }

  test('about a refund ends the plan though the order still reads completed, and stays open until it agrees', async () => {
    const { approved, capture, gateway, receive, payment, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    const captureId = `C${orderId}`
    const event = { id: `WH-${randomUUID()}`, kind: 'capture_refunded', captureId, refund: whole } as const
    gateway.lag(orderId)
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    for (const _ of [1, 2]) {
      await expect(receive(event)).rejects.toMatchObject({ status: 503 })
      expect(await activePlans()).toEqual([])
    }
    expect(await payment(orderId)).toMatchObject({ status: 'refunded', refund_id: 'R1', refunded_amount: 19 })
    gateway.catchUp()
    expect(await receive(event)).toBe('refunded')
    expect(await receive(event)).toBe('seen')
    expect(await payment(orderId)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
  })

  test('about a refund of a part keeps the plan, records the part at once, and stays open until it is booked', async () => {
    const { approved, capture, gateway, receive, payment, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    const refund = { refundId: 'R1', isAccepted: true, refundedCents: 500 }
    const event = {
      id: `WH-${randomUUID()}`,
      kind: 'capture_refunded',
      captureId: `C${orderId}`,
      refund,
    } as const
    gateway.lag(orderId)
    gateway.change(orderId, { refundedCents: 500, refundId: 'R1' })
    await expect(receive(event)).rejects.toMatchObject({ status: 503 })
    expect(await payment(orderId)).toMatchObject({ status: 'completed', refunded_amount: 5 })
    gateway.catchUp()
    expect(await receive(event)).toBe('already_processed')
    expect(await activePlans()).toHaveLength(1)
  })

  test('about a refund that failed takes nothing away', async () => {
    const { approved, capture, receive, payment, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    const failed = { ...whole, isAccepted: false }
    const event = { kind: 'capture_refunded', captureId: `C${orderId}`, refund: failed } as const
    expect(await receive(event)).toBe('already_processed')
    expect(await activePlans()).toHaveLength(1)
    expect(await payment(orderId)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  test('about a denied capture ends the order though it still reads pending', async () => {
    const { approved, capture, gateway, receive, payment } = await openShop()
    const orderId = await approved()
    gateway.nextCaptures.push('pending')
    await capture(orderId)
    const captureId = `C${orderId}`
    const event = { id: `WH-${randomUUID()}`, kind: 'capture_denied', captureId } as const
    await expect(receive(event)).rejects.toMatchObject({ status: 503 })
    expect((await payment(orderId)).status).toBe('denied')
    gateway.change(orderId, { state: 'declined' })
    expect(await receive(event)).toBe('denied')
  })

  test('about an earlier capture of the order leaves the paid one alone', async () => {
    const { approved, capture, receive, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    for (const kind of ['capture_denied', 'capture_reversed'] as const) {
      expect(await receive({ kind, orderId, captureId: 'EARLIER' })).toBe('already_processed')
    }
    expect(await activePlans()).toHaveLength(1)
  })

  test('that names no order finds it by the capture that we recorded', async () => {
    const { approved, capture, gateway, receive, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    gateway.findCapture = async () => ({ state: 'completed', mark: null, orderId: null })
    expect(await receive({ kind: 'capture_reversed', captureId: `C${orderId}` })).toBe('reversed')
    expect(await activePlans()).toEqual([])
  })

  test('about a dispute deactivates the plan, though the capture still looks complete', async () => {
    const { approved, capture, receive, payment, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    expect(await receive({ kind: 'capture_reversed', orderId })).toBe('reversed')
    expect(await receive({ kind: 'capture_changed', orderId })).toBe('refunded')
    expect(await activePlans()).toEqual([])
    expect(await payment(orderId)).toMatchObject({ status: 'reversed', refunded_amount: 19 })
  })

  test('about a refund that arrives before its capture wins', async () => {
    const { approved, capture, gateway, receive, activePlans } = await openShop()
    const orderId = await approved()
    await gateway.capture(orderId, 'elsewhere')
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    expect(await receive({ kind: 'capture_changed', captureId: `C${orderId}` })).toBe('refunded')
    expect(await receive({ kind: 'capture_changed', orderId })).toBe('refunded')
    expect(await capture(orderId)).toMatchObject({ outcome: 'refunded' })
    expect(await activePlans()).toEqual([])
  })

  test('about a partial refund keeps the plan and records the amount', async () => {
    const { approved, capture, gateway, receive, payment, activePlans } = await openShop()
    const orderId = await approved()
    await capture(orderId)
    gateway.change(orderId, { refundedCents: 500, refundId: 'R1' })
    await receive({ kind: 'capture_changed', orderId })
    expect(await activePlans()).toHaveLength(1)
    expect(await payment(orderId)).toMatchObject({ status: 'completed', refunded_amount: 5 })
  })
})
