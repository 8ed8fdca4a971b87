import { describe, expect, test } from 'vitest'
import { findPlan, MONTHLY_PLAN_DAYS, PLAN_NAMES, PLANS, storedDesignsOf } from '@/lib/domain/plans'

test('the plans are Free, Pro, Premium and Business, from the cheapest to the dearest', () => {
  expect(PLAN_NAMES).toEqual(['Free', 'Pro', 'Premium', 'Business'])
  const cents = PLANS.map((plan) => plan.monthlyCents)
  expect(cents).toEqual(cents.toSorted((a, b) => a - b))
})

test.each([
  ['Free', 0, null, 3, null],
  ['Pro', 1_900, 19_000, 50, 600],
  ['Premium', 4_900, 49_000, 200, 2_400],
  ['Business', 9_900, 99_000, 500, 6_000],
])('%s costs and gives what the price list says', (name, monthly, yearly, designs, yearlyDesigns) => {
  expect(findPlan(name)).toMatchObject({
    monthlyCents: monthly,
    yearlyCents: yearly,
    monthlyDesigns: designs,
    yearlyDesigns,
  })
})

test('a year of a paid plan holds twelve months of designs and costs less than twelve months', () => {
  const yearly = PLANS.filter((plan) => plan.yearlyCents !== null)
  expect(yearly).toHaveLength(3)
  for (const plan of yearly) {
    expect(plan.yearlyDesigns).toBe(plan.monthlyDesigns * 12)
    expect(plan.yearlyCents).toBeLessThan(plan.monthlyCents * 12)
  }
})

test("a month's plan lasts 30 days", () => {
  expect(MONTHLY_PLAN_DAYS).toBe(30)
})

test.each(['', 'pro', 'PRO', ' Pro', 'Enterprise', 'constructor', '__proto__'])(
  'no plan answers to the name "%s"',
  (name) => {
    expect(findPlan(name)).toBeNull()
  },
)

describe('how many designs may be stored', () => {
  test.each([
    ['Free', 0],
    ['Pro', 1_000],
    ['Premium', 5_000],
    ['Business', null],
  ])('%s stores %s', (name, count) => {
    expect(storedDesignsOf(name)).toBe(count)
  })

  test.each([null, '', 'Enterprise'])('a missing or unknown plan (%s) stores none', (name) => {
    expect(storedDesignsOf(name)).toBe(0)
  })
})
