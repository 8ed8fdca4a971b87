import { expect, test } from 'vitest'
import { goldPlan } from '@/components/pricing/arrival'

test('the one gold button is that of the plan chosen before signing in, if it is to be had', () => {
  const visitor = { arrival: null, chosen: null, current: null, isFreeUsed: false }
  expect(goldPlan(visitor)).toBe('Pro')
  expect(goldPlan({ ...visitor, arrival: 'new' })).toBe('Free')
  expect(goldPlan({ ...visitor, arrival: 'new', chosen: 'Premium' })).toBe('Premium')
  expect(goldPlan({ ...visitor, arrival: 'subscribe', chosen: 'Free' })).toBe('Free')
  expect(goldPlan({ ...visitor, arrival: 'subscribe', chosen: 'Free', isFreeUsed: true })).toBe('Pro')
  expect(goldPlan({ ...visitor, chosen: 'Pro', current: 'Pro' })).toBe('Pro')
})
