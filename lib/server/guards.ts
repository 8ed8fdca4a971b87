import 'server-only'
import { redirect } from 'next/navigation'
import { REASON_QUERY, ROUTES } from '@/lib/config/routes'
import type { Person } from '@/lib/domain/person'
import { hasCode } from '@/lib/errors/app-error'
import { readPlan, requirePlan } from '@/lib/use-cases/read-plan'
import { services, session } from './container'
import { log } from './log'

/** The signed-in person, or on to sign-in. For pages; routes check for themselves. */
export async function requirePerson(): Promise<Person> {
  const person = await (await session()).person()
  if (!person) redirect(ROUTES.login)
  return person
}

export type PlanOnPage = { userId: string; planName: string; designsLeft: number; totalDesigns: number }

/** The person's active plan, or on to the plans with the reason, which that page tells. */
export async function requireActivePlan(): Promise<PlanOnPage> {
  const person = await requirePerson()
  const plan = await requirePlan(services(), person.id).catch((error: unknown) => {
    if (hasCode(error, 'subscription_required')) return null
    log.error('plan_check_failed', error, { personId: person.id })
    return 'unknown' as const
  })
  if (plan === null) redirect(`${ROUTES.pricing}?${REASON_QUERY}=subscription_required`)
  if (plan === 'unknown') redirect(`${ROUTES.pricing}?${REASON_QUERY}=subscription_check_failed`)
  const { planName, designsLeft, totalDesigns } = plan
  return { userId: person.id, planName, designsLeft, totalDesigns }
}

/** The plan that is in force now, as pages show it, or `null`. */
export async function runningPlan(personId: string) {
  const { plan, isActive } = await readPlan(services(), personId)
  if (!plan || !isActive) return null
  const { planName, designsLeft, expiresAt } = plan
  return { planName, designsLeft, expiresAt: expiresAt?.toISOString() ?? null }
}
