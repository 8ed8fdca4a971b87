import { describe, expect, test } from 'vitest'
import {
  APPROVAL_WAIT_MS,
  afterCapture,
  afterRead,
  pollMs,
  viewOf,
} from '@/components/checkout/checkout-steps'
import { CATALOGUE, isErrorCode } from '@/lib/errors/catalogue'

test('an order a user returns to is told beside the button until it has a page of its own', () => {
  expect((['waiting', 'declined', 'cancelled'] as const).map(afterRead)).toEqual([
    'waiting',
    'declined',
    'cancelled',
  ])
  const settled = ['activated', 'already_processed', 'pending', 'refunded'] as const
  expect(new Set(settled.map(afterRead))).toEqual(new Set(['elsewhere']))
})

test('a capture that failed is called uncharged only where that is known', () => {
  const uncharged = {
    payment_declined: 'declined',
    order_not_approved: 'waiting',
    payments_off: 'failed',
    not_signed_in: 'failed',
    too_many_requests: 'failed',
  }
  const codes = Object.keys(CATALOGUE).filter(isErrorCode)
  const notes = codes.map((code) => [code, afterCapture(code)] as const)
  expect(Object.fromEntries(notes.filter(([, note]) => note !== 'elsewhere'))).toEqual(uncharged)
})

const settled = (outcome: Parameters<typeof viewOf>[0]['outcome']) => ({ outcome, error: null })

describe('what the page of a payment shows', () => {
  test('gives an approval that is under way its time, and then calls the order unpaid', () => {
    expect(viewOf(settled(null), 0)).toBe('waiting')
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
