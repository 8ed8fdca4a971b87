import { untilOnline, wait } from '@/components/design-tool/shared/wait'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { retry } from '@/lib/http/retry'
import type { ListedSurface } from '@/lib/select/select-surface'
import type { SmartViewStore } from './smart-view'
import type { Finders, SurfaceFinder } from './surface-finder'

/** The pause before retrying the model, doubled after each failure. */
const RECONNECTS = { retries: Number.POSITIVE_INFINITY, pauseMs: 5_000, maxPauseMs: 80_000 } as const

export const NETWORK = { wait, untilOnline }

/** Waits for pauses and for the network. */
export type Network = typeof NETWORK

export type FinderTask = (finder: SurfaceFinder, signal: AbortSignal) => Promise<void>

/** The finders of one photo: the model while it works, otherwise the one that goes by color on this device. */
export class FinderConnection {
  /** The model, while it is available. */
  model: SurfaceFinder | null = null
  private opening: Promise<SurfaceFinder> | null = null

  /** After `stopped`, no finder is opened. */
  constructor(
    private readonly finders: Finders,
    private readonly shown: SmartViewStore,
    private readonly stopped: AbortSignal,
    private readonly network: Network,
  ) {}

  /** Prepares the model in the background, retrying as long as that may help. `onFirst`: called if the first try succeeds. */
  async connect(onFirst: (model: SurfaceFinder) => void = () => undefined): Promise<void> {
    const { stopped: signal, shown } = this
    const { model } = this.finders
    if (!model) return shown.show({ model: 'none' })
    const open = async (attempt: number) => {
      if (attempt > 1) await this.network.untilOnline(signal)
      try {
        this.model = await model(signal)
        const isFirst = shown.view().model === 'preparing'
        shown.show({ model: 'ready', state: 'ready' })
        if (isFirst) onFirst(this.model)
      } catch (error) {
        shown.show({ model: problemOf(error) })
        throw error
      }
    }
    // Rejects only with an error already shown, or because this was stopped.
    await retry(open, { ...RECONNECTS, isTemporary: (error) => !isFinal(error), signal }).catch(
      () => undefined,
    )
  }

  /** Analyzes the photo on this device before the first click, unless the model is ready or soon will be. */
  prepare(): void {
    const { model } = this.shown.view()
    if (model === 'none' || typeof model !== 'string') void this.local()
  }

  /** The finder on this device; `null` if it can't be opened. The next call tries again. */
  local(): Promise<SurfaceFinder | null> {
    if (this.stopped.aborted) return Promise.resolve(null)
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

  /** The same, if it is already open. */
  localIfOpen(): Promise<SurfaceFinder | null> {
    return this.opening ? this.local() : Promise.resolve(null)
  }

  /** Runs the work with the model, or with the finder on this device if the model fails. */
  async work(work: FinderTask, signal: AbortSignal): Promise<void> {
    const { model, shown } = this
    try {
      if (model) return await work(model, signal)
    } catch (error) {
      if (signal.aborted || this.stopped.aborted) return
      // An answer by color would be a different selection from what the user expects.
      if (error instanceof DOMException && error.name === 'TimeoutError') return shown.show({ state: 'slow' })
      this.disconnect(model, error)
    }
    const finder = await this.local()
    // Skip requests that became stale while the photo was being analyzed.
    if (!finder || signal.aborted) return
    await work(finder, signal).catch(() => !signal.aborted && shown.show({ state: 'failed' }))
  }

  async surfaces(tolerance: number): Promise<readonly ListedSurface[]> {
    const known = (await this.model?.list(tolerance)) ?? []
    if (known.length > 0) return known
    const finder = await this.local()
    return finder ? finder.list(tolerance) : []
  }

  /** Uses the other finder until the model is back. */
  private disconnect(model: SurfaceFinder | null, error: unknown): void {
    if (this.model !== model) return
    this.model = null
    this.shown.show({ model: problemOf(error) })
    if (!isFinal(error)) void this.reconnect()
  }

  private async reconnect(): Promise<void> {
    try {
      await this.network.wait(RECONNECTS.pauseMs, this.stopped)
      await this.network.untilOnline(this.stopped)
      await this.connect()
    } catch {
      // Stopped in the meantime.
    }
  }
}

/** Why the model does not answer, in terms that help with selecting. */
function problemOf(error: unknown): ErrorDetails {
  const details = toErrorDetails(error, 'service_down')
  if (details.code === 'too_many_requests') return errorDetails('segment_busy')
  return details.code === 'segment_busy' || details.code === 'offline'
    ? details
    : errorDetails('segment_unavailable')
}

/** Whether the server will say the same the next time. */
function isFinal(error: unknown): boolean {
  const { code } = toErrorDetails(error, 'service_down')
  return (
    code !== 'segment_busy' && code !== 'too_many_requests' && code !== 'offline' && code !== 'service_down'
  )
}
