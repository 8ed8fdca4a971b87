import { describe, expect, test } from 'vitest'
import { afterCapture, afterRead } from '@/components/checkout/checkout-steps'
import { CATALOGUE, isErrorCode } from '@/lib/errors/catalogue'

describe('an order that a person comes back to', () => {
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

  test('is never called uncharged when nobody can know that', () => {
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
