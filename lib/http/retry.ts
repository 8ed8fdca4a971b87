import pRetry from 'p-retry'

type Retries = {
  /** How often the work is repeated at most. */
  retries: number
  /** The pause before the first retry. Each further one is `factor` times as long, up to `maxPauseMs`. */
  pauseMs: number
  factor?: number
  maxPauseMs?: number
  /** Pauses take up to twice as long, so that many callers do not come back at the same moment. */
  isSpread?: boolean
  /** Whether a retry may help. By default it may, whatever the error. It can also delay the retry. */
  isTemporary?: (error: Error) => boolean | Promise<boolean>
  /** Ends the work and its pauses with the signal's reason. */
  signal?: AbortSignal | null | undefined
}

/**
 * Repeats work that fails for a temporary reason. The last error is thrown as it is. A `TypeError` is a mistake of ours and never
 * repeated, unless it says that the network failed.
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
