import 'server-only'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import { REASON_QUERY, ROUTES } from '@/lib/config/routes'
import type { User } from '@/lib/domain/user'
import { redirect } from '@/lib/i18n/navigation'
import { app } from '@/lib/server/app/app'
import { sessionUser } from '@/lib/server/auth/session'
import { log } from '@/lib/server/log'
import { readPlan } from '@/lib/server/subscriptions/service'

/** Once per request, because layout and page both ask. */
const userOnPage = cache(() => sessionUser({ mayBeRecent: true }))

/** The signed-in user; redirects everyone else to the login page. For pages only: route handlers use `route`. */
export async function requireUser(): Promise<User> {
  const user = await userOnPage()
  if (!user) return redirect({ href: ROUTES.login, locale: await getLocale() })
  return user
}

export type PlanOnPage = { userId: string; planName: string; designsLeft: number; totalDesigns: number }

/** The user's active plan; without one, redirects to the pricing page, which shows why. */
export async function requireActivePlan(): Promise<PlanOnPage> {
  const user = await requireUser()
  const plan = await readPlan(app(), user.id)
    .then(({ plan: found, isActive }) => (found && isActive ? found : ('subscription_required' as const)))
    .catch((error: unknown) => {
      log.error('plan_check_failed', error, { userId: user.id })
      return 'subscription_check_failed' as const
    })
  if (typeof plan === 'string')
    return redirect({ href: `${ROUTES.pricing}?${REASON_QUERY}=${plan}`, locale: await getLocale() })
  const { planName, designsLeft, totalDesigns } = plan
  return { userId: user.id, planName, designsLeft, totalDesigns }
}

/** The active plan for pages, or `null`. */
export async function runningPlan(userId: string) {
  const { plan, isActive } = await readPlan(app(), userId)
  if (!plan || !isActive) return null
  const { planName, designsLeft, expiresAt } = plan
  return { planName, designsLeft, expiresAt: expiresAt?.toISOString() ?? null }
}
