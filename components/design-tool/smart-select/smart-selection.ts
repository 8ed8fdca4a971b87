import { browserApi } from '@/components/design-tool/batch/batch-api'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import type { Area, AreaMode, Polygon } from '@/lib/mask/layers'
import type { MaskStore } from '@/lib/mask/mask'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { ListedSurface } from '@/lib/select/select-surface'
import type { Finders, SurfaceFinder } from './surface-finder'

export type SurfaceSettings = { readonly tolerance: number; readonly isSnapping: boolean }

/** What the finder on this device does. `missed`: there was nothing to select where the user clicked. */
export type SmartState = 'resting' | 'preparing' | 'ready' | 'missed' | 'failed'

export type SmartView = {
  readonly state: SmartState
  /** Who answers: the model once it is ready. Until then, and while it can't for this reason, the finder on this device. */
  readonly model: 'preparing' | 'ready' | ErrorDetails
}

export const INITIAL_VIEW: SmartView = { state: 'resting', model: 'preparing' }

/** How many points of a stroke are used; the others lie between them. */
const MAX_SEEDS = 64

/** Before the model is tried again, in ms; twice as long after each failure. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 80_000

/** How an area was selected. */
type Selected = {
  readonly seeds: readonly PhotoPoint[]
  readonly found: readonly Polygon[]
  readonly finder: SurfaceFinder
}

type Network = Pick<typeof browserApi, 'wait' | 'untilOnline'>

/**
 * Selects whole surfaces of a photo. Each selection is an ordinary step of the mask. While it is the latest step, changed
 * settings and corrections replace it with a new version.
 */
export class SmartSelection {
  private local: Promise<SurfaceFinder> | null = null
  private model: SurfaceFinder | null = null
  private current = INITIAL_VIEW
  private readonly listeners = new Set<() => void>()
  private readonly selected = new WeakMap<Area, Selected>()
  private latest = new AbortController()
  private readonly stopped = new AbortController()

  constructor(
    private readonly maskStore: MaskStore,
    private readonly finders: Finders,
    private readonly network: Network = browserApi,
  ) {}

  readonly view = (): SmartView => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** What lights up under the pointer, once it is known. */
  readonly areas = (): AreaMap | null => this.model?.areas() ?? null

