import type { User } from '@/lib/domain/user'
import type { Supabase } from './clients'
import { fromSupabaseError } from './errors'
import { userOf } from './user'

/**
 * The client's user, confirmed by the auth server; `null` for a missing, expired or malformed token. Throws only when that
 * server doesn't respond.
 */
export async function readUser(client: Supabase): Promise<User | null> {
  const { data, error } = await client.auth.getUser()
  if (data.user) return userOf(data.user)
  if (error && (error.status ?? 0) >= 500) throw fromSupabaseError(error)
  if (error?.name === 'AuthRetryableFetchError')
    throw fromSupabaseError({ ...error, message: 'fetch failed' })
  return null
}
