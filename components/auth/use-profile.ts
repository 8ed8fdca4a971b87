'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import type { Person, Profile } from '@/lib/domain/person'
import { TIMINGS } from '@/lib/domain/timings'

const loadProfiles = () => import('@/lib/client/session/profile')

const keyOf = (personId: string | undefined) => ['profile', personId] as const

/**
 * The signed-in person's profile. Read once and kept; read again only when the row itself changes, which the
 * service tells over a socket (Spec §4).
 */
export function useProfile(): Profile | null {
  const { user } = useAuth()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(user?.id),
    queryFn: () => (user ? readProfile(user) : null),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: TIMINGS.profileKeptMs,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

  const personId = user?.id
  useEffect(() => {
    if (!personId) return
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { watchProfile } = await loadProfiles()
      if (isGone) return
      stop = watchProfile(personId, () => queries.invalidateQueries({ queryKey: keyOf(personId) }))
    }
    // Without the socket the profile is merely read again on the next visit.
    begin().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [personId, queries])

  return data ?? null
}

async function readProfile(person: Person): Promise<Profile | null> {
  const { loadProfile, notePlan } = await loadProfiles()
  const profile = await loadProfile(person)
  void notePlan()
  return profile
}
