type Fetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/** A `fetch` with a time limit that covers headers and body. `limitMs` may depend on the URL. */
export function timedFetch(limitMs: number | ((url: string) => number), send: Fetch = fetch): Fetch {
  return (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const limit = new AbortController()
    // Supabase's client retries a `TimeoutError` three times, but passes an `AbortError` on.
    const giveUp = () => limit.abort(new DOMException('timeout: there was no answer', 'AbortError'))
    setTimeout(giveUp, typeof limitMs === 'number' ? limitMs : limitMs(url)).unref()
    const own = init.signal ?? (input instanceof Request ? input.signal : null)
    return send(input, { ...init, signal: own ? AbortSignal.any([own, limit.signal]) : limit.signal })
  }
}