  /** Gets the model ready in the background; tries again for as long as that may help. */
  async connect(): Promise<void> {
    const { signal } = this.stopped
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        this.model = await this.finders.model(signal)
        return this.show({ model: 'ready', state: 'ready' })
      } catch (error) {
        const problem = problemOf(error)
        this.show({ model: problem })
        if (isFinal(error)) return
        await this.pause(pauseMs)
      }
    }
  }

  /** Analyzes the photo on this device ahead of the first click, unless the model answers or soon will. */
  prepare(): void {
    if (typeof this.current.model !== 'string') void this.localFinder()
  }

  async select(seeds: readonly PhotoPoint[], mode: AreaMode, settings: SurfaceSettings): Promise<void> {
    const way = thinned(seeds)
    await this.find(async (finder, signal) => {
      const last = mode === 'replace' ? null : this.last(finder)
      const label =
        mode === last?.area.mode || (mode === 'add' && last?.area.mode === 'replace') ? 'include' : 'exclude'
      const corrected = last && (await finder.correct({ found: last.found, seeds: way, label }, signal))
      signal.throwIfAborted()
      if (last && corrected && this.last(finder)?.area === last.area) {
        return this.place(corrected, last.area.mode, { ...last, found: corrected }, { corrects: last.area })
      }
      const found = await finder.select({ seeds: way, ...settings }, signal)
      signal.throwIfAborted()
      this.place(found, mode, { seeds: way, found, finder })
    })
  }

  /** Applies new settings to the latest selection, unless the mask has changed since. The model has no settings. */
  async revise(settings: SurfaceSettings): Promise<void> {
    const latest = this.maskStore.history().done.at(-1)
    if (this.model || latest?.kind !== 'area' || !this.selected.has(latest)) return
    await this.find(async (finder, signal) => {
      const last = this.last(finder)
      if (!last) return
      const found = await finder.select({ seeds: last.seeds, ...settings }, signal)
      signal.throwIfAborted()
      if (this.last(finder)?.area !== last.area) return
      this.place(found, last.area.mode, { ...last, found }, { instead: last.area })
    })
  }

  async surfaces(tolerance: number): Promise<readonly ListedSurface[]> {
    const known = (await this.model?.list(tolerance)) ?? []
    if (known.length > 0) return known
    const finder = await this.localFinder()
    return finder ? finder.list(tolerance) : []
  }

  stop(): void {
    this.stopped.abort()
    this.latest.abort()
    this.finders.stop()
  }

  /** Works with the model, or with the finder on this device when it fails. The newest request wins. */
  private async find(work: (finder: SurfaceFinder, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.latest.abort()
    this.latest = new AbortController()
    const { signal } = this.latest
    const { model } = this
    try {
      if (model) return await work(model, signal)
    } catch (error) {
      if (signal.aborted || this.stopped.signal.aborted) return
      this.disconnect(model, error)
    }
    const finder = await this.localFinder()
    // Skip requests that became stale while the photo was being analyzed.
    if (!finder || signal.aborted) return
    await work(finder, signal).catch(() => !signal.aborted && this.show({ state: 'failed' }))
  }

  /** Another finder is asked until the model is back. */
  private disconnect(model: SurfaceFinder | null, error: unknown): void {
    if (this.model !== model) return
    this.model = null
    this.show({ model: problemOf(error) })
    if (!isFinal(error)) void this.pause(FIRST_PAUSE_MS).then(() => this.connect())
  }

  private async pause(ms: number): Promise<void> {
    const { signal } = this.stopped
    // Both end with an error once this is stopped, and so does what waits for them.
    await this.network
      .wait(ms, signal)
      .then(() => this.network.untilOnline(signal))
      .catch(() => undefined)
  }

  /** `null` when it can't be opened; the next call tries again. */
  private localFinder(): Promise<SurfaceFinder | null> {
    if (this.stopped.signal.aborted) return Promise.resolve(null)
    if (!this.local) {
      this.show({ state: 'preparing' })
      const opening = this.finders.local()
      this.local = opening
      opening.then(
        () => this.current.state === 'preparing' && this.show({ state: 'ready' }),
        () => {
          this.local = null
          this.show({ state: 'failed' })
        },
      )
    }
    return this.local.catch(() => null)
  }

  /** The latest step of the mask, if this finder selected it. */
  private last(finder: SurfaceFinder): (Selected & { readonly area: Area }) | null {
    const layer = this.maskStore.history().done.at(-1)
    const selected = layer?.kind === 'area' ? this.selected.get(layer) : undefined
    return layer?.kind === 'area' && selected?.finder === finder ? { ...selected, area: layer } : null
  }

  private place(
    found: readonly Polygon[],
    mode: AreaMode,
    selected: Selected,
    { corrects, instead }: { corrects?: Area; instead?: Area } = {},
  ): void {
    this.show({ state: found.length > 0 ? 'ready' : 'missed' })
    if (found.length === 0) return
    const area: Area = { kind: 'area', mode, polygons: found, ...(corrects && { corrects }) }
    this.selected.set(area, selected)
    this.maskStore.dispatch({ type: 'area', area, instead })
  }

  private show(change: Partial<SmartView>): void {
    const next = { ...this.current, ...change }
    if (
      this.stopped.signal.aborted ||
      (next.state === this.current.state && next.model === this.current.model)
    )
      return
    this.current = next
    for (const listener of this.listeners) listener()
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

function thinned(seeds: readonly PhotoPoint[]): readonly PhotoPoint[] {
  const every = Math.ceil(seeds.length / MAX_SEEDS)
  return seeds.filter((_, i) => i % every === 0)
}
