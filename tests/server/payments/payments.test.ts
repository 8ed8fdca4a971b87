import { describe, expect, test, vi } from 'vitest'
import { captureOrder, findOwnPayment, listPayments, readOrder } from '@/lib/server/payments/service'
import { expectError } from '../support/expect'
import { openServerTest } from '../support/open-server-test'
import { openShop, pro } from '../support/payment-shop'

const world = await openServerTest()

describe('ordering', () => {
  test('is refused before any money moves while a paid plan with designs left runs', async () => {
    const { order, user, gateway } = await openShop(world)
    await world.newPlan(user, { designs_left: 1 })
    await expectError(order(), 'already_active')
    expect(gateway.orders.size).toBe(0)
  })

  test('names what would be lost of a running Free plan, and goes on once the user agrees', async () => {
    const { order, user } = await openShop(world)
    await world.newPlan(user, { plan_name: 'Free', price: 0, designs_left: 2 })
    const refusal = { code: 'free_plan_running', values: { count: 2, plan: 'Pro' } }
    await expect(order()).rejects.toMatchObject(refusal)
    await expect(order({ ...pro, endFree: true })).resolves.toEqual(expect.any(String))
  })

  test('is refused when a plan started while PayPal created the order', async () => {
    const { order, user, gateway } = await openShop(world)
    const create = gateway.createOrder.bind(gateway)
    gateway.createOrder = async (input) => {
      await world.newPlan(user, { plan_name: 'Free', price: 0 })
      return create(input)
    }
    await expectError(order(), 'free_plan_running')
  })
})

describe('capturing', () => {
  test('starts the plan, and says the second time that it was done', async () => {
    const { approved, capture, activePlans } = await openShop(world)
    const id = await approved()
    expect(await capture(id)).toEqual({ outcome: 'activated', plan: 'Pro' })
    expect(await capture(id)).toEqual({ outcome: 'already_processed', plan: 'Pro' })
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro', designs_left: 50, total_designs: 50 }])
  })

  test('another user’s order is answered like none, and takes no money', async () => {
    const { context, approved, gateway } = await openShop(world)
    const id = await approved()
    const other = await world.newUser()
    for (const attempt of [captureOrder, readOrder]) {
      await expectError(attempt(context, other.id, id), 'order_not_found')
    }
    expect(await findOwnPayment(context, other.id, id)).toBeNull()
    expect(gateway.captures).toBe(0)
  })

  test.each([
    ['amount', { amountCents: 100 }],
    ['currency', { currency: 'EUR' }],
    ['custom id', { mark: null }],
  ])('an order with another %s takes no money', async (_, change) => {
    const { approved, capture, gateway, activePlans } = await openShop(world)
    const id = await approved()
    Object.assign(gateway.order(id), change)
    await expectError(capture(id), 'payment_mismatch')
    expect(gateway.captures).toBe(0)
    expect(await activePlans()).toEqual([])
  })

  test('refunds a capture that turns out to have another amount', async () => {
    const { approved, capture, gateway, activePlans } = await openShop(world)
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
    const { approved, capture, read, gateway, activePlans } = await openShop(world)
    const id = await approved()
    gateway.nextCaptures.push('instrument_declined')
    await expectError(capture(id), 'payment_declined')
    await expectError(capture(id), 'payment_declined')
    expect(await read(id)).toEqual({ outcome: 'declined' })
    gateway.approve(id)
    expect(await capture(id)).toMatchObject({ outcome: 'activated' })
    expect(await activePlans()).toHaveLength(1)
  })
})

describe('an order left half done', () => {
  test('is finished by reading it, when the answer of the capture was lost', async () => {
    const { approved, capture, read, gateway, activePlans } = await openShop(world)
    const id = await approved()
    gateway.failNext('captureAnswer')
    await expect(capture(id)).rejects.toThrow()
    expect(await activePlans()).toEqual([])
    expect(await read(id)).toMatchObject({ outcome: 'activated' })
    expect(gateway.captures).toBe(1)
  })

  test('is finished by the list of payments, when the database failed after the money was taken', async () => {
    const { context, user, approved, capture, activePlans } = await openShop(world)
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

  test('leaves the list of payments after a day without payment', async () => {
    const { context, user, approved } = await openShop(world)
    const id = await approved()
    const age = "update payments set created_at = created_at - '25 hours'::interval where order_id = $1"
    expect(await listPayments(context, user.id)).toHaveLength(1)
    await world.database.query(`${age} and status = 'created'`, [id])
    const listed = await listPayments(context, user.id)
    expect(listed.filter(({ status }) => status === 'created')).toEqual([])
  })

  test('does not keep the list of payments waiting while PayPal is silent, and is asked about once', async () => {
    const { context, user, approved, gateway, activePlans } = await openShop(world)
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

  test('a refund that PayPal did not take is tried again, and made once', async () => {
    const { approved, capture, gateway, payment, finishAll, logged } = await openShop(world)
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
    const { user, approved, finishAll, payment, gateway } = await openShop(world)
    const id = await approved()
    await world.supabase.auth.admin.deleteUser(user.id)
    await finishAll(id)
    expect(gateway.captures).toBe(0)
    expect((await payment(id)).status).toBe('cancelled')
  })
})
