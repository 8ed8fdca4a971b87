import * as z from 'zod'
import type { SubscriptionStore } from '@/lib/ports/subscription-store'
import type { Supabase } from './clients'
import { subscriptionRow } from './map'
import { checked } from './rpc'

const credits = z.object({ outcome: z.literal('ok'), subscription: subscriptionRow.nullable() })

const freePlan = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), subscription: subscriptionRow }),
  z.object({ outcome: z.enum(['already_used', 'already_active']) }),
])

export function subscriptionStore(service: Supabase, staleMinutes: number): SubscriptionStore {
  return {
    async current(personId) {
      const args = { p_user_id: personId, p_stale_minutes: staleMinutes }
      return (await checked(service.rpc('read_credits', args), credits)).subscription
    },
    async startFree(personId, designs) {
      const args = { p_user_id: personId, p_designs: designs }
      const start = await checked(service.rpc('start_free_plan', args), freePlan)
      return start.outcome === 'created' ? { outcome: 'created', plan: start.subscription } : start
    },
  }
}
