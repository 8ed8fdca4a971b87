import { isActive, type Subscription } from '@/lib/domain/subscription'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'

type Needs = Pick<Services, 'subscriptions' | 'now'>

export type PlanReading = { plan: Subscription | null; isActive: boolean }

/** The person's plan as it stands now: an expired one is told apart from an active one here, without any job. */
export async function readPlan({ subscriptions, now }: Needs, personId: string): Promise<PlanReading> {
  const plan = await subscriptions.current(personId)
  return { plan, isActive: plan !== null && isActive(plan, now()) }
}

/** The person's active plan, or the failure `subscription_required`. */
export async function requirePlan(needs: Needs, personId: string): Promise<Subscription> {
  const reading = await readPlan(needs, personId)
  if (!reading.plan || !reading.isActive) throw new AppError('subscription_required')
  return reading.plan
}
