import { setTimeout as pause } from 'node:timers/promises'
import { retry } from '@/lib/http/retry'

export type RetryPolicy = {
  /** How often a request is sent at most. */
  tries: number
  /** The first pause; each further one is twice as long. What a `Retry-After` asks for comes on top. */
  pauseMs: number
  /** The longest wait that a `Retry-After` may ask for; beyond it the request fails. */
  maxWaitMs: number
}

export const RETRY_POLICY: RetryPolicy = { tries: 4, pauseMs: 500, maxWaitMs: 60_000 }

type Fetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/**
 * The `fetch` that the vendor's client gets. The client itself repeats a failed request five times without a pause and
 * without regard to `Retry-After`, and a POST whose connection broke as well, which could create a job twice. It passes
 * the same `init` each time, so here the first answer stands for all: only this function decides what is sent again.
 *
 * Reading is repeated after network errors, 429 and 5xx. Anything else is repeated after 429 alone, which says that
 * nothing was done.
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

/** An answer after which the same request may succeed later. */
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

/** What the service asks to wait: by header, or in the words of its throttling answer. 0 when it does not say. */
export function secondsToWait(headers: Headers, words: string): number {
  const header = headers.get('retry-after')
  if (header) {
    const seconds = Number(header)
    const until = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1_000 : seconds
    return Number.isFinite(until) ? Math.max(0, until) : 0
  }
  return Number(/resets in ~?(\d+)s/.exec(words)?.[1] ?? 0)
}
