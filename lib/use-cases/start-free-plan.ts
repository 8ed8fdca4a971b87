import { findPlan } from '@/lib/domain/plans'
import type { Subscription } from '@/lib/domain/subscription'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'

/** Starts the Free plan, once per account. */
export async function startFreePlan(
  { subscriptions }: Pick<Services, 'subscriptions'>,
  personId: string,
): Promise<Subscription> {
  const designs = findPlan('Free')?.monthlyDesigns ?? 0
  const start = await subscriptions.startFree(personId, designs)
  switch (start.outcome) {
    case 'created':
      return start.plan
    case 'already_used':
      throw new AppError('free_plan_used')
    case 'already_active':
      throw new AppError('plan_running')
  }
}
