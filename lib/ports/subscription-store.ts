import type { Subscription } from '@/lib/domain/subscription'

export type FreePlanStart =
  | { outcome: 'created'; plan: Subscription }
  | { outcome: 'already_used' | 'already_active' }

export interface SubscriptionStore {
  /** The person's plan that is marked active, after runs that died have given their credits back. */
  current(personId: string): Promise<Subscription | null>
  /** Starts the Free plan with that many designs, once per account for ever. */
  startFree(personId: string, designs: number): Promise<FreePlanStart>
}
