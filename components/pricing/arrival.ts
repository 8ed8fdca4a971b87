import { OUT_OF_DESIGNS, PAYMENT_QUERY, REASON_QUERY } from '@/lib/config/routes'
import { type PlanName, RECOMMENDED_PLAN } from '@/lib/domain/plans'

const REFUSALS = ['subscription_required', 'subscription_check_failed'] as const

/** Why the user was sent to the plans (Spec §4). */
export type ArrivalReason =
  | 'new'
  | 'subscribe'
  | 'cancelled'
  | typeof OUT_OF_DESIGNS
  | (typeof REFUSALS)[number]

/** The reason in a query, or `null` for a user who wasn't sent here. */
export function readArrival(query: URLSearchParams): ArrivalReason | null {
  if (query.get('new') === 'true') return 'new'
  if (query.get('subscribe') === 'true') return 'subscribe'
  if (query.get(PAYMENT_QUERY) === 'cancelled') return 'cancelled'
  const reason = query.get(REASON_QUERY)
  if (reason === OUT_OF_DESIGNS) return OUT_OF_DESIGNS
  return REFUSALS.find((refusal) => refusal === reason) ?? null
}

/** The reason to show. `current` is the active plan, which settles most reasons; `undefined` until it is known. */
export const reasonToShow = (reason: ArrivalReason | null, current: string | null | undefined) =>
  current === null || reason === 'cancelled' || reason === 'subscription_check_failed' ? reason : null

/** Whether something was refused, which is also shown as a toast. */
export const isRefusal = (reason: ArrivalReason) => REFUSALS.some((refusal) => refusal === reason)

type Visit = {
  readonly arrival: ArrivalReason | null
  /** The plan chosen before signing in. */
  readonly chosen: PlanName | null
  /** The user's active plan. */
  readonly current: string | null
  readonly isFreeUsed: boolean
}

/** The one plan with a gold button: the user's choice, or else Free for a new account and the recommended plan for others. */
export function goldPlan({ arrival, chosen, current, isFreeUsed }: Visit): PlanName {
  const isFreeOffered = !isFreeUsed && current === null
  if (chosen && chosen !== current && (chosen !== 'Free' || isFreeOffered)) return chosen
  return arrival === 'new' && isFreeOffered ? 'Free' : RECOMMENDED_PLAN
}
