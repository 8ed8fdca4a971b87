'use client'

import { useQuery } from '@tanstack/react-query'
import { requestJson } from '@/lib/client/api/request-json'
import { API } from '@/lib/config/end-points'
import type { RunResponse } from '@/lib/schemas/responses'

/** The person's newest designs, each with what became of its credit. */
export function useRuns(userId: string) {
  return useQuery({ queryKey: ['design-runs', userId], queryFn: ({ signal }) => readRuns(signal) })
}

async function readRuns(signal: AbortSignal): Promise<RunResponse[]> {
  const schema = import('@/lib/schemas/responses').then((all) => all.runsResponseSchema)
  const { runs } = await requestJson(schema, API.runs, { signal })
  return runs
}
