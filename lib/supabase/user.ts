import type { User as AuthUser } from '@supabase/supabase-js'
import * as z from 'zod'
import type { Profile, User } from '@/lib/domain/user'

/** The auth service's user in our terms; missing fields become empty strings (Spec §3). */
export function userOf({
  id,
  email,
  user_metadata: metadata,
}: Pick<AuthUser, 'id' | 'email' | 'user_metadata'>): User {
  const fields = new Map<string, unknown>(Object.entries(metadata ?? {}))
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    id,
    email: email ?? '',
    name: text('full_name'),
    avatarUrl: text('avatar_url'),
  }
}

/** A row of `profiles`, as read by server and browser. */
export const profileRow = z
  .object({ id: z.string(), email: z.string(), full_name: z.string(), avatar_url: z.string() })
  .transform(
    ({ id, email, full_name, avatar_url }): Profile => ({
      id,
      email,
      fullName: full_name,
      avatarUrl: avatar_url,
    }),
  )
