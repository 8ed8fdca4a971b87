import { useQuery } from '@tanstack/react-query'
import { readCredits } from '@/lib/client/api/credits'

export const creditsKey = (userId: string) => ['design-credits', userId] as const

/** The person's credits: asked for anew whenever the screen opens and after each use (Spec §4). */
export function useCredits(userId: string) {
  return useQuery({
    queryKey: creditsKey(userId),
    queryFn: ({ signal }) => readCredits(signal),
    staleTime: 0,
  })
}
