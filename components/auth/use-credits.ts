import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCredits } from '@/components/auth/credits-api'
import { useHasPassed } from '@/components/shared/use-has-passed'
import type { CreditsResponse } from '@/lib/schemas/responses'

export const creditsKey = (userId: string) => ['design-credits', userId] as const

/**
 * The user's plan and credits, refetched whenever a screen opens and after each use (Spec §4). A plan that ends while the
 * screen is open is shown as ended.
 */
export function useCredits(userId: string) {
  const queries = useQueryClient()
  const credits = useQuery({
    queryKey: creditsKey(userId),
    queryFn: ({ signal }) => readCredits(signal),
    staleTime: 0,
  })
  const isOver = useHasPassed(credits.data?.expiresAt ?? null)

  useEffect(() => {
    if (!isOver) return
    queries.setQueryData<CreditsResponse>(
      creditsKey(userId),
      (known) => known && { ...known, isActive: false, designsLeft: 0 },
    )
  }, [isOver, queries, userId])

  return credits
}
