import { useQuery } from '@tanstack/react-query'
import { nameUnexpected } from '@/lib/api/api-error'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import {
  deletedSchema,
  type StoredDesignResponse,
  type StoredDesignsResponse,
  savedDesignResponseSchema,
  storedDesignsResponseSchema,
} from '@/lib/schemas/responses'

/** One page of the user's stored designs, newest first. Pages count from 1. */
export function readStoredDesigns(page: number, signal?: AbortSignal): Promise<StoredDesignsResponse> {
  const url = `${API.designs}?page=${page}`
  return requestJson(storedDesignsResponseSchema, url, signal ? { signal } : {})
}

/** Stores a finished design for good. */
export async function saveDesign(runId: string, signal?: AbortSignal): Promise<StoredDesignResponse> {
  const answer = requestJson(savedDesignResponseSchema, API.designs, {
    ...jsonBody('POST', { runId }),
    ...(signal && { signal }),
  })
  return (await answer.catch(nameUnexpected('save_failed'))).design
}

export async function deleteDesign(id: string): Promise<void> {
  await requestJson(deletedSchema, API.design(id), { method: 'DELETE' })
}

/** The query key of a user's stored designs. */
export const storedKey = (userId: string) => ['stored-designs', userId] as const

/** How many designs the user stores; `null` while unknown, or if nobody asks. */
export function useStoredCount(userId: string, isAsked: boolean): number | null {
  const { data } = useQuery({
    queryKey: [...storedKey(userId), 'count'],
    queryFn: ({ signal }) => readStoredDesigns(1, signal).then(({ total }) => total),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isAsked ? (data ?? null) : null
}
