import { profileStore } from '@/lib/adapters/supabase/profile-store'
import { readCredits } from '@/lib/client/api/credits'
import type { Person, Profile } from '@/lib/domain/person'
import { supabase } from './client'

/** The person's profile; a missing one is made from what Google told. `null` when that fails too. */
export async function loadProfile(person: Person): Promise<Profile | null> {
  const profiles = profileStore(supabase())
  const known = await profiles.find(person.id)
  if (known) return known
  const { id, email, name, avatarUrl } = person
  return profiles.create({ id, email, fullName: name, avatarUrl }).catch(() => null)
}

/** Notes in the browser's log whether the person has an active plan; nothing hangs on it (Spec §4). */
export async function notePlan(): Promise<void> {
  const credits = await readCredits().catch(() => null)
  // biome-ignore lint/suspicious/noConsole: the specification wants the result logged, and only that.
  console.debug('subscription', credits?.isActive ?? 'unknown')
}

/** Calls back whenever the person's own profile row changes, wherever that happened. Gives the way to stop. */
export function watchProfile(personId: string, onChange: () => void): () => void {
  const changes = { event: '*', schema: 'public', table: 'profiles', filter: `id=eq.${personId}` } as const
  const client = supabase()
  const channel = client.channel('profile_changes').on('postgres_changes', changes, onChange)
  let isOver = false
  // A stranger would be told of no change: the socket has to know the person before it asks.
  const begin = () => {
    if (!isOver) channel.subscribe()
  }
  client.realtime.setAuth().then(begin, () => undefined)
  return () => {
    isOver = true
    void client.removeChannel(channel)
  }
}
