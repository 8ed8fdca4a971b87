import { describe, expect, test } from 'vitest'
import type { Profile } from '@/lib/domain/person'
import { completeSignIn } from '@/lib/use-cases/complete-sign-in'
import { readPlan, requirePlan } from '@/lib/use-cases/read-plan'
import { startFreePlan } from '@/lib/use-cases/start-free-plan'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()

describe('the Free plan', () => {
  test('gives three designs, once per account', async () => {
    const { services, books } = memoryWorld()
    expect(await startFreePlan(services, anna)).toMatchObject({ planName: 'Free', designsLeft: 3 })
    await expect(startFreePlan(services, anna)).rejects.toMatchObject({ code: 'plan_running' })
    for (const plan of books.plans) plan.designsLeft = 0
    await expect(startFreePlan(services, anna)).rejects.toMatchObject({ code: 'free_plan_used' })
  })
})

describe('a plan', () => {
  test('is inactive from the moment it expires, without any job', async () => {
    const { services, books, clock } = memoryWorld()
    books.givePlan({ userId: anna, designsLeft: 5, expiresAt: new Date(clock.ms + 1) })
    expect((await readPlan(services, anna)).isActive).toBe(true)
    clock.ms += 1
    expect((await readPlan(services, anna)).isActive).toBe(false)
    await expect(requirePlan(services, anna)).rejects.toMatchObject({ code: 'subscription_required' })
  })

  test('without designs left is not active', async () => {
    const { services, books } = memoryWorld()
    books.givePlan({ userId: anna, designsLeft: 0, totalDesigns: 3 })
    expect((await readPlan(services, anna)).isActive).toBe(false)
  })
})

describe('after sign-in', () => {
  const person = { id: anna, email: 'anna@example.com', name: 'Anna', avatarUrl: '' }

  function profilesWith(...known: Profile[]) {
    return {
      known,
      find: async (id: string) => known.find((profile) => profile.id === id) ?? null,
      create: async (profile: Profile) => {
        known.push(profile)
        return profile
      },
    }
  }

  test.each([
    { isKnown: false, hasPlan: false, goesTo: 'plans-for-new' },
    { isKnown: true, hasPlan: false, goesTo: 'plans' },
    { isKnown: true, hasPlan: true, goesTo: 'wanted-page' },
    { isKnown: false, hasPlan: true, goesTo: 'wanted-page' },
  ])('known $isKnown, plan $hasPlan: goes to $goesTo', async ({ isKnown, hasPlan, goesTo }) => {
    const profile = { id: anna, email: person.email, fullName: 'Anna', avatarUrl: '' }
    const profiles = profilesWith(...(isKnown ? [profile] : []))
    expect(await completeSignIn({ profiles, hasActivePlan: async () => hasPlan }, person)).toBe(goesTo)
    expect(profiles.known).toEqual([profile])
  })
})
