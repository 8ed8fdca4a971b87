import * as z from 'zod'
import { PLAN_NAMES } from '@/lib/domain/plans'
import type { Subscription } from '@/lib/domain/subscription'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError } from '@/lib/supabase/errors'

export const subscriptionRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    plan_name: z.enum(PLAN_NAMES),
    designs_left: z.number(),
    total_designs: z.number(),
    status: z.enum(['active', 'inactive']),
    features: z.object({ isYearly: z.boolean().optional() }),
    expires_at: time.nullable(),
  })
  .transform(
    ({ features, ...row }): Subscription => ({ ...camelKeys(row), isYearly: features.isYearly ?? false }),
  )

const credits = z.object({ subscription: subscriptionRow.nullable() })

/** The user's plan that is marked active. Dead runs are failed and refunded first. */
export async function readCredits(
  supabase: Supabase,
  userId: string,
  quietSeconds: number,
): Promise<Subscription | null> {
  const args = { p_user_id: userId, p_quiet_seconds: quietSeconds }
  return (await checked(supabase.rpc('read_credits', args), credits)).subscription
}

/** Whether the user has ever started the Free plan. */
export async function hasHadFreePlan(supabase: Supabase, userId: string): Promise<boolean> {
  const plans = supabase.from('unified_subscriptions').select('id')
  const free = plans.eq('user_id', userId).eq('plan_name', 'Free').limit(1)
  return (await checked(free, z.array(z.object({ id: z.string() })))).length > 0
}

/** The Google account behind a user, which stays the same when our account is deleted and opened again. */
export async function readSubject(supabase: Supabase, userId: string): Promise<string> {
  const { data, error } = await supabase.auth.admin.getUserById(userId)
  if (error) throw fromSupabaseError(error)
  const google = data.user.identities?.find(({ provider }) => provider === 'google')
  return google ? `google:${google.id}` : `user:${userId}`
}

const start = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), subscription: subscriptionRow }),
  z.object({ outcome: z.enum(['already_used', 'already_active']) }),
])

/** Starts the Free plan with that many designs, once per person (by hash), forever. */
export function insertFreePlan(supabase: Supabase, userId: string, designs: number, hash: string) {
  const args = { p_user_id: userId, p_designs: designs, p_subject_hash: hash }
  return checked(supabase.rpc('start_free_plan', args), start)
}
