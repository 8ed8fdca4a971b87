import { useQuery } from '@tanstack/react-query'
import { readRuns } from '@/lib/client/api/images'

export const recentKey = (userId: string) => ['recent-runs', userId] as const

/** The person's runs as the server knows them: asked for whenever the screen opens and after each design. */
export function useRecentRuns(userId: string) {
  return useQuery({
    queryKey: recentKey(userId),
    queryFn: ({ signal }) => readRuns(signal),
    staleTime: 0,
  })
}
