import { describe, expect, test } from 'vitest'
import { designsOf, PAID_PLAN_NAMES, priceCentsOf } from '@/lib/domain/payment'
import {
  findPlan,
  PLAN_NAMES,
  PLANS,
  planChoiceQuery,
  readPlanChoice,
  withChoiceOf,
  yearlySavingCents,
} from '@/lib/domain/plans'

describe('a choice in an address', () => {
  test.each(PLAN_NAMES.flatMap((plan) => [false, true].map((isYearly) => ({ plan, isYearly }))))(
    '$plan, yearly $isYearly, comes back as it was, but Free has no year',
    ({ plan, isYearly }) => {
      const read = readPlanChoice(new URLSearchParams(planChoiceQuery({ plan, isYearly })))
      expect(read).toEqual({ plan, isYearly: isYearly && plan !== 'Free' })
    },
  )

  test.each(['', 'plan=Gold', 'plan=pro', 'period=year', 'plan='])('"%s" is not a choice', (query) => {
    expect(readPlanChoice(new URLSearchParams(query))).toBeNull()
  })
})

test('a year costs ten months and holds twelve months of designs', () => {
  for (const plan of PAID_PLAN_NAMES) {
    const { monthlyCents = 0, monthlyDesigns = 0 } = findPlan(plan) ?? {}
    expect(priceCentsOf({ plan, yearly: true })).toBe(monthlyCents * 10)
    expect(designsOf({ plan, yearly: true })).toBe(monthlyDesigns * 12)
    expect(priceCentsOf({ plan, yearly: false })).toBe(monthlyCents)
    expect(designsOf({ plan, yearly: false })).toBe(monthlyDesigns)
  }
  expect(PLANS.map(yearlySavingCents)).toEqual([0, 3_800, 9_800, 19_800])
})

describe('the plans page after sign-in', () => {
  test('keeps the choice that was made before', () => {
    expect(withChoiceOf('/checkout?plan=Premium&period=year', '/pricing?new=true')).toBe(
      '/pricing?new=true&plan=Premium&period=year',
    )
  })

  test('is as the specification says without one', () => {
    expect(withChoiceOf('/transform', '/pricing?new=true')).toBe('/pricing?new=true')
    expect(withChoiceOf('/', '/pricing?subscribe=true')).toBe('/pricing?subscribe=true')
  })
})
