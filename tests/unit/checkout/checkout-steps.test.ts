import { describe, expect, test } from 'vitest'
import {
  APPROVAL_WAIT_MS,
  afterCapture,
  afterRead,
  pollMs,
  viewOf,
} from '@/components/checkout/checkout-steps'
import { CATALOGUE, isErrorCode } from '@/lib/errors/catalogue'

describe('an order a user returns to', () => {
  test.each(['waiting', 'declined', 'cancelled'] as const)(
    'is told beside the button while it is %s',
    (outcome) => {
      expect(afterRead(outcome)).toBe(outcome)
    },
  )

  test.each(['activated', 'already_processed', 'pending', 'refunded'] as const)(
    'has a page of its own once it is %s',
    (outcome) => {
      expect(afterRead(outcome)).toBe('elsewhere')
    },
  )
})

describe('a capture that failed', () => {
  test.each([
    ['payment_declined', 'declined'],
    ['order_not_approved', 'waiting'],
    ['payments_off', 'failed'],
    ['not_signed_in', 'failed'],
    ['too_many_requests', 'failed'],
  ] as const)('with %s has charged nothing, and says so as "%s"', (code, note) => {
    expect(afterCapture(code)).toBe(note)
  })

  test('is never called uncharged when that is unknown', () => {
    const certain = [
      'payment_declined',
      'order_not_approved',
      'payments_off',
      'not_signed_in',
      'too_many_requests',
    ]
    const codes = Object.keys(CATALOGUE).filter(isErrorCode)
    const others = codes.filter((code) => !certain.includes(code))
    expect(others.length).toBeGreaterThan(10)
    expect(others.map(afterCapture)).toEqual(others.map(() => 'elsewhere'))
  })
})

const settled = (outcome: Parameters<typeof viewOf>[0]['outcome']) => ({ outcome, error: null })

describe('what the page of a payment shows', () => {
  test('is "waiting" before the first answer', () => {
    expect(viewOf(settled(null), 0)).toBe('waiting')
  })

  test('gives an approval that is under way its time, and then calls the order unpaid', () => {
    expect(viewOf(settled('waiting'), APPROVAL_WAIT_MS - 1)).toBe('waiting')
    expect(viewOf(settled('waiting'), APPROVAL_WAIT_MS)).toBe('unpaid')
  })

  test.each(['pending', 'refunded', 'declined', 'cancelled'] as const)('tells "%s" as it is', (outcome) => {
    expect(viewOf(settled(outcome), 0)).toBe(outcome)
  })

  test('tells an order that does not exist from one that cannot be read', () => {
    expect(viewOf({ outcome: null, error: 'order_not_found' }, 0)).toBe('missing')
    expect(viewOf({ outcome: null, error: 'payment_unavailable' }, 0)).toBe('unreachable')
  })
})

test('an order is polled only while it can still change', () => {
  const views = ['paid', 'refunded', 'unpaid', 'declined', 'cancelled', 'missing', 'unreachable'] as const
  expect(views.map(pollMs)).toEqual(views.map(() => false))
  expect(pollMs('waiting')).toBeLessThan(APPROVAL_WAIT_MS)
  expect(pollMs('pending')).toBeGreaterThan(0)
})
