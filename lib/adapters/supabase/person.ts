import type { User } from '@supabase/auth-js'
import type { Person } from '@/lib/domain/person'

/** The auth service's user in our words; what Google did not tell is an empty string. */
export function personOf({
  id,
  email,
  user_metadata: told,
}: Pick<User, 'id' | 'email' | 'user_metadata'>): Person {
  const said = new Map<string, unknown>(Object.entries(told ?? {}))
  const text = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    id,
    email: email ?? '',
    name: text('full_name') || text('name'),
    avatarUrl: text('avatar_url') || text('picture'),
  }
}
