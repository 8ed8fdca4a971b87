import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TIMINGS } from '@/lib/domain/limits'
import type { Profile, User } from '@/lib/domain/user'

const loadProfileModule = () => import('@/components/auth/profile')

const keyOf = (userId: string) => ['profile', userId] as const

/** The signed-in user's profile. Read once, and again only when its row changes (Spec §4). */
export function useProfile(user: User): Profile | null {
  const { data } = useQuery({
    queryKey: keyOf(user.id),
    queryFn: () => readProfile(user),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: TIMINGS.profileKeptMs,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  return data ?? null
}

/** Refetches the profile whenever the server reports a change of its row (Spec §4). */
export function useProfileChanges(userId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { watchProfile } = await loadProfileModule()
      if (isGone) return
      stop = watchProfile(userId, (isDeleted) => {
        // Don't refetch a profile that was deleted with its account: a missing profile is created again.
        if (isDeleted) queries.setQueryData(keyOf(userId), null)
        else void readAgain(queries, userId)
      })
    }
    // Without the socket, the profile is read again on the next visit.
    begin().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [userId, queries])
}

/** A first read that is still on its way may not know of the change yet, and would be waited for instead of a new one. */
async function readAgain(queries: QueryClient, userId: string): Promise<void> {
  await queries.cancelQueries({ queryKey: keyOf(userId) })
  await queries.invalidateQueries({ queryKey: keyOf(userId) })
}

async function readProfile(user: User): Promise<Profile | null> {
  const { loadProfile, logPlan } = await loadProfileModule()
  const profile = await loadProfile(user)
  void logPlan()
  return profile
}
