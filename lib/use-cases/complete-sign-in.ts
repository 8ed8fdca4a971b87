import type { Person } from '@/lib/domain/person'
import type { ProfileStore } from '@/lib/ports/profile-store'

type Needs = {
  profiles: ProfileStore
  hasActivePlan: () => Promise<boolean>
}

/** Where a person goes after sign-in: a stranger and one without a plan see the plans, the others what they wanted. */
export type AfterSignIn = 'plans-for-new' | 'plans' | 'wanted-page'

/** Makes sure that the person has a profile and tells where to go next (Spec §4). */
export async function completeSignIn(
  { profiles, hasActivePlan }: Needs,
  person: Person,
): Promise<AfterSignIn> {
  const isNew = await createMissingProfile(profiles, person)
  if (await hasActivePlan()) return 'wanted-page'
  return isNew ? 'plans-for-new' : 'plans'
}

async function createMissingProfile(profiles: ProfileStore, person: Person): Promise<boolean> {
  if (await profiles.find(person.id)) return false
  await profiles.create({
    id: person.id,
    email: person.email,
    fullName: person.name,
    avatarUrl: person.avatarUrl,
  })
  return true
}
