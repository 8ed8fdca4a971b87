import type { ProfileStore } from '@/lib/ports/profile-store'
import type { Supabase } from './clients'
import { failureOf } from './failures'
import { profileRow } from './map-profile'

const columns = 'id, email, full_name, avatar_url'

/** Profiles as the signed-in person may see them: their own. */
export function profileStore(client: Supabase): ProfileStore {
  return {
    async find(personId) {
      const { data, error } = await client.from('profiles').select(columns).eq('id', personId).maybeSingle()
      if (error) throw failureOf(error)
      return data === null ? null : profileRow.parse(data)
    },
    async create(profile) {
      const row = {
        id: profile.id,
        email: profile.email,
        full_name: profile.fullName,
        avatar_url: profile.avatarUrl,
      }
      const { data, error } = await client.from('profiles').insert(row).select(columns).single()
      if (error) throw failureOf(error)
      return profileRow.parse(data)
    },
  }
}
