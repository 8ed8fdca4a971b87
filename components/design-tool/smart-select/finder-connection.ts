import { untilOnline, wait } from '@/components/design-tool/shared/device/wait'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { retry } from '@/lib/http/retry'
import type { ListedSurface } from '@/lib/select/select-surface'
import { isModelComing, type SmartViewStore } from './smart-view'
import type { Finders, SurfaceFinder } from './surface-finder'

/** The pause before retrying the model, doubled after each failure. */
const RECONNECTS = { retries: Number.POSITIVE_INFINITY, pauseMs: 5_000, maxPauseMs: 80_000 } as const

export const NETWORK = { wait, untilOnline }

/** Waits for pauses and for the network. */
export type Network = typeof NETWORK

/** The finders of one photo: the model, or the one that goes by color on this device. */
export class FinderConnection {
  /** The model, while it is available. */
  model: SurfaceFinder | null = null
  private opening: Promise<SurfaceFinder> | null = null
  /** The user doesn't want to wait for the model. */
  private isByColor = false
  private latest = new AbortController()

  constructor(
    private readonly finders: Finders,
    private readonly shown: SmartViewStore,
    private readonly network: Network,
  ) {}

  /** Prepares the model in the background, at once, and again as long as that may help. */
  async connect(): Promise<void> {
    const { shown, finders } = this
    const { signal } = this.renew()
    const { model } = finders
    if (!model) return this.goByColor(null)
    if (!this.isByColor) shown.show({ model: 'preparing' })
    const open = async (attempt: number) => {
      if (attempt > 1) await this.network.untilOnline(signal)
      try {
        const opened = await model(signal)
        signal.throwIfAborted()
        this.model = opened
        this.isByColor = false
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

  /** Selects by color until the model answers. */
  selectByColor(): void {
    this.isByColor = true
    this.model = null
    this.goByColor(null)
  }

  /** The finder in use; `null` if it can't be opened. */
  async current(): Promise<SurfaceFinder | null> {
    if (this.model) return this.model
    return isModelComing(this.shown.view()) ? null : this.local()
  }

  /** The finder on this device; `null` if it can't be opened. The next call tries again. */
  private local(): Promise<SurfaceFinder | null> {
    if (this.latest.signal.aborted) return Promise.resolve(null)
    if (!this.opening) {
      const { shown } = this
      shown.show({ state: 'preparing' })
      const opening = this.finders.local()
      this.opening = opening
      opening.then(
        () => shown.view().state === 'preparing' && shown.show({ state: 'ready' }),
        () => {
          this.opening = null
          shown.show({ state: 'failed' })
        },
      )
    }
    return this.opening.catch(() => null)
  }

  /** The surfaces for the keyboard, which may select them only later. */
  async surfaces(): Promise<readonly ListedSurface[]> {
    const known = (await this.model?.list()) ?? []
    if (known.length > 0) return known
    return (await this.local())?.list() ?? []
  }

  /** After an error of the model, waits until it is back, if that may help. */
  disconnect(error: unknown): void {
    if (!this.model) return
    this.model = null
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
    const problem = problemOf(error)
    if (this.isByColor || isFinal(error)) this.goByColor(problem)
    else this.shown.show({ model: 'preparing', problem })
  }

  /** Analyzes the photo on this device before the first tap. */
  private goByColor(problem: ErrorDetails | null): void {
    this.shown.show({ model: 'none', problem })
    void this.local()
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
