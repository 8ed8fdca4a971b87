import type { User } from '@supabase/supabase-js'
import * as z from 'zod'
import type { Person } from '@/lib/domain/person'
import type { SessionReader } from '@/lib/ports/session'
import type { Supabase } from './clients'
import { failureOf } from './failures'

const metadata = z.object({
  full_name: z.string().catch(''),
  name: z.string().catch(''),
  avatar_url: z.string().catch(''),
  picture: z.string().catch(''),
})

/** The auth service's user in our words; what Google did not tell is an empty string. */
export function personOf(user: User): Person {
  const { full_name, name, avatar_url, picture } = metadata.parse(user.user_metadata ?? {})
  return { id: user.id, email: user.email ?? '', name: full_name || name, avatarUrl: avatar_url || picture }
}

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
