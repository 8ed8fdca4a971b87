export type Profile = { id: string; email: string; fullName: string; avatarUrl: string }

export interface ProfileStore {
  /** The profile of that person, or `null` when there is none yet. */
  find(personId: string): Promise<Profile | null>
  create(profile: Profile): Promise<Profile>
}
