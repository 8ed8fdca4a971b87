import { PLANS, type Plan, type PlanName } from './plans'

/** A plan and how long of it. Free is never yearly. */
export type PlanChoice = { plan: PlanName; isYearly: boolean }

/** What the address of a page calls the two parts of a choice. */
const PLAN_QUERY = 'plan'
const PERIOD_QUERY = 'period'

/** The choice that an address carries, or `null` when it names no plan that can be had. */
export function readPlanChoice(query: { get: (name: string) => string | null }): PlanChoice | null {
  const plan = PLANS.find(({ name }) => name === query.get(PLAN_QUERY))
  if (!plan) return null
  return { plan: plan.name, isYearly: plan.yearlyCents !== null && query.get(PERIOD_QUERY) === 'year' }
}

/** The choice as the part of an address behind `?`. */
export function planChoiceQuery({ plan, isYearly }: PlanChoice): string {
  return new URLSearchParams({ [PLAN_QUERY]: plan, [PERIOD_QUERY]: isYearly ? 'year' : 'month' }).toString()
}

const MONTHS_A_YEAR = 12

/** What a year costs less than twelve months bought one by one, in cents. */
export function yearlySavingCents(plan: Plan): number {
  return plan.yearlyCents === null ? 0 : plan.monthlyCents * MONTHS_A_YEAR - plan.yearlyCents
}

/** The page of plans (an address with a query), with the choice that the person had made before signing in. */
export function withChoiceOf(wantedPath: string, plans: string): string {
  const choice = readPlanChoice(new URLSearchParams(wantedPath.split('?')[1] ?? ''))
  return choice ? `${plans}&${planChoiceQuery(choice)}` : plans
}
