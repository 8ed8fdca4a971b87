import { describe, expect, test } from 'vitest'
import type { PaymentEvent } from '@/lib/ports/payment-gateway'
import { createOrder } from '@/lib/use-cases/create-order'
import { handlePaymentEvent } from '@/lib/use-cases/handle-payment-event'
import { captureOrder, finishOrders, listPayments, readOrder } from '@/lib/use-cases/own-orders'
import { memoryWorld } from '@/tests/fakes/memory-world'

const ada = '0f8fad5b-d9cb-469f-a165-70867728950e'
const eve = '1f8fad5b-d9cb-469f-a165-70867728950e'
const pro = { plan: 'Pro', yearly: false, endFree: false } as const
const failsWith = (code: string) => expect.objectContaining({ code })

function aShop() {
  const world = memoryWorld()
  const { services, gateway, books } = world
  const order = async (wish: Parameters<typeof createOrder>[2] = pro, personId = ada) => {
    const { id } = await createOrder(services, personId, wish)
    return id
  }
  const approved = async (wish: Parameters<typeof createOrder>[2] = pro) => {
    const id = await order(wish)
    gateway.approve(id)
    return id
  }
  const plansOf = (personId = ada) =>
    books.plans.filter(({ userId, status }) => userId === personId && status === 'active')
  const tell = (change: Partial<PaymentEvent> & { kind: PaymentEvent['kind'] }, signed = 'yes') => {
    const event = {
      id: `WH-${crypto.randomUUID()}`,
      type: 'X',
      orderId: null,
      captureId: null,
      kept: {},
      ...change,
    }
    return handlePaymentEvent(services, new Headers({ signed }), JSON.stringify(event))
  }
  return { ...world, order, approved, plansOf, tell }
}

describe('ordering', () => {
  test('costs what the plan costs, whatever the browser may think', async () => {
    const { services, gateway } = aShop()
    const order = await createOrder(services, ada, { plan: 'Premium', yearly: true, endFree: false })
    expect(order).toEqual({ id: 'ORDER1', amountCents: 49_000, currency: 'USD' })
    expect(gateway.order('ORDER1')).toMatchObject({
      amountCents: 49_000,
      mark: { personId: ada, plan: 'Premium', yearly: true },
    })
  })

  test('is refused before any money moves while a paid plan with designs left runs', async () => {
    const { order, books, gateway } = aShop()
    books.givePlan({ userId: ada, designsLeft: 1 })
    await expect(order()).rejects.toEqual(failsWith('already_active'))
    expect(gateway.orders.size).toBe(0)
  })

  test('names what would be lost of a running Free plan, and goes on once the person agrees', async () => {
    const { order, books } = aShop()
    books.givePlan({ userId: ada, planName: 'Free', designsLeft: 2 })
    const refusal = { code: 'free_plan_running', values: { count: 2, plan: 'Pro' } }
    await expect(order()).rejects.toMatchObject(refusal)
    await expect(order({ ...pro, endFree: true })).resolves.toBe('ORDER1')
  })

  test('is refused when a plan began while PayPal opened the order', async () => {
    const { services, books, order, gateway } = aShop()
    const create = gateway.createOrder.bind(gateway)
    services.gateway.createOrder = async (wanted) => {
      books.givePlan({ userId: ada, planName: 'Free', designsLeft: 3 })
      return create(wanted)
    }
    await expect(order()).rejects.toEqual(failsWith('free_plan_running'))
  })
})

