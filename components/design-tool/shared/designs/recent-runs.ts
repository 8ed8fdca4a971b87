import { useQuery } from '@tanstack/react-query'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import {
  type RunResponse,
  type RunsResponse,
  runsResponseSchema,
  versionsResponseSchema,
} from '@/lib/schemas/design-responses'
import { designFromRun, type MadeDesign } from './made-design'

export const recentKey = (userId: string) => ['recent-runs', userId] as const

/** The user's own runs, newest first. */
export function readRuns(signal?: AbortSignal): Promise<RunsResponse> {
  return requestJson(runsResponseSchema, API.runs, signal ? { signal } : {})
}

/** The user's runs: fetched whenever the screen opens and after each design. */
export function useRecentRuns(userId: string) {
  return useQuery({
    queryKey: recentKey(userId),
    queryFn: ({ signal }) => readRuns(signal),
    staleTime: 0,
  })
}

export const versionsKey = (roomId: string | null) => ['room-designs', roomId] as const

const NO_VERSIONS: readonly MadeDesign[] = []

/** The existing designs of a room, newest first; empty without a room. */
export function useVersions(roomId: string | null): readonly MadeDesign[] {
  const versions = useQuery({
    queryKey: versionsKey(roomId),
    queryFn: async ({ signal }) => {
      if (roomId === null) return NO_VERSIONS
      const { runs } = await requestJson(versionsResponseSchema, API.roomDesigns(roomId), { signal })
      return runs.flatMap((run) => designFromRun(run) ?? [])
    },
    enabled: roomId !== null,
    staleTime: 0,
  })
  return versions.data ?? NO_VERSIONS
}

/** The number of recent designs that an estimate is based on. */
const SAMPLE = 10

/** The median duration of the user's recent designs, in ms; `null` without any. */
export function usualDesignMs(runs: readonly RunResponse[]): number | null {
  const times = runs
    .flatMap(({ status, createdAt, finishedAt }) =>
      status === 'succeeded' && finishedAt !== null ? [Date.parse(finishedAt) - Date.parse(createdAt)] : [],
    )
    .slice(0, SAMPLE)
    .sort((one, other) => one - other)
  return times[Math.floor(times.length / 2)] ?? null
}
