import { describe, expect, test } from 'vitest'
import { eventOf, unreadEvent } from '@/lib/server/paypal/events'
import { foundCaptureOf, orderBody, orderOf } from '@/lib/server/paypal/map'

const userId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const customId = `roomwright:${userId}:Pro:month`
const usd = (value: string) => ({ currency_code: 'USD', value })

const capture = {
  id: '29Y24445UY2083144',
  status: 'COMPLETED',
  amount: usd('19.00'),
  custom_id: customId,
  create_time: '2026-05-01T10:00:00Z',
}
const payer = { name: { given_name: 'Paula', surname: 'Payer' }, email_address: 'paula@example.com' }

const order = (status: string, payments?: object) => ({
  id: '89T257400V0473133',
  intent: 'CAPTURE',
  status,
  payer,
  purchase_units: [{ reference_id: 'default', custom_id: customId, amount: usd('19.00'), payments }],
})

describe('an order as PayPal reports it', () => {
  test.each([
    ['CREATED', 'waiting'],
    ['SAVED', 'waiting'],
    ['PAYER_ACTION_REQUIRED', 'waiting'],
    ['APPROVED', 'approved'],
    ['VOIDED', 'voided'],
  ])('%s is %s', (status, state) => {
    expect(orderOf(order(status))).toEqual({
      id: '89T257400V0473133',
      state,
      mark: { userId, plan: 'Pro', yearly: false },
      amountCents: 1_900,
      currency: 'USD',
      capture: null,
    })
  })

  test.each([
    ['COMPLETED', 'completed'],
    ['PARTIALLY_REFUNDED', 'completed'],
    ['PENDING', 'pending'],
    ['DECLINED', 'declined'],
    ['FAILED', 'declined'],
    ['REFUNDED', 'refunded'],
  ])('a capture that is %s is %s', (status, state) => {
    const read = orderOf(order('COMPLETED', { captures: [{ ...capture, status }] }))
    expect(read).toMatchObject({
      state: 'captured',
      capture: { id: capture.id, state, amountCents: 1_900, currency: 'USD' },
    })
  })

  test('refunds are summed in cents, and one that failed does not count', () => {
    const refunds = [
      { id: 'R1', status: 'COMPLETED', amount: usd('0.10') },
      { id: 'R2', status: 'COMPLETED', amount: usd('0.20') },
      { id: 'R3', status: 'FAILED', amount: usd('9.00') },
    ]
    const partly = { captures: [{ ...capture, status: 'PARTIALLY_REFUNDED' }], refunds }
    expect(orderOf(order('COMPLETED', partly)).capture).toMatchObject({ refundedCents: 30, refundId: 'R2' })
  })

  test.each([
    ['an undocumented status', order('SOMETHING')],
    ['an undocumented capture status', order('COMPLETED', { captures: [{ ...capture, status: 'X' }] })],
    ['two purchase units', { ...order('APPROVED'), purchase_units: [...order('X').purchase_units, {}] }],
    ['no purchase unit', { ...order('APPROVED'), purchase_units: [] }],
  ])('%s is not guessed at', (_, answer) => {
    expect(() => orderOf(answer)).toThrow()
  })
})

test('a new order carries an exact amount, whose it is, what it is for, and asks for no address', () => {
  const mark = { userId, plan: 'Business', yearly: true } as const
  const wanted = {
    mark,
    amountCents: 99_000,
    currency: 'USD',
    description: 'Business plan, one year',
    requestId: 'r',
  }
  const shop = {
    brandName: 'Roomwright',
    returnUrl: 'https://a.example/ok',
    cancelUrl: 'https://a.example/no',
  }
  expect(orderBody(wanted, shop)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: `roomwright:${userId}:Business:year`,
        description: 'Business plan, one year',
        amount: usd('990.00'),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Roomwright',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: 'https://a.example/ok',
          cancel_url: 'https://a.example/no',
        },
      },
    },
  })
})