describe('capturing', () => {
  test('starts the plan, and says the second time that it was done', async () => {
    const { services, approved, plansOf } = aShop()
    const id = await approved()
    expect(await captureOrder(services, ada, id)).toEqual({ outcome: 'activated', plan: 'Pro' })
    expect(await captureOrder(services, ada, id)).toEqual({ outcome: 'already_processed', plan: 'Pro' })
    expect(plansOf()).toMatchObject([{ planName: 'Pro', designsLeft: 50, totalDesigns: 50 }])
  })

  test('of somebody else’s order is answered like none, and takes no money', async () => {
    const { services, approved, gateway } = aShop()
    const id = await approved()
    for (const attempt of [captureOrder, readOrder]) {
      await expect(attempt(services, eve, id)).rejects.toEqual(failsWith('order_not_found'))
    }
    expect(gateway.captures).toBe(0)
  })

  test('of an order that nobody approved takes no money', async () => {
    const { services, order } = aShop()
    await expect(captureOrder(services, ada, await order())).rejects.toEqual(failsWith('order_not_approved'))
  })

  test.each([
    ['amount', { amountCents: 100 }],
    ['currency', { currency: 'EUR' }],
    ['plan', { mark: { personId: ada, plan: 'Business', yearly: false } as const }],
    ['person', { mark: { personId: eve, plan: 'Pro', yearly: false } as const }],
  ])('of an order with another %s takes no money', async (_, change) => {
    const { services, approved, gateway, plansOf } = aShop()
    const id = await approved()
    Object.assign(gateway.order(id), change)
    await expect(captureOrder(services, ada, id)).rejects.toEqual(failsWith('payment_mismatch'))
    expect(gateway.captures).toBe(0)
    expect([...plansOf(), ...plansOf(eve)]).toEqual([])
  })

  test('gives back what turns out to be another amount only once it was captured', async () => {
    const { services, approved, gateway, plansOf } = aShop()
    const id = await approved()
    const capture = gateway.capture.bind(gateway)
    services.gateway.capture = async (...args) => {
      const attempt = await capture(...args)
      gateway.change(id, { amountCents: 1 })
      return attempt
    }
    expect(await captureOrder(services, ada, id)).toEqual({ outcome: 'refunded', reason: 'mismatch' })
    expect(gateway.refunds).toHaveLength(1)
    expect(plansOf()).toEqual([])
  })

  test('after a decline works with another way to pay, under another request id', async () => {
    const { services, approved, gateway, plansOf } = aShop()
    const id = await approved()
    gateway.nextCaptures.push('instrument_declined')
    await expect(captureOrder(services, ada, id)).rejects.toEqual(failsWith('payment_declined'))
    await expect(captureOrder(services, ada, id)).rejects.toEqual(failsWith('payment_declined'))
    expect(await readOrder(services, ada, id)).toEqual({ outcome: 'declined' })
    gateway.approve(id)
    expect(await captureOrder(services, ada, id)).toMatchObject({ outcome: 'activated' })
    expect(plansOf()).toHaveLength(1)
  })

  test('that PayPal’s message has just tried in vain says so, even before our books do', async () => {
    const { services, order, payments } = aShop()
    const id = await order()
    let looks = 0
    services.pause = async () => {
      looks += 1
      if (looks === 2) await payments.note({ orderId: id, declines: 0 }, 'declined')
    }
    await expect(captureOrder(services, ada, id)).rejects.toEqual(failsWith('payment_declined'))
    expect(looks).toBe(2)
  })

  test('the second of two orders is captured and given back, and the first plan stays', async () => {
    const { services, approved, gateway, plansOf } = aShop()
    const [first, second] = [await approved(), await approved({ ...pro, plan: 'Business' })]
    await captureOrder(services, ada, first)
    expect(await captureOrder(services, ada, second)).toEqual({
      outcome: 'refunded',
      reason: 'already_active',
    })
    expect(gateway.order(second).capture).toMatchObject({ state: 'refunded', refundedCents: 9_900 })
    expect(plansOf()).toMatchObject([{ planName: 'Pro' }])
    expect(await readOrder(services, ada, second)).toMatchObject({ outcome: 'refunded' })
  })

  test('of an order that PayPal has forgotten says that it is gone', async () => {
    const { services, order, gateway } = aShop()
    const id = await order()
    gateway.orders.delete(id)
    await expect(captureOrder(services, ada, id)).rejects.toEqual(failsWith('order_not_found'))
    expect(await readOrder(services, ada, id)).toEqual({ outcome: 'cancelled' })
  })
})

