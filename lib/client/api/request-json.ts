import type { ZodMiniType } from 'zod/mini'
import { isErrorCode } from '@/lib/errors/catalogue'
import { failure, isAborted, RequestFailed } from './failure'

/**
 * Asks our own server and reads its JSON answer. The schema may still be on its way: it is fetched while the
 * request runs, so that pages don't ship it.
 *
 * Throws `RequestFailed` for every failure but an abort, which stays what it is.
 */
export async function requestJson<Answer>(
  schema: Promise<ZodMiniType<Answer>>,
  url: string,
  init: RequestInit = {},
): Promise<Answer> {
  const [response, answerSchema] = await Promise.all([send(url, init), schema])
  if (!response.ok) throw await failedAnswer(response)
  const parsed = answerSchema.safeParse(await readJson(response))
  if (!parsed.success) throw new RequestFailed(failure('unexpected'), { cause: parsed.error })
  return parsed.data
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (isAborted(error)) throw error
    throw unanswered(error)
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    if (isAborted(error)) throw error
    // The connection broke in the middle of the answer.
    throw unanswered(error)
  })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unanswered(cause: unknown): RequestFailed {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return new RequestFailed(failure(isOffline ? 'offline' : 'service_down'), { isUnanswered: true, cause })
}

async function failedAnswer(response: Response): Promise<RequestFailed> {
  const { errorResponseSchema } = await import('@/lib/schemas/responses')
  const parsed = errorResponseSchema.safeParse(await readJson(response))
  if (parsed.success) {
    const { code, values, message } = parsed.data.error
    return new RequestFailed(failure(isErrorCode(code) ? code : 'unexpected', values, message))
  }
  // A gateway in between answered for the server: nobody knows how far the request got.
  const isGateway = response.status === 502 || response.status === 503 || response.status === 504
  return isGateway
    ? new RequestFailed(failure('service_down'), { isUnanswered: true })
    : new RequestFailed(failure(response.status === 413 ? 'body_too_large' : 'unexpected'))
}
