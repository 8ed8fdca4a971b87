import 'server-only'
import { redirect } from 'next/navigation'
import { REASON_QUERY, ROUTES } from '@/lib/config/routes'
import type { User } from '@/lib/domain/user'
import { hasCode } from '@/lib/errors/app-error'
import { app } from '@/lib/server/app'
import { log } from '@/lib/server/log'
import { readPlan, requirePlan } from '@/lib/server/subscriptions/service'
import { sessionUser } from './session'

/** The signed-in user; anyone else is redirected to the login page. For pages: route handlers use `route`. */
export async function requireUser(): Promise<User> {
  const user = await sessionUser()
  if (!user) redirect(ROUTES.login)
  return user
}

export type PlanOnPage = { userId: string; planName: string; designsLeft: number; totalDesigns: number }

/** The user's active plan; without one, a redirect to the pricing page, which shows the reason. */
export async function requireActivePlan(): Promise<PlanOnPage> {
  const user = await requireUser()
  const plan = await requirePlan(app(), user.id).catch((error: unknown) => {
    if (hasCode(error, 'subscription_required')) return null
    log.error('plan_check_failed', error, { userId: user.id })
    return 'unknown' as const
  })
  if (plan === null) redirect(`${ROUTES.pricing}?${REASON_QUERY}=subscription_required`)
  if (plan === 'unknown') redirect(`${ROUTES.pricing}?${REASON_QUERY}=subscription_check_failed`)
  const { planName, designsLeft, totalDesigns } = plan
  return { userId: user.id, planName, designsLeft, totalDesigns }
}

/** The plan that is active now, as pages show it, or `null`. */
export async function runningPlan(userId: string) {
  const { plan, isActive } = await readPlan(app(), userId)
  if (!plan || !isActive) return null
  const { planName, designsLeft, expiresAt } = plan
  return { planName, designsLeft, expiresAt: expiresAt?.toISOString() ?? null }
}
