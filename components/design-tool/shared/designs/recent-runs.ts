import { useQuery } from '@tanstack/react-query'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { designNames } from '@/lib/domain/room-title'
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

const HOUR_MS = 60 * 60 * 1_000
/** How long images are kept, and how long expired ones stay listed. */
const LISTED_MS = { kept: 24 * HOUR_MS, expired: 48 * HOUR_MS } as const

export type RecentDesign = {
  readonly runId: string
  readonly name: string
  readonly finishedAt: Date
  /** `null` when the image has been deleted. */
  readonly design: MadeDesign | null
}

/** Finished designs of the last day, newest first, without those already shown. */
export function recentDesigns(
  runs: readonly RunResponse[],
  shown: ReadonlySet<string>,
  now: number,
): RecentDesign[] {
  const names = designNames(runs.map(({ recipe }) => recipe))
  return runs.flatMap((run, index) => {
    if (run.status !== 'succeeded' || run.finishedAt === null || shown.has(run.id)) return []
    const finishedAt = new Date(run.finishedAt)
    const design = designFromRun(run)
    const listedMs = design ? LISTED_MS.kept : LISTED_MS.expired
    if (now - finishedAt.getTime() > listedMs) return []
    return [{ runId: run.id, name: names[index] ?? '', finishedAt, design }]
  })
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
