import { API } from '@/lib/config/routes'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { requestJson } from './request-json'

/** The person's plan and credits as the server sees them now. */
export function readCredits(signal?: AbortSignal): Promise<CreditsResponse> {
  const schema = import('@/lib/schemas/responses').then((schemas) => schemas.creditsResponseSchema)
  return requestJson(schema, API.credits, signal ? { signal } : {})
}
