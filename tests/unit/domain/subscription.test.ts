import { describe, expect, test } from 'vitest'
import { isActive, isExpired, isLowOnCredits, type Subscription } from '@/lib/domain/subscription'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const JUST_BEFORE = new Date(NOW.getTime() - 1)
const JUST_AFTER = new Date(NOW.getTime() + 1)

type ActivePart = Pick<Subscription, 'status' | 'expiresAt' | 'designsLeft'>
const running: ActivePart = { status: 'active', expiresAt: JUST_AFTER, designsLeft: 1 }

describe('a subscription is active', () => {
  test.each<[string, Partial<ActivePart>]>([
    ['until the moment it expires', {}],
    ['when it has no end', { expiresAt: null }],
    ['with many designs left', { designsLeft: 6_000 }],
  ])('%s', (_when, changes) => {
    expect(isActive({ ...running, ...changes }, NOW)).toBe(true)
  })
})

describe('a subscription is not active', () => {
  test.each<[string, Partial<ActivePart>]>([
    ['when it is marked inactive', { status: 'inactive' }],
    ['at the very moment it expires', { expiresAt: NOW }],
    ['after it expired', { expiresAt: JUST_BEFORE }],
    ['when its end cannot be read', { expiresAt: new Date('soon') }],
    ['with no design left', { designsLeft: 0 }],
    ['with a balance below zero', { designsLeft: -1 }],
    ['when its balance cannot be read', { designsLeft: Number.NaN }],
  ])('%s', (_when, changes) => {
    expect(isActive({ ...running, ...changes }, NOW)).toBe(false)
  })
})

test.each([
  ['never, without an end', null, false],
  ['not before its end', JUST_AFTER, false],
  ['at its end', NOW, true],
  ['after its end', JUST_BEFORE, true],
])('a plan expires %s', (_when, expiresAt, expired) => {
  expect(isExpired({ expiresAt }, NOW)).toBe(expired)
})

test.each([
  ['Pro', 6, false],
  ['Pro', 5, true],
  ['Pro', 1, true],
  ['Pro', 0, false],
  ['Pro', -1, false],
  ['Free', 3, false],
  ['Free', 2, false],
  ['Free', 1, true],
  ['Free', 0, false],
])('a %s plan with %i credits is low on them: %s', (planName, designsLeft, isLow) => {
  expect(isLowOnCredits({ planName, designsLeft })).toBe(isLow)
})