describe('what was left half done', () => {
  test('is finished by reading the order, when the answer of the capture was lost', async () => {
    const { services, approved, gateway, plansOf } = aShop()
    const id = await approved()
    gateway.faults.failNext('captureAnswer')
    await expect(captureOrder(services, ada, id)).rejects.toThrow()
    expect(plansOf()).toEqual([])
    expect(await readOrder(services, ada, id)).toMatchObject({ outcome: 'activated' })
    expect(gateway.captures).toBe(1)
  })

  test('is finished by the account, when the database failed after the money was taken', async () => {
    const { services, approved, payments, plansOf } = aShop()
    const id = await approved()
    payments.faults.failNext('activate')
    await expect(captureOrder(services, ada, id)).rejects.toThrow()
    expect(await listPayments(services, ada)).toMatchObject([{ orderId: id, status: 'completed' }])
    expect(plansOf()).toHaveLength(1)
  })

  test('is finished for people who never come back, window closed after approval included', async () => {
    const { services, approved, plansOf } = aShop()
    await approved()
    expect(await finishOrders(services, null)).toBe(1)
    expect(plansOf()).toHaveLength(1)
  })

  test('a refund that PayPal did not take is tried again, once in its books', async () => {
    const { services, approved, gateway, payments, logged } = aShop()
    const [first, second] = [await approved(), await approved()]
    await captureOrder(services, ada, first)
    gateway.faults.failNext('refund')
    expect(await captureOrder(services, ada, second)).toMatchObject({ outcome: 'refunded' })
    expect((await payments.find(second))?.status).toBe('refund_due')
    expect(logged).toContain('refund_failed')
    await finishOrders(services, ada)
    await finishOrders(services, ada)
    expect((await payments.find(second))?.status).toBe('refunded')
    expect(gateway.refunds).toHaveLength(1)
  })

  test('one order that cannot be finished does not keep the others from it', async () => {
    const { services, approved, gateway, plansOf, logged } = aShop()
    await approved()
    await approved()
    gateway.faults.failNext('findOrder')
    await finishOrders(services, null)
    expect(logged).toContain('order_not_settled')
    expect(plansOf()).toHaveLength(1)
  })

  test('an approved order of a deleted account is never captured', async () => {
    const { services, approved, payments, gateway } = aShop()
    const id = await approved()
    payments.forget(ada)
    await finishOrders(services, null)
    expect(gateway.captures).toBe(0)
    expect((await payments.find(id))?.status).toBe('cancelled')
  })
})

