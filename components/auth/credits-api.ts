import { nameUnexpected } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { type CreditsResponse, creditsResponseSchema, freePlanResponseSchema } from '@/lib/schemas/responses'

/** The user's plan and credits as the server sees them now. */
export function readCredits(signal?: AbortSignal): Promise<CreditsResponse> {
  const answer = requestJson(creditsResponseSchema, API.credits, {
    cache: 'no-store',
    ...(signal && { signal }),
  })
  return answer.catch(nameUnexpected('subscription_fetch_failed'))
}

/** Starts the signed-in user's Free plan. Throws `RequestError`. */
export async function startFreePlan(): Promise<void> {
  const answer = requestJson(freePlanResponseSchema, API.freePlan, { method: 'POST' })
  await answer.catch(nameUnexpected('subscription_create_failed'))
}
