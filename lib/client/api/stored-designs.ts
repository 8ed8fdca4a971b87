import { API } from '@/lib/config/end-points'
import type { StoredDesignResponse, StoredDesignsResponse } from '@/lib/schemas/responses'
import { requestJson } from './request-json'

const schemas = () => import('@/lib/schemas/responses')

/** One page of the person's stored designs, newest first. Pages count from 1. */
export function readStoredDesigns(page: number, signal?: AbortSignal): Promise<StoredDesignsResponse> {
  const url = `${API.designs}?page=${page}`
  return requestJson(
    schemas().then((all) => all.storedDesignsResponseSchema),
    url,
    signal ? { signal } : {},
  )
}

/** Stores a finished design for good. */
export async function saveDesign(runId: string, signal?: AbortSignal): Promise<StoredDesignResponse> {
  const { design } = await requestJson(
    schemas().then((all) => all.savedDesignResponseSchema),
    API.designs,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ runId }),
      ...(signal && { signal }),
    },
  )
  return design
}

export async function deleteDesign(id: string): Promise<void> {
  await requestJson(
    import('@/lib/schemas/deleted').then((all) => all.deletedSchema),
    API.design(id),
    { method: 'DELETE' },
  )
}
