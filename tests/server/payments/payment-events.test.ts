import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { retryOpenEvents } from '@/lib/server/payments/reconcile'
import { expectError } from '../support/expect'
import { openServerTest } from '../support/open-server-test'
import { openShop } from '../support/payment-shop'

const world = await openServerTest()

const isRecorded = async (eventId: string) =>
  (await world.database.query('select from public.payment_events where event_id = $1', [eventId])).length > 0

describe('a webhook', () => {
  test('a forged event leaves no trace but a warning', async () => {
    const { approved, receive, activePlans, gateway, logged } = await openShop(world)
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId: await approved() } as const
    await expectError(receive(event, 'no'), 'webhook_not_genuine')
    expect(await isRecorded(event.id)).toBe(false)
    // With a wrong webhook id, every message is refused, and only the log says so.
    expect(logged).toEqual(['webhook_refused'])
    expect(gateway.captures).toBe(0)
    expect(await activePlans()).toEqual([])
  })

  test('an event that cannot be verified yet fails, so PayPal sends it again', async () => {
    const { receive, gateway } = await openShop(world)
    const id = `WH-${randomUUID()}`
    gateway.failNext('isGenuine')
    await expect(receive({ id, kind: 'other' })).rejects.toThrow()
    expect(await isRecorded(id)).toBe(false)
  })

  test('about an approval finishes the order of a user who closed the window; a replay does nothing', async () => {
    const { approved, receive, gateway, activePlans } = await openShop(world)
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId: await approved() } as const
    expect(await receive(event)).toBe('activated')
    gateway.failNext('findOrder')
    expect(await receive(event)).toBe('seen')
    expect(await activePlans()).toHaveLength(1)
  })

  test('of a shape we do not know is kept and open, and the owner hears of it once', async () => {
    const { receive, notices, context } = await openShop(world)
    const event = {
      id: `WH-${randomUUID()}`,
      kind: 'unread',
      payload: { message: '{"id":"PP-D-1"}' },
    } as const
    expect(await receive(event)).toBe('unread')
    expect(await receive(event)).toBe('unread')
    expect(notices).toEqual(['webhook_unread'])
    const [row] = await world.database.query(
      'select payload, outcome from public.payment_events where event_id = $1',
      [event.id],
    )
    expect(row).toEqual({ payload: event.payload, outcome: null })
    await world.database.query(
      "update public.payment_events set received_at = now() - interval '2 hours' where event_id = $1",
      [event.id],
    )
    await retryOpenEvents(context)
    expect(notices).toEqual(['webhook_unread', 'event_open'])
  })

  test('an event that failed half way is handled by the next delivery', async () => {
    const { approved, receive, activePlans } = await openShop(world)
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId: await approved() } as const
    world.failNext(/rpc\/activate_plan/)
    await expectError(receive(event), 'new_subscription_create_failed')
    expect(await receive(event)).toBe('activated')
    expect(await activePlans()).toHaveLength(1)
  })

  test('about an order that is not ours is recorded and grants nothing', async () => {
    const { receive, approved, gateway } = await openShop(world)
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
    const { approved, receive, activePlans, logged } = await openShop(world)
    const orderId = await approved()
    const event = { id: `WH-${randomUUID()}`, kind: 'order_approved', orderId, owner: 'us' } as const
    await world.changePayment(orderId, `order_id = 'LATE'`)
    await expect(receive(event)).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 })
    expect(await isRecorded(event.id)).toBe(true)
    expect(logged).toContain('webhook_order_unknown')
    await world.changePayment('LATE', `order_id = '${orderId}'`)
    expect(await receive(event)).toBe('activated')
    expect(await activePlans()).toHaveLength(1)
  })

  test('starts the plan of a pending capture once PayPal has accepted it', async () => {
    const { approved, capture, gateway, receive, activePlans } = await openShop(world)
    const orderId = await approved()
    gateway.nextCaptures.push('pending')
    expect(await capture(orderId)).toEqual({ outcome: 'pending' })
    expect(await activePlans()).toEqual([])
    gateway.change(orderId, { state: 'completed' })
    expect(await receive({ kind: 'capture_changed', orderId })).toBe('activated')
  })

  test('about a refund by hand deactivates the plan', async () => {
    const { capture, gateway, receive, payment, activePlans, bought } = await openShop(world)
    const orderId = await bought()
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    expect(await receive({ kind: 'capture_changed', captureId: `C${orderId}` })).toBe('refunded')
    expect(await activePlans()).toEqual([])
    expect(await capture(orderId)).toEqual({ outcome: 'refunded', reason: null })
    expect(await payment(orderId)).toMatchObject({ refunded_amount: 19 })
  })

  const whole = { refundId: 'R1', isAccepted: true, refundedCents: 1_900 }

  test('about a refund ends the plan though the order still reads completed, and stays open until it agrees', async () => {
    const { gateway, receive, payment, activePlans, bought } = await openShop(world)
    const orderId = await bought()
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
    const { gateway, receive, payment, activePlans, bought } = await openShop(world)
    const orderId = await bought()
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
    const { receive, payment, activePlans, bought } = await openShop(world)
    const orderId = await bought()
    const failed = { ...whole, isAccepted: false }
    const event = { kind: 'capture_refunded', captureId: `C${orderId}`, refund: failed } as const
    expect(await receive(event)).toBe('already_processed')
    expect(await activePlans()).toHaveLength(1)
    expect(await payment(orderId)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  test('about a denied capture ends the order though it still reads pending', async () => {
    const { approved, capture, gateway, receive, payment } = await openShop(world)
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
    const { receive, activePlans, bought } = await openShop(world)
    const orderId = await bought()
    for (const kind of ['capture_denied', 'capture_reversed'] as const) {
      expect(await receive({ kind, orderId, captureId: 'EARLIER' })).toBe('already_processed')
    }
    expect(await activePlans()).toHaveLength(1)
  })

  test('a refund that names no order finds it by the capture that we recorded', async () => {
    const { gateway, receive, activePlans, bought } = await openShop(world)
    const orderId = await bought()
    gateway.findCapture = async () => ({
      ...{ state: 'completed', isPartlyRefunded: false, mark: null, orderId: null },
    })
    expect(await receive({ kind: 'capture_reversed', captureId: `C${orderId}` })).toBe('reversed')
    expect(await activePlans()).toEqual([])
  })

  test('about a dispute deactivates the plan, though the capture still looks complete', async () => {
    const { receive, payment, activePlans, bought } = await openShop(world)
    const orderId = await bought()
    expect(await receive({ kind: 'capture_reversed', orderId })).toBe('reversed')
    expect(await receive({ kind: 'capture_changed', orderId })).toBe('refunded')
    expect(await activePlans()).toEqual([])
    expect(await payment(orderId)).toMatchObject({ status: 'reversed', refunded_amount: 19 })
  })

  test('about a refund that arrives before its capture wins', async () => {
    const { approved, capture, gateway, receive, activePlans } = await openShop(world)
    const orderId = await approved()
    await gateway.capture(orderId, 'elsewhere')
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    expect(await receive({ kind: 'capture_changed', captureId: `C${orderId}` })).toBe('refunded')
    expect(await receive({ kind: 'capture_changed', orderId })).toBe('refunded')
    expect(await capture(orderId)).toMatchObject({ outcome: 'refunded' })
    expect(await activePlans()).toEqual([])
  })
})
