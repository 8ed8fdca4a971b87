import type { RunResponse } from '@/lib/schemas/responses'
import type { MadeDesign } from './batch'
import { designFromRun } from './made-design'

const HOUR_MS = 60 * 60 * 1_000
/** How long pictures are kept, and how long their end is told. */
const LISTED_MS = { kept: 24 * HOUR_MS, expired: 48 * HOUR_MS } as const

export type RecentDesign = {
  readonly runId: string
  readonly style: string
  readonly finishedAt: Date
  /** `null` when the picture has been deleted. */
  readonly design: MadeDesign | null
}

/** Finished designs of the last day, newest first, without those that are on show already. */
export function recentDesigns(
  runs: readonly RunResponse[],
  shown: ReadonlySet<string>,
  now: number,
): RecentDesign[] {
  return runs.flatMap((run) => {
    if (run.status !== 'succeeded' || run.finishedAt === null || shown.has(run.id)) return []
    const finishedAt = new Date(run.finishedAt)
    const design = designFromRun(run)
    const listedMs = design ? LISTED_MS.kept : LISTED_MS.expired
    if (now - finishedAt.getTime() > listedMs) return []
    return [{ runId: run.id, style: run.style, finishedAt, design }]
  })
}
