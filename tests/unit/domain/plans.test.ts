import { expect, test } from 'vitest'
import { findPlan, MONTHLY_PLAN_DAYS, PLAN_NAMES, PLANS, storedDesignsOf } from '@/lib/domain/plans'

test('the plans cost, give and store what the price list says, from the cheapest up', () => {
  const rows = PLANS.map(({ name, monthlyCents, yearlyCents, monthlyDesigns, yearlyDesigns }) => [
    ...[name, monthlyCents, yearlyCents],
    ...[monthlyDesigns, yearlyDesigns, storedDesignsOf(name)],
  ])
  expect(rows).toEqual([
    ['Free', 0, null, 3, null, 0],
    ['Pro', 1_900, 19_000, 50, 600, 1_000],
    ['Premium', 4_900, 49_000, 200, 2_400, 5_000],
    ['Business', 9_900, 99_000, 500, 6_000, null],
  ])
  expect(PLAN_NAMES).toEqual(PLANS.map(({ name }) => name))
  expect(MONTHLY_PLAN_DAYS).toBe(30)
})

test('a plan is found by its exact name, and an unknown one stores nothing', () => {
  expect(PLAN_NAMES.map((name) => findPlan(name)?.name)).toEqual(PLAN_NAMES)
  const unknown = ['', 'pro', 'PRO', ' Pro', 'Enterprise', 'constructor', '__proto__']
  expect(unknown.map(findPlan)).toEqual(unknown.map(() => null))
  expect([null, '', 'Enterprise'].map(storedDesignsOf)).toEqual([0, 0, 0])
})
