import pRetry from 'p-retry'

type Retries = {
  /** Maximum number of retries. */
  retries: number
  /** Pause before the first retry. Each further one is `factor` times as long, up to `maxPauseMs`. */
  pauseMs: number
  factor?: number
  maxPauseMs?: number
  /** Adds up to 100% to each pause, so that many callers don't all return at once. */
  isSpread?: boolean
  /** Whether a retry may help; by default, always. May also delay the retry. */
  isTemporary?: (error: Error) => boolean | Promise<boolean>
  /** Aborts the work and its pauses with the signal's reason. */
  signal?: AbortSignal | null | undefined
}

/**
 * Retries work that fails for a temporary reason, and throws the last error as is. A `TypeError` is a bug of ours and is never
 * retried, unless the network failed.
 */
export function retry<Result>(
  work: (attempt: number) => Promise<Result>,
  { retries, pauseMs, factor = 2, maxPauseMs = Infinity, isSpread = false, ...options }: Retries,
): Promise<Result> {
  const { isTemporary = () => true, signal } = options
  return pRetry(work, {
    retries,
    minTimeout: pauseMs,
    maxTimeout: maxPauseMs,
    factor,
    randomize: isSpread,
    shouldRetry: ({ error }) => isTemporary(error),
    ...(signal && { signal }),
  })
}
