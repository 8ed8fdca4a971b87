import { API } from '@/lib/config/end-points'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { nameUnexpected } from './failure'
import { requestJson } from './request-json'

/** The person's plan and credits as the server sees them now. */
export function readCredits(signal?: AbortSignal): Promise<CreditsResponse> {
  const schema = import('@/lib/schemas/responses').then((schemas) => schemas.creditsResponseSchema)
  const answer = requestJson(schema, API.credits, signal ? { signal } : {})
  return answer.catch(nameUnexpected('subscription_fetch_failed'))
}
