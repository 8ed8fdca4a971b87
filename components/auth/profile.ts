import { readCredits } from '@/components/auth/credits-api'
import { LIMITS } from '@/lib/domain/limits'
import type { Profile, User } from '@/lib/domain/user'
import { browserClient } from '@/lib/supabase/browser'
import { fromSupabaseError } from '@/lib/supabase/errors'
import { profileRow } from '@/lib/supabase/user'

const COLUMNS = 'id, email, full_name, avatar_url'

/** The signed-in user's own profile, or `null` if there isn't one yet. */
export async function findProfile(userId: string): Promise<Profile | null> {
  const profiles = browserClient().from('profiles')
  const { data, error } = await profiles.select(COLUMNS).eq('id', userId).maybeSingle()
  if (error) throw fromSupabaseError(error)
  return data === null ? null : profileRow.parse(data)
}

/** Creates the user's profile from what Google says about them. */
export async function createProfile({ id, email, name, avatarUrl }: User): Promise<Profile> {
  const { name: nameLimit, avatarUrl: urlLimit } = LIMITS.profile
  const row = {
    id,
    email,
    full_name: name.slice(0, nameLimit.max),
    avatar_url: avatarUrl.length <= urlLimit.max ? avatarUrl : '',
  }
  const { data, error } = await browserClient().from('profiles').insert(row).select(COLUMNS).single()
  if (error) throw fromSupabaseError(error)
  return profileRow.parse(data)
}

/** The user's profile, created if it is missing. `null` when that fails too (Spec §8). */
export async function loadProfile(user: User): Promise<Profile | null> {
  return (await findProfile(user.id)) ?? createProfile(user).catch(() => null)
}

/** Logs in the browser whether the user has an active plan; nothing depends on it (Spec §4). */
export async function logPlan(): Promise<void> {
  const credits = await readCredits().catch(() => null)
  // biome-ignore lint/suspicious/noConsole: the specification wants the result logged, and only that.
  console.debug('subscription', credits?.isActive ?? 'unknown')
}

/** Calls back whenever the user's own profile row changes, on any device. Returns a function that stops it. */
export function watchProfile(userId: string, onChange: (isDeleted: boolean) => void): () => void {
  const changes = { event: '*', schema: 'public', table: 'profiles', filter: `id=eq.${userId}` } as const
  const client = browserClient()
  const channel = client
    .channel('profile_changes')
    .on('postgres_changes', changes, ({ eventType }) => onChange(eventType === 'DELETE'))
  let isOver = false
  // Row-level security hides changes from an anonymous socket: it needs the session before it subscribes.
  const subscribe = () => {
    if (!isOver) channel.subscribe()
  }
  client.realtime.setAuth().then(subscribe, () => undefined)
  return () => {
    isOver = true
    void client.removeChannel(channel)
  }
}