describe('messages of the payment service', () => {
  test('a forged one leaves no trace', async () => {
    const { approved, tell, payments, plansOf, gateway } = aShop()
    const orderId = await approved()
    await expect(tell({ kind: 'order_approved', orderId }, 'no')).rejects.toEqual(
      failsWith('webhook_not_genuine'),
    )
    expect(payments.events.size).toBe(0)
    expect(gateway.captures).toBe(0)
    expect(plansOf()).toEqual([])
  })

  test('one that cannot be checked now fails, so that it is sent again', async () => {
    const { tell, payments, gateway } = aShop()
    gateway.faults.failNext('isGenuine')
    await expect(tell({ kind: 'other' })).rejects.toThrow()
    expect(payments.events.size).toBe(0)
  })

  test('of an approval finish the order of a person who closed the window', async () => {
    const { approved, tell, plansOf } = aShop()
    expect(await tell({ kind: 'order_approved', orderId: await approved() })).toBe('activated')
    expect(plansOf()).toHaveLength(1)
  })

  test('told twice do nothing the second time', async () => {
    const { approved, tell, gateway } = aShop()
    const event = { id: 'WH-1', kind: 'order_approved', orderId: await approved() } as const
    expect(await tell(event)).toBe('activated')
    gateway.faults.failNext('findOrder')
    expect(await tell(event)).toBe('seen')
  })

  test('that failed half way are handled by the next delivery', async () => {
    const { approved, tell, payments, plansOf } = aShop()
    const event = { id: 'WH-1', kind: 'order_approved', orderId: await approved() } as const
    payments.faults.failNext('activate')
    await expect(tell(event)).rejects.toThrow()
    expect(await tell(event)).toBe('activated')
    expect(plansOf()).toHaveLength(1)
  })

  test('of an order that is not ours are kept and grant nothing', async () => {
    const { tell, plansOf } = aShop()
    expect(await tell({ kind: 'capture_changed', orderId: 'ELSEWHERE' })).toBe('unknown_order')
    expect(await tell({ kind: 'capture_changed', captureId: 'ELSEWHERE' })).toBe('unknown_order')
    expect(await tell({ kind: 'other' })).toBe('ignored')
    expect(plansOf()).toEqual([])
  })

  test('a pending capture waits, and its plan starts when PayPal has accepted it', async () => {
    const { services, approved, gateway, tell, plansOf } = aShop()
    const orderId = await approved()
    gateway.nextCaptures.push('pending')
    expect(await captureOrder(services, ada, orderId)).toEqual({ outcome: 'pending' })
    expect(plansOf()).toEqual([])
    gateway.change(orderId, { state: 'kept' })
    expect(await tell({ kind: 'capture_changed', orderId })).toBe('activated')
  })

  test('a pending capture that is denied never starts a plan', async () => {
    const { services, approved, gateway, tell, plansOf } = aShop()
    const orderId = await approved()
    gateway.nextCaptures.push('pending')
    await captureOrder(services, ada, orderId)
    gateway.change(orderId, { state: 'declined' })
    expect(await tell({ kind: 'capture_denied', orderId })).toBe('denied')
    expect(await readOrder(services, ada, orderId)).toEqual({ outcome: 'declined' })
    expect(plansOf()).toEqual([])
  })

  test('a refund by hand switches the plan off', async () => {
    const { services, approved, gateway, tell, plansOf } = aShop()
    const orderId = await approved()
    await captureOrder(services, ada, orderId)
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    expect(await tell({ kind: 'capture_changed', captureId: `CAPTURE${orderId}` })).toBe('refunded')
    expect(plansOf()).toEqual([])
    expect(await captureOrder(services, ada, orderId)).toEqual({ outcome: 'refunded', reason: null })
    expect((await listPayments(services, ada))[0]).toMatchObject({ refundedCents: 1_900 })
  })

  test('a dispute switches the plan off, though the capture goes on looking complete', async () => {
    const { services, approved, tell, plansOf } = aShop()
    const orderId = await approved()
    await captureOrder(services, ada, orderId)
    expect(await tell({ kind: 'capture_reversed', orderId })).toBe('reversed')
    expect(await tell({ kind: 'capture_changed', orderId })).toBe('refunded')
    expect(plansOf()).toEqual([])
    expect((await listPayments(services, ada))[0]).toMatchObject({ status: 'reversed', refundedCents: 1_900 })
  })

  test('a refund that is told before its capture wins', async () => {
    const { services, approved, gateway, tell, plansOf } = aShop()
    const orderId = await approved()
    await gateway.capture(orderId, 'elsewhere')
    gateway.change(orderId, { state: 'refunded', refundedCents: 1_900, refundId: 'R1' })
    expect(await tell({ kind: 'capture_changed', captureId: `CAPTURE${orderId}` })).toBe('refunded')
    expect(await tell({ kind: 'capture_changed', orderId })).toBe('refunded')
    expect(await captureOrder(services, ada, orderId)).toMatchObject({ outcome: 'refunded' })
    expect(plansOf()).toEqual([])
  })

  test('a refund of a part keeps the plan and is in the books', async () => {
    const { services, approved, gateway, tell, plansOf } = aShop()
    const orderId = await approved()
    await captureOrder(services, ada, orderId)
    gateway.change(orderId, { refundedCents: 500, refundId: 'R1' })
    await tell({ kind: 'capture_changed', orderId })
    expect(plansOf()).toHaveLength(1)
    expect((await listPayments(services, ada))[0]).toMatchObject({ status: 'completed', refundedCents: 500 })
  })
})
