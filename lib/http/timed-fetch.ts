type Fetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/** A `fetch` that gives up after a time, answer and body included. `limitMs` may depend on the address. */
export function timedFetch(limitMs: number | ((url: string) => number), send: Fetch = fetch): Fetch {
  return (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const limit = new AbortController()
    // Supabase's client repeats a `TimeoutError` three times; an `AbortError` it passes on.
    const giveUp = () => limit.abort(new DOMException('timeout: there was no answer', 'AbortError'))
    setTimeout(giveUp, typeof limitMs === 'number' ? limitMs : limitMs(url)).unref()
    const own = init.signal ?? (input instanceof Request ? input.signal : null)
    return send(input, { ...init, signal: own ? AbortSignal.any([own, limit.signal]) : limit.signal })
  }
}
