import type { SessionReader } from '@/lib/ports/session'
import type { Supabase } from './clients'
import { failureOf } from './failures'
import { personOf } from './person'

export function sessionReader(client: Supabase): SessionReader {
  return {
    async person() {
      const { data, error } = await client.auth.getUser()
      if (data.user) return personOf(data.user)
      // A missing, dead or malformed token is nobody; only a service that does not answer is a failure.
      if (error && (error.status ?? 0) >= 500) throw failureOf(error)
      if (error && error.name === 'AuthRetryableFetchError')
        throw failureOf({ ...error, message: 'fetch failed' })
      return null
    },
  }
}
