import 'server-only'
import { serverEnv } from '@/lib/config/env-server'
import type { Person } from '@/lib/domain/person'
import { AppError } from '@/lib/errors/app-error'
import type { RateLimiter } from '@/lib/ports/rate-limiter'

type Rates = ReturnType<typeof serverEnv>['rateLimits']
type Window = { limit: keyof Rates; seconds: number; per: 'person' | 'address' }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Which limits count which kind of request. The numbers come from the environment. */
const RULES = {
  validate: [{ limit: 'validatePerMinute', seconds: MINUTE, per: 'person' }],
  upload: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'person' }],
  cancel: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'person' }],
  designs: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'person' }],
  orders: [{ limit: 'ordersPerMinute', seconds: MINUTE, per: 'person' }],
  freePlan: [{ limit: 'freePlanPerHour', seconds: HOUR, per: 'address' }],
  account: [{ limit: 'accountPerHour', seconds: HOUR, per: 'person' }],
  contact: [
    { limit: 'contactPerMinute', seconds: MINUTE, per: 'address' },
    { limit: 'contactPerDay', seconds: DAY, per: 'address' },
  ],
  feedback: [{ limit: 'feedbackPerMinute', seconds: MINUTE, per: 'person' }],
} as const satisfies Record<string, readonly Window[]>

export type RateRule = keyof typeof RULES

/** Counts the request; over a limit it fails with `too_many_requests` and the seconds to wait. */
export async function enforceRate(
  limiter: RateLimiter,
  rule: RateRule,
  visitor: { person: Person | null; address: string },
): Promise<void> {
  const rates = serverEnv().rateLimits
  for (const { limit, seconds, per } of RULES[rule]) {
    const who = per === 'person' && visitor.person ? visitor.person.id : visitor.address
    const verdict = await limiter.take(`${rule}:${seconds}:${who}`, rates[limit], seconds)
    if (!verdict.allowed) throw new AppError('too_many_requests', { seconds: verdict.retryAfterSeconds })
  }
}