describe('an event', () => {
  const event = (event_type: string, resource: object) =>
    eventOf(JSON.stringify({ id: 'WH-1', event_type, create_time: '2026-05-01T10:00:00Z', resource }))
  const link = (href: string) => ({ rel: 'up', href: `https://api.paypal.com/v2${href}`, method: 'GET' })

  test('the event of an approved order names the order, and keeps nothing of the payer', () => {
    const read = event('CHECKOUT.ORDER.APPROVED', order('APPROVED'))
    expect(read).toMatchObject({ kind: 'order_approved', orderId: '89T257400V0473133', captureId: null })
    expect(JSON.stringify(read)).not.toMatch(/Paula|paula@/)
  })

  test.each([
    [
      'CUSTOMER.DISPUTE.CREATED',
      { dispute_id: 'PP-D-1', buyer: { name: 'Paula', email: 'paula@example.com' } },
      'WH-1',
    ],
    ['CHECKOUT.ORDER.APPROVED', { id: 7, payer: { name: { given_name: 'Paula' } } }, 'WH-1'],
  ])('a %s that cannot be read is kept without the payer', (event_type, resource, id) => {
    const body = JSON.stringify({ id, event_type, resource, summary: 'Paula paid' })
    expect(eventOf(body)).toBeNull()
    const unread = unreadEvent(body, 'T-1')
    expect(unread).toMatchObject({ id, type: event_type, kind: 'unread' })
    expect(unread.payload.message).toContain(event_type)
    expect(JSON.stringify(unread)).not.toMatch(/Paula|paula@/)
  })

  test.each(['', 'hello', '[]', '7', '{"id":{},"event_type":["x"]}', `{"id":"${'x'.repeat(999)}"}`])(
    'a message without an id is kept under that of its transmission: %s',
    (body) => expect(unreadEvent(body, 'T-1')).toMatchObject({ id: 'unread:T-1', type: 'unknown' }),
  )

  test('the event of a refund finds the capture in the link that leads up', () => {
    const resource = { id: 'R1', status: 'COMPLETED', links: [link('/payments/captures/C1')] }
    expect(event('PAYMENT.CAPTURE.REFUNDED', resource)).toMatchObject({
      kind: 'capture_refunded',
      orderId: null,
      captureId: 'C1',
      owner: 'unsaid',
    })
  })

  test('the event of a refund says how much of the capture was refunded so far, and whether the money moves', () => {
    const refund = {
      id: 'R2',
      status: 'COMPLETED',
      amount: usd('5.00'),
      links: [link('/payments/captures/C1')],
    }
    const soFar = { ...refund, seller_payable_breakdown: { total_refunded_amount: usd('19.00') } }
    const refundIn = (resource: object) => event('PAYMENT.CAPTURE.REFUNDED', resource)?.refund
    expect(refundIn(refund)).toEqual({ refundId: 'R2', isAccepted: true, refundedCents: 500 })
    expect(refundIn(soFar)).toMatchObject({ refundedCents: 1_900 })
    expect(refundIn({ ...refund, status: 'FAILED' })).toMatchObject({ isAccepted: false })
  })

  test.each([
    ['us', 'PAYMENT.CAPTURE.COMPLETED', { custom_id: customId }],
    ['others', 'PAYMENT.CAPTURE.COMPLETED', { custom_id: 'invoice 7' }],
    ['unsaid', 'PAYMENT.CAPTURE.COMPLETED', {}],
    ['us', 'CHECKOUT.ORDER.APPROVED', { purchase_units: [{ custom_id: customId }] }],
    ['others', 'CHECKOUT.ORDER.APPROVED', {}],
  ])('belongs to %s: %s with %j', (owner, type, resource) => {
    expect(event(type, { id: 'X1', ...resource })?.owner).toBe(owner)
  })

  test('a capture by itself finds its order in the link that leads up', () => {
    expect(foundCaptureOf({ ...capture, links: [link('/checkout/orders/O3')] })).toEqual({
      state: 'completed',
      isPartlyRefunded: false,
      mark: { userId, plan: 'Pro', yearly: false },
      orderId: 'O3',
    })
  })

  test('the event of a capture that names no order finds it in the link that leads up', () => {
    const read = event('PAYMENT.CAPTURE.DENIED', { ...capture, links: [link('/checkout/orders/O2')] })
    expect(read).toMatchObject({ kind: 'capture_denied', orderId: 'O2', captureId: capture.id })
  })

  test.each(['', 'null', '[]', '{}', '{"id":"1"}', 'not json'])('%s is not one', (body) => {
    expect(eventOf(body)).toBeNull()
  })
})
