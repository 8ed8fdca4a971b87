import type * as z from 'zod'
import { API_HEADER } from '@/lib/config/security-headers.mjs'
import { isErrorCode } from '@/lib/errors/catalogue'
import { errorResponseSchema } from '@/lib/schemas/responses'
import { hasSessionCookie } from '@/lib/supabase/session-cookie'
import { errorDetails, isAborted, RequestError } from './api-error'
import { traceParent } from './trace-parent'

/** Calls our server and parses its JSON response. Throws `RequestError` for every error except an abort. */
export async function requestJson<Answer>(
  schema: z.ZodType<Answer>,
  url: string,
  init: RequestInit = {},
): Promise<Answer> {
  // Our API doesn't redirect these requests: only a network does, to the page where its users sign in.
  const response = await sendRequest(url, { redirect: 'manual', ...init })
  if (isForeign(response)) throw networkSignIn()
  if (!response.ok) throw await errorOf(response)
  const parsed = schema.safeParse(await readJson(response))
  if (!parsed.success) throw new RequestError(errorDetails('unexpected'), { cause: parsed.error })
  return parsed.data
}

/** The part of a request that sends JSON. */
export function jsonBody(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', content: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
}

/** Sends any request to our server. When the session has expired, refreshes it and repeats the request once. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await sendOnce(url, init)
  if (response.status !== 401 || isForeign(response) || !(await refreshOnce())) return response
  return sendOnce(url, init)
}

let refreshing: Promise<boolean> | null = null

/** Concurrent failures share one refresh. */
function refreshOnce(): Promise<boolean> {
  refreshing ??= refreshSession().finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Whether the session is fresh now. Only browsers refresh sessions, so that each user does it from their own IP address. */
async function refreshSession(): Promise<boolean> {
  if (typeof document === 'undefined' || !hasSessionCookie(document.cookie)) return false
  try {
    const { browserClient } = await import('@/lib/supabase/browser')
    const { data } = await browserClient().auth.refreshSession()
    return data.session !== null
  } catch {
    return false
  }
}

/**
 * Sends a request without a session, or after the session was already refreshed. Throws `RequestError` when no response came, or
 * a page: neither our server nor the bucket answers with one.
 */
export async function sendOnce(url: string, init: RequestInit): Promise<Response> {
  try {
    const headers = new Headers(init.headers)
    headers.set('traceparent', traceParent())
    const response = await fetch(url, { credentials: 'same-origin', ...init, headers })
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (isPage && isForeign(response)) throw networkSignIn()
    return response
  } catch (error) {
    if (isAborted(error) || error instanceof RequestError) throw error
    throw unanswered(error)
  }
}

/** Whether neither our API answered nor a host or gateway in front of it. 511 is a network's own status (RFC 6585). */
function isForeign({ headers, status }: Response): boolean {
  const isHost = status === 413 || (status >= 500 && status !== 511)
  return !isHost && !headers.has(API_HEADER)
}

/** The request never reached a server, so it can be repeated like one that got no response. */
const networkSignIn = () => new RequestError(errorDetails('network_sign_in'), { isUnanswered: true })

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    if (isAborted(error)) throw error
    // The connection broke mid-response.
    throw unanswered(error)
  })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unanswered(cause: unknown): RequestError {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return new RequestError(errorDetails(isOffline ? 'offline' : 'service_down'), { isUnanswered: true, cause })
}

/** The error in a response that is not ok. */
export async function errorOf(response: Response): Promise<RequestError> {
  const parsed = errorResponseSchema.safeParse(await readJson(response))
  if (parsed.success) {
    const { code, values, message } = parsed.data.error
    return new RequestError(errorDetails(isErrorCode(code) ? code : 'unexpected', values, message))
  }
  // A gateway answered for our server, so we can't tell how far the request got.
  const isGateway = response.status === 502 || response.status === 503 || response.status === 504
  return isGateway
    ? new RequestError(errorDetails('service_down'), { isUnanswered: true })
    : new RequestError(errorDetails(response.status === 413 ? 'body_too_large' : 'unexpected'))
}
