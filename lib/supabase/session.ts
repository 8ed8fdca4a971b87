import type { User } from '@/lib/domain/user'
import type { Supabase } from './clients'
import { toAppError } from './errors'
import { userOf } from './user'

/**
 * Whose session the client carries, confirmed by the auth server: a missing, dead or malformed token is no one's. Fails
 * only when that server does not answer.
 */
export async function readUser(client: Supabase): Promise<User | null> {
  const { data, error } = await client.auth.getUser()
  if (data.user) return userOf(data.user)
  if (error && (error.status ?? 0) >= 500) throw toAppError(error)
  if (error?.name === 'AuthRetryableFetchError') throw toAppError({ ...error, message: 'fetch failed' })
  return null
}
