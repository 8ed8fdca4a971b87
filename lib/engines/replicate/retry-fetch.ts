import { setTimeout as pause } from 'node:timers/promises'
import { retry } from '@/lib/http/retry'

export type RetryPolicy = {
  /** Maximum number of tries. */
  tries: number
  /** First pause, doubled each time. A `Retry-After` is added on top. */
  pauseMs: number
  /** The longest `Retry-After` we accept; beyond it the request fails. */
  maxWaitMs: number
}

export const RETRY_POLICY: RetryPolicy = { tries: 4, pauseMs: 500, maxWaitMs: 60_000 }

type Fetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/**
 * The `fetch` for Replicate's client. On its own, the client retries a failed request five times without pausing and ignoring
 * `Retry-After`, even a POST whose connection broke, which could create a job twice. It passes the same `init` each time, so
 * here all its tries share the first response: only this function decides about retries.
 * Reads are retried after network errors, 429 and 5xx. Anything else is retried only after 429, which means that nothing was
 * done.
 */
export function retryFetch(retryPolicy: RetryPolicy, send: Fetch = fetch): Fetch {
  const answers = new WeakMap<RequestInit, Promise<Response>>()
  return (input, init = {}) => {
    const known = answers.get(init)
    if (known !== undefined) return known
    const answer = sendPatiently(() => send(input, init), init, retryPolicy)
    answers.set(init, answer)
    // The caller handles the rejection of its own copy; this one must not count as unhandled.
    answer.catch(() => undefined)
    return answer
  }
}

/** A response after which the same request may succeed later. */
class Refused extends Error {
  readonly answer: Response
  readonly askedMs: number

  constructor(answer: Response, askedMs: number) {
    super(`status ${answer.status}`)
    this.answer = answer
    this.askedMs = askedMs
  }
}

async function sendPatiently(
  send: () => Promise<Response>,
  { method = 'GET', signal }: RequestInit,
  { tries, pauseMs, maxWaitMs }: RetryPolicy,
): Promise<Response> {
  const isReading = method === 'GET'
  const attempt = async () => {
    const answer = await send()
    const mayRepeat = answer.status === 429 || (isReading && answer.status >= 500)
    if (!mayRepeat) return answer
    throw new Refused(answer, secondsToWait(answer.headers, await answer.clone().text()) * 1_000)
  }
  const isTemporary = async (error: Error) => {
    if (!(error instanceof Refused)) return isReading
    if (error.askedMs > maxWaitMs) return false
    await pause(error.askedMs, undefined, signal ? { signal } : {})
    return true
  }
  return retry(attempt, { retries: tries - 1, pauseMs, isSpread: true, isTemporary, signal }).catch(
    (error: unknown) => {
      if (error instanceof Refused) return error.answer
      throw error
    },
  )
}

/** Seconds to wait, from the header or the text of a throttling response; 0 if not stated. */
export function secondsToWait(headers: Headers, words: string): number {
  const header = headers.get('retry-after')
  if (header) {
    const seconds = Number(header)
    const until = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1_000 : seconds
    return Number.isFinite(until) ? Math.max(0, until) : 0
  }
  return Number(/resets in ~?(\d+)s/.exec(words)?.[1] ?? 0)
}
