import { describe, expect, test } from 'vitest'
import { askAgainMs, PATIENCE_MS, viewOf } from '@/components/checkout/order-view'

const told = (outcome: Parameters<typeof viewOf>[0]['outcome']) => ({ outcome, failure: null })

describe('what the page of a payment shows', () => {
  test('is "waiting" before the first answer', () => {
    expect(viewOf(told(null), 0)).toBe('waiting')
  })

  test('is "paid" whether this visit or an earlier one finished it', () => {
    expect(viewOf(told('activated'), 0)).toBe('paid')
    expect(viewOf(told('already_processed'), 0)).toBe('paid')
  })

  test('gives an approval that is under way its time, and then calls the order unpaid', () => {
    expect(viewOf(told('waiting'), PATIENCE_MS - 1)).toBe('waiting')
    expect(viewOf(told('waiting'), PATIENCE_MS)).toBe('unpaid')
  })

  test.each(['pending', 'refunded', 'declined', 'cancelled'] as const)('tells "%s" as it is', (outcome) => {
    expect(viewOf(told(outcome), 0)).toBe(outcome)
  })

  test('tells an order that is not there from one that cannot be asked for', () => {
    expect(viewOf({ outcome: null, failure: 'order_not_found' }, 0)).toBe('missing')
    expect(viewOf({ outcome: null, failure: 'payment_unavailable' }, 0)).toBe('unreachable')
  })

  test('believes the latest failure over an older answer', () => {
    expect(viewOf({ outcome: 'waiting', failure: 'payment_unavailable' }, 0)).toBe('unreachable')
  })
})

test('an order is asked for again only while it can still change', () => {
  const views = ['paid', 'refunded', 'unpaid', 'declined', 'cancelled', 'missing', 'unreachable'] as const
  expect(views.map(askAgainMs)).toEqual(views.map(() => false))
  expect(askAgainMs('waiting')).toBeLessThan(PATIENCE_MS)
  expect(askAgainMs('pending')).toBeGreaterThan(0)
})
