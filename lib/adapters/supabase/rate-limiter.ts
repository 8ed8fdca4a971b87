import * as z from 'zod'
import type { RateLimiter } from '@/lib/ports/rate-limiter'
import type { Supabase } from './clients'
import { failureOf } from './failures'
import { checked } from './rpc'

const verdict = z
  .object({ allowed: z.boolean(), retry_after_seconds: z.number() })
  .transform((row) => ({ allowed: row.allowed, retryAfterSeconds: row.retry_after_seconds }))

export function rateLimiter(service: Supabase): RateLimiter {
  return {
    take(key, limit, windowSeconds) {
      const args = { p_key: key, p_limit: limit, p_window_seconds: windowSeconds }
      return checked(service.rpc('take_rate_token', args), verdict)
    },
    async removeEnded() {
      const { error } = await service.from('rate_limits').delete().lt('expires_at', new Date().toISOString())
      if (error) throw failureOf(error)
    },
    async isUp() {
      const { error } = await service.from('rate_limits').select('key').limit(1)
      return error === null
    },
  }
}
