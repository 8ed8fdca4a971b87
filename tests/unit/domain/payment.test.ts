import { describe, expect, test } from 'vitest'
import {
  amountText,
  centsOf,
  decodeMark,
  encodeMark,
  isAsAsked,
  PAID_PLAN_NAMES,
  refundableUntil,
} from '@/lib/domain/payment'

const userId = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('amounts', () => {
  test.each([
    [1_900, '19.00'],
    [99_000, '990.00'],
    [5, '0.05'],
    [10, '0.10'],
    [0, '0.00'],
  ])('%i cents are written %s, and read back', (cents, text) => {
    expect(amountText(cents)).toBe(text)
    expect(centsOf(text)).toBe(cents)
  })

  test.each(['', '19,00', '-19.00', '19.000', '1e3', ' 19.00', 'NaN', '.5'])('"%s" is no amount', (text) => {
    expect(centsOf(text)).toBeNull()
  })
})

describe('the mark of an order', () => {
  test('names user, plan and period, and is short enough for PayPal', () => {
    for (const plan of PAID_PLAN_NAMES) {
      for (const yearly of [true, false]) {
        const mark = { userId, plan, yearly }
        expect(decodeMark(encodeMark(mark))).toEqual(mark)
        expect(encodeMark(mark).length).toBeLessThanOrEqual(127)
      }
    }
  })

  test.each([
    null,
    '',
    'order 12',
    `roomwright:${userId}:Free:month`,
    `roomwright:${userId}:Pro:week`,
    `roomwright:${userId}:Pro:month `,
    'roomwright:someone:Pro:month',
    `other:${userId}:Pro:month`,
  ])('%s is not ours', (text) => {
    expect(decodeMark(text)).toBeNull()
  })
})

test('an order is as asked only when user, plan, period, amount and currency all agree', () => {
  const asked = { userId, plan: 'Pro', yearly: false, amountCents: 1_900, currency: 'USD' } as const
  const mark = { userId, plan: 'Pro', yearly: false } as const
  const order = { mark, amountCents: 1_900, currency: 'USD' }
  expect(isAsAsked(asked, order)).toBe(true)
  const others = [
    { ...order, mark: null },
    { ...order, mark: { ...mark, userId: '1f8fad5b-d9cb-469f-a165-70867728950e' } },
    { ...order, mark: { ...mark, plan: 'Business' } as const },
    { ...order, mark: { ...mark, yearly: true } },
    { ...order, amountCents: 1_899 },
    { ...order, amountCents: null },
    { ...order, currency: 'EUR' },
  ]
  for (const other of others) expect(isAsAsked(asked, other)).toBe(false)
  expect(isAsAsked({ ...asked, userId: null }, order)).toBe(false)
})

test('a receipt names the last day of withdrawing, not the midnight after it; a refunded payment has none', () => {
  const withdrawableUntil = '2026-12-05T00:00:00Z'
  const until = refundableUntil({ status: 'completed', withdrawableUntil })
  expect(until?.toISOString().slice(0, 10)).toBe('2026-12-04')
  expect(refundableUntil({ status: 'refunded', withdrawableUntil })).toBeNull()
})
