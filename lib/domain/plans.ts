/** The plans: prices in cents, credits per period, and how many designs can be stored. */
export const PLANS = [
  {
    name: 'Free',
    monthlyCents: 0,
    yearlyCents: null,
    monthlyDesigns: 3,
    yearlyDesigns: null,
    storedDesigns: 0,
  },
  {
    name: 'Pro',
    monthlyCents: 1_900,
    yearlyCents: 19_000,
    monthlyDesigns: 50,
    yearlyDesigns: 600,
    storedDesigns: 1_000,
  },
  {
    name: 'Premium',
    monthlyCents: 4_900,
    yearlyCents: 49_000,
    monthlyDesigns: 200,
    yearlyDesigns: 2_400,
    storedDesigns: 5_000,
  },
  {
    name: 'Business',
    monthlyCents: 9_900,
    yearlyCents: 99_000,
    monthlyDesigns: 500,
    yearlyDesigns: 6_000,
    storedDesigns: null,
  },
] as const satisfies readonly PlanRow[]

type PlanRow = {
  name: string
  monthlyCents: number
  yearlyCents: number | null
  monthlyDesigns: number
  yearlyDesigns: number | null
  /** `null` means unlimited; `0`, none. */
  storedDesigns: number | null
}

export type PlanName = (typeof PLANS)[number]['name']
export type Plan = PlanRow & { name: PlanName }

export const RECOMMENDED_PLAN: PlanName = 'Pro'

export const PLAN_NAMES = PLANS.map((plan) => plan.name)

/** Days in a monthly plan; a yearly plan lasts one calendar year. */
export const MONTHLY_PLAN_DAYS = 30

/** The plan with that name, or `null`. */
export function findPlan(name: string): Plan | null {
  return PLANS.find((plan) => plan.name === name) ?? null
}

/** How many designs a plan can store: `null` is unlimited, `0` none. None for an unknown or missing plan. */
export function storedDesignsOf(planName: string | null): number | null {
  const plan = planName === null ? null : findPlan(planName)
  return plan ? plan.storedDesigns : 0
}

/** How a plan's links are: they show a design that isn't stored for a day, and all but Business have our name. */
export function linksOf({ name, storedDesigns }: Plan): 'day' | 'branded' | 'unbranded' {
  if (storedDesigns === 0) return 'day'
  return name === 'Business' ? 'unbranded' : 'branded'
}

/** A plan and its billing period. Free is never yearly. */
export type PlanChoice = { plan: PlanName; isYearly: boolean }

/** The query parameters for a choice. */
const PLAN_QUERY = 'plan'
const PERIOD_QUERY = 'period'

/** Reads a choice from a query; `null` if it doesn't name a plan. */
export function readPlanChoice(query: { get: (name: string) => string | null }): PlanChoice | null {
  const plan = PLANS.find(({ name }) => name === query.get(PLAN_QUERY))
  if (!plan) return null
  return { plan: plan.name, isYearly: plan.yearlyCents !== null && query.get(PERIOD_QUERY) === 'year' }
}

/** The choice as a query string. */
export function planChoiceQuery({ plan, isYearly }: PlanChoice): string {
  return new URLSearchParams({ [PLAN_QUERY]: plan, [PERIOD_QUERY]: isYearly ? 'year' : 'month' }).toString()
}

const MONTHS_A_YEAR = 12

/** How much a year saves over twelve months, in cents. */
export function yearlySavingCents(plan: Plan): number {
  return plan.yearlyCents === null ? 0 : plan.monthlyCents * MONTHS_A_YEAR - plan.yearlyCents
}

/** The URL of the pricing page (which already has a query), plus the choice made before sign-in. */
export function withChoiceOf(wantedPath: string, plans: string): string {
  const choice = readPlanChoice(new URLSearchParams(wantedPath.split('?')[1] ?? ''))
  return choice ? `${plans}&${planChoiceQuery(choice)}` : plans
}
