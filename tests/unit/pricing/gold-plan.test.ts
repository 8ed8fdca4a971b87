import { expect, test } from 'vitest'
import { goldPlan, reasonToShow } from '@/components/pricing/arrival'

test('the one gold button is that of the plan chosen before signing in, if it is to be had', () => {
  const visitor = { arrival: null, chosen: null, current: null, isFreeUsed: false }
  expect(goldPlan(visitor)).toBe('Pro')
  expect(goldPlan({ ...visitor, arrival: 'new' })).toBe('Free')
  expect(goldPlan({ ...visitor, arrival: 'new', chosen: 'Premium' })).toBe('Premium')
  expect(goldPlan({ ...visitor, arrival: 'subscribe', chosen: 'Free' })).toBe('Free')
  expect(goldPlan({ ...visitor, arrival: 'subscribe', chosen: 'Free', isFreeUsed: true })).toBe('Pro')
  expect(goldPlan({ ...visitor, chosen: 'Pro', current: 'Pro' })).toBe('Pro')
})

test('after a payment, the back button leads to no greeting and to no refusal', () => {
  for (const reason of ['new', 'subscribe', 'subscription_required', 'no_credits'] as const) {
    expect(reasonToShow(reason, null)).toBe(reason)
    expect(reasonToShow(reason, 'Pro')).toBeNull()
    expect(reasonToShow(reason, undefined), 'before the plan is known').toBeNull()
  }
  // With a Free plan, say.
  expect(reasonToShow('cancelled', 'Free')).toBe('cancelled')
  expect(reasonToShow('subscription_check_failed', undefined)).toBe('subscription_check_failed')
  expect(reasonToShow(null, null)).toBeNull()
})
