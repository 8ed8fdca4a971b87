import type { Profile } from '@/lib/domain/person'

export interface ProfileStore {
  /** The profile of that person, or `null` when there is none yet. */
  find(personId: string): Promise<Profile | null>
  create(profile: Profile): Promise<Profile>
}
