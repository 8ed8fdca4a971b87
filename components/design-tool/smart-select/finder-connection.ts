import { untilOnline, wait } from '@/components/design-tool/shared/device/wait'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { retry } from '@/lib/http/retry'
import type { SurfaceFinder } from './model-finder'
import type { SmartViewStore } from './smart-view'

/** The pause before retrying the model, doubled after each failure. */
const RECONNECTS = { retries: Number.POSITIVE_INFINITY, pauseMs: 5_000, maxPauseMs: 80_000 } as const

export const NETWORK = { wait, untilOnline }

/** Waits for pauses and for the network. */
export type Network = typeof NETWORK

/** Opens the photo with the model. Each call tries again; fails with a `RequestError`. */
export type OpenFinder = (signal: AbortSignal) => Promise<SurfaceFinder>

/** The model's finder of one photo, from the first connection to the last. */
export class FinderConnection {
  /** Only while the model is available. */
  finder: SurfaceFinder | null = null
  private latest = new AbortController()

  constructor(
    private readonly open: OpenFinder,
    private readonly shown: SmartViewStore,
    private readonly network: Network,
  ) {}

  /** Prepares the model in the background, at once, and again as long as that may help. */
  async connect(): Promise<void> {
    const { shown } = this
    const { signal } = this.renew()
    shown.show({ model: 'preparing' })
    const open = async (attempt: number) => {
      if (attempt > 1) await this.network.untilOnline(signal)
      try {
        const opened = await this.open(signal)
        signal.throwIfAborted()
        this.finder = opened
        shown.show({ model: 'ready', problem: null, state: 'ready' })
      } catch (error) {
        if (!signal.aborted) this.showFailure(error)
        throw error
      }
    }
    // Rejects only with an error already shown, or because this was stopped.
    await retry(open, { ...RECONNECTS, isTemporary: (error) => !isFinal(error), signal }).catch(
      () => undefined,
    )
  }

  /** After an error of the model, waits until it is back, if that may help. */
  disconnect(error: unknown): void {
    if (!this.finder) return
    this.finder = null
    this.showFailure(error)
    if (isFinal(error)) return
    const { signal } = this.renew()
    this.network
      .wait(RECONNECTS.pauseMs, signal)
      .then(() => this.network.untilOnline(signal))
      .then(
        () => this.connect(),
        () => undefined,
      )
  }

  stop(): void {
    this.latest.abort()
  }

  /** Only the latest connection counts. */
  private renew(): AbortController {
    this.latest.abort()
    this.latest = new AbortController()
    return this.latest
  }

  private showFailure(error: unknown): void {
    this.shown.show({ model: isFinal(error) ? 'none' : 'preparing', problem: problemOf(error) })
  }
}

/** Errors after which the server may answer the next time. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set([
  'segment_busy',
  'too_many_requests',
  'offline',
  'service_down',
  'network_sign_in',
])

/** Why the model does not answer, in terms that help with selecting. */
function problemOf(error: unknown): ErrorDetails {
  const details = toErrorDetails(error, 'segment_unavailable')
  if (details.code === 'too_many_requests') return errorDetails('segment_busy')
  return TEMPORARY.has(details.code) ? details : errorDetails('segment_unavailable')
}

/** Whether the server will say the same the next time. */
function isFinal(error: unknown): boolean {
  return !TEMPORARY.has(toErrorDetails(error, 'service_down').code)
}
