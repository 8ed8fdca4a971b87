import 'server-only'
import * as z from 'zod'
import { serverEnv } from '@/lib/config/env-server'
import type { User } from '@/lib/domain/user'
import { AppError } from '@/lib/errors/app-error'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

type Rates = ReturnType<typeof serverEnv>['rateLimits']
type Window = { limit: keyof Rates; seconds: number; per: 'user' | 'address' }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Which limits count which kind of request. The numbers come from the environment. */
const RULES = {
  validate: [{ limit: 'validatePerMinute', seconds: MINUTE, per: 'user' }],
  upload: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  uploadAddresses: [
    { limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' },
    { limit: 'uploadAddressesPerDay', seconds: DAY, per: 'user' },
  ],
  cancel: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  segmentPhoto: [{ limit: 'segmentPhotosPerMinute', seconds: MINUTE, per: 'user' }],
  segmentPrompt: [{ limit: 'segmentPromptsPerMinute', seconds: MINUTE, per: 'user' }],
  designs: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  orders: [{ limit: 'ordersPerMinute', seconds: MINUTE, per: 'user' }],
  webhook: [{ limit: 'webhookPerMinute', seconds: MINUTE, per: 'address' }],
  freePlan: [{ limit: 'freePlanPerHour', seconds: HOUR, per: 'address' }],
  account: [{ limit: 'accountPerHour', seconds: HOUR, per: 'user' }],
  contact: [
    { limit: 'contactPerMinute', seconds: MINUTE, per: 'address' },
    { limit: 'contactPerDay', seconds: DAY, per: 'address' },
  ],
  feedback: [{ limit: 'feedbackPerMinute', seconds: MINUTE, per: 'user' }],
} as const satisfies Record<string, readonly Window[]>

export type RateRule = keyof typeof RULES

const verdict = z.object({ allowed: z.boolean(), retry_after_seconds: z.number() })

/** Counts the request; over a limit it fails with `too_many_requests` and the seconds to wait. */
export async function enforceRate(
  supabase: Supabase,
  rule: RateRule,
  visitor: { user: User | null; address: string },
): Promise<void> {
  const rates = serverEnv().rateLimits
  for (const { limit, seconds, per } of RULES[rule]) {
    const who = per === 'user' && visitor.user ? visitor.user.id : visitor.address
    const args = { p_key: `${rule}:${seconds}:${who}`, p_limit: rates[limit], p_window_seconds: seconds }
    const { allowed, retry_after_seconds } = await checked(supabase.rpc('take_rate_token', args), verdict)
    if (!allowed) throw new AppError('too_many_requests', { seconds: retry_after_seconds })
  }
}

/** Deletes counters whose window has ended: their keys name users and addresses. */
export async function deleteEndedCounters(supabase: Supabase): Promise<void> {
  await checked(supabase.rpc('delete_ended_counters', {}), z.number())
}
