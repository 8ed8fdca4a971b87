import { untilOnline, wait } from '@/components/design-tool/shared/wait'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { retry } from '@/lib/http/retry'
import type { ListedSurface } from '@/lib/select/select-surface'
import type { SmartViewStore } from './smart-view'
import type { Finders, SurfaceFinder } from './surface-finder'

/** Before the model is tried again; twice as long after each failure. */
const RECONNECTS = { retries: Number.POSITIVE_INFINITY, pauseMs: 5_000, maxPauseMs: 80_000 } as const

export const NETWORK = { wait, untilOnline }

/** How pauses and a lost connection are waited for. */
export type Network = typeof NETWORK

export type Work = (finder: SurfaceFinder, signal: AbortSignal) => Promise<void>

/** The finders of one photo: the model once it is ready, and the one on this device until then and while the model can't. */
export class FinderConnection {
  /** The model, while it answers. */
  model: SurfaceFinder | null = null
  private opening: Promise<SurfaceFinder> | null = null

  /** After `stopped`, nothing is opened any more. */
  constructor(
    private readonly finders: Finders,
    private readonly shown: SmartViewStore,
    private readonly stopped: AbortSignal,
    private readonly network: Network,
  ) {}

  /** Gets the model ready in the background; tries again for as long as that may help. `onFirst`: the first try did it. */
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
    // Ends with an error that has been shown, or because this is stopped.
    await retry(open, { ...RECONNECTS, isTemporary: (error) => !isFinal(error), signal }).catch(
      () => undefined,
    )
  }

  /** Analyzes the photo on this device ahead of the first click, unless the model answers or soon will. */
  prepare(): void {
    const { model } = this.shown.view()
    if (model === 'none' || typeof model !== 'string') void this.local()
  }

  /** The finder on this device. `null` when it can't be opened; the next call tries again. */
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

  /** The same, if it was opened before. */
  localIfOpen(): Promise<SurfaceFinder | null> {
    return this.opening ? this.local() : Promise.resolve(null)
  }

  /** Works with the model, or with the finder on this device when it fails. */
  async work(work: Work, signal: AbortSignal): Promise<void> {
    const { model, shown } = this
    try {
      if (model) return await work(model, signal)
    } catch (error) {
      if (signal.aborted || this.stopped.aborted) return
      // An answer by color in its place would be another selection than the user knows.
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

  /** Another finder is asked until the model is back. */
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
      // Stopped meanwhile.
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
