import { LIMITS } from './limits'
import type { PlanName } from './plans'

export type Subscription = {
  id: string
  userId: string
  planName: PlanName
  designsLeft: number
  totalDesigns: number
  status: 'active' | 'inactive'
  isYearly: boolean
  expiresAt: Date | null
}

/** Not expired if the end is absent or in the future. An invalid date (NaN) grants nothing. */
export function isExpired(plan: Pick<Subscription, 'expiresAt'>, now: Date): boolean {
  return plan.expiresAt !== null && !(plan.expiresAt.getTime() > now.getTime())
}

/** Active means: marked active, not expired, and with at least one design left (Spec §4). */
export function isActive(
  plan: Pick<Subscription, 'status' | 'expiresAt' | 'designsLeft'>,
  now: Date,
): boolean {
  return plan.status === 'active' && !isExpired(plan, now) && plan.designsLeft > 0
}

/** All designs of a running plan have been used. */
export function isUsedUp(plan: Pick<Subscription, 'expiresAt' | 'designsLeft'>, now: Date): boolean {
  return plan.designsLeft === 0 && !isExpired(plan, now)
}

/** A Free plan never has more credits than the threshold, so it is low only at its last one. */
export function isLowOnCredits({ planName, designsLeft }: CreditsLeft): boolean {
  const low = planName === 'Free' ? 1 : LIMITS.lowCredits
  return designsLeft > 0 && designsLeft <= low
}

type CreditsLeft = { planName: string | null; designsLeft: number }
