import { profileStore } from '@/lib/adapters/supabase/profile-store'
import type { Person, Profile } from '@/lib/domain/person'
import { supabase } from './client'

/** The person's profile; a missing one is made from what Google told. `null` when that fails too. */
export async function loadProfile(person: Person): Promise<Profile | null> {
  const profiles = profileStore(supabase())
  const known = await profiles.find(person.id)
  if (known) return known
  return profiles
    .create({ id: person.id, email: person.email, fullName: person.name, avatarUrl: person.avatarUrl })
    .catch(() => null)
}

/** Calls back whenever the person's own profile row changes, wherever that happened. Gives the way to stop. */
export function watchProfile(personId: string, onChange: () => void): () => void {
  const changes = { event: '*', schema: 'public', table: 'profiles', filter: `id=eq.${personId}` } as const
  const channel = supabase().channel('profile_changes').on('postgres_changes', changes, onChange).subscribe()
  return () => {
    void supabase().removeChannel(channel)
  }
}
