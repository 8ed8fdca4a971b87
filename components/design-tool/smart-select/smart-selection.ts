import type { SmartMode } from '@/components/design-tool/shared/brush'
import { untilOnline, wait } from '@/components/design-tool/shared/wait'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { retry } from '@/lib/http/retry'
import { areasIn, type Outline, type OutlineMode, type Polygon } from '@/lib/mask/layers'
import { areaForMore, type Mask, type MaskPart, partitionOf, sparedAreas } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { ListedSurface, SurfaceQuery } from '@/lib/select/select-surface'
import type { Finders, SurfaceFinder } from './surface-finder'

export type SurfaceSettings = Pick<SurfaceQuery, 'tolerance' | 'isSnapping' | 'isBox'>

/**
 * What the finder on this device does. `missed`: there was nothing to select where the user clicked; `slow`: the model did not
 * answer in time; `improved`: the model's selection took the place of a tap that went by color.
 */
export type SmartState = 'resting' | 'preparing' | 'ready' | 'improved' | 'missed' | 'slow' | 'failed'

export type SmartView = {
  readonly state: SmartState
  /**
   * Who answers: the model once it is ready. Until then, and while it can't for this reason, the finder on this device;
   * where there is no model, always that one.
   */
  readonly model: 'none' | 'preparing' | 'ready' | ErrorDetails
}

export const INITIAL_VIEW: SmartView = { state: 'resting', model: 'preparing' }

/** Of the places all over a thing, how many lie in an area that it stands before. */
const LEAST_PLACES = 2

/** How many points of a stroke are used; the others lie between them. */
const MAX_SEEDS = 64

/** Before the model is tried again; twice as long after each failure. */
const RECONNECTS = { retries: Number.POSITIVE_INFINITY, pauseMs: 5_000, maxPauseMs: 80_000 } as const

/** What becomes of something that was found. */
type Change = {
  readonly mode: OutlineMode
  readonly area: number
  readonly corrects?: Outline
  readonly instead?: Outline
}

/** How something was selected. */
type Selected = {
  readonly seeds: readonly PhotoPoint[]
  readonly found: readonly Polygon[]
  readonly finder: SurfaceFinder
  /** The user added to it or removed from it. */
  readonly isCorrected?: true
}

/** The model has no settings. */
const BY_MODEL: SurfaceSettings = { tolerance: 0, isSnapping: false }

const NETWORK = { wait, untilOnline }

/**
 * Selects whole surfaces of a photo. Each selection is an ordinary step of the mask. While it is the latest step, changed
 * settings and corrections replace it with a new version.
 */
export class SmartSelection {
  private local: Promise<SurfaceFinder> | null = null
  private model: SurfaceFinder | null = null
  private current = INITIAL_VIEW
  private readonly listeners = new Set<() => void>()
  private readonly selected = new WeakMap<Outline, Selected>()
  private latest = new AbortController()
  private readonly stopped = new AbortController()

  constructor(
    private readonly maskStore: MaskStore,
    private readonly areaAt: (mask: Mask, at: PhotoPoint) => Promise<number>,
    private readonly finders: Finders,
    private readonly network = NETWORK,
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

  /** The outlines of what stands before the room's surfaces and lies in the active area, at least in part. */
  async thingsIn(mask: Mask): Promise<readonly (readonly Polygon[])[]> {
    const found = await Promise.all(
      (this.model?.things() ?? []).map(async ({ places, outline }) => {
        const areas = await Promise.all(places.map((at) => this.areaAt(mask, at)))
        const isInside = areas.filter((area) => area === mask.active).length >= LEAST_PLACES
        return isInside ? [await outline()] : []
      }),
    )
    return found.flat()
  }

  /** All of the photo as parts with their kinds; `null` while they are not known. */
  async parts(): Promise<readonly MaskPart[] | null> {
    return (await this.model?.partition().catch(() => null)) ?? null
  }

  /** Selects one of the photo's parts as an area of its own. */
  take({ polygons, settings: { kind } }: MaskPart): void {
    const mask = this.maskStore.mask()
    const area = areaForMore(mask)
    const outline: Outline = { kind: 'outline', mode: 'add', area, polygons, spares: sparedAreas(mask, area) }
    this.maskStore.dispatch({ type: 'outline', outline })
    this.maskStore.dispatch({ type: 'change-area', id: area, change: { proposed: kind } })
  }

  /** All of the photo, as areas with their kinds where those are known. Says which of the two it is. */
  async selectAll(): Promise<'areas' | 'whole'> {
    const parts = await this.parts()
    if (this.stopped.signal.aborted) return 'whole'
    const { maskStore } = this
    // Without one surface that was recognized, nothing would change.
    if (parts?.some(({ settings }) => settings.kind !== 'other')) {
      maskStore.dispatch(partitionOf(parts, maskStore.mask()))
      return 'areas'
    }
    maskStore.dispatch({ type: 'select-all' })
    return 'whole'
  }

  /** Gets the model ready in the background; tries again for as long as that may help. */
  async connect(): Promise<void> {
    const { signal } = this.stopped
    const { model } = this.finders
    if (!model) return this.show({ model: 'none' })
    const open = async (attempt: number) => {
      if (attempt > 1) await this.network.untilOnline(signal)
      try {
        this.model = await model(signal)
        const isFirst = this.current.model === 'preparing'
        this.show({ model: 'ready', state: 'ready' })
        if (isFirst) void this.improve(this.model)
      } catch (error) {
        this.show({ model: problemOf(error) })
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
    const { model } = this.current
    if (model === 'none' || typeof model !== 'string') void this.localFinder()
  }

  /**
   * Selects what is under a click or along a stroke: as an area of its own, added to the active area or taken from it. A
   * click on an area that is selected already makes it the active one.
   */
  async select(seeds: readonly PhotoPoint[], mode: SmartMode, settings: SurfaceSettings): Promise<void> {
    const way = thinned(seeds)
    if (mode === 'new' && ((await this.resizes(way)) || (await this.activates(way)))) return
    await this.find(async (finder, signal) => {
      const last = mode === 'new' ? null : this.correctable(finder, mode)
      const label = mode === last?.outline.mode ? 'include' : 'exclude'
      const corrected = last && (await finder.correct({ found: last.found, seeds: way, label }, signal))
      signal.throwIfAborted()
      if (last && corrected && this.last(finder)?.outline === last.outline) {
        const { mode: before, area } = last.outline
        return this.place(
          corrected,
          { mode: before, area, corrects: last.outline },
          { ...last, found: corrected, isCorrected: true },
        )
      }
      const found = await finder.select({ seeds: way, ...settings }, signal)
      signal.throwIfAborted()
      const mask = this.maskStore.mask()
      const change: Change =
        mode === 'new' ? { mode: 'add', area: areaForMore(mask) } : { mode, area: mask.active }
      this.place(found, change, { seeds: way, found, finder })
    })
  }

  /** A second tap on the same place takes the next size of what the first one found. Says whether there was one. */
  private async resizes(way: readonly PhotoPoint[]): Promise<boolean> {
    const { model } = this
    const last = model && this.last(model)
    if (!last || last.isCorrected || !isSamePlace(last.seeds, way, this.maskStore.mask().size)) return false
    let isDone = false
    await this.find(async (finder, signal) => {
      if (finder !== model) return
      const found = await finder.resize(last.found, signal)
      signal.throwIfAborted()
      if (!found || this.last(finder)?.outline !== last.outline) return
      isDone = true
      this.place(found, { ...last.outline, instead: last.outline }, { ...last, found })
    })
    return isDone
  }

  /** Selects with the model what the latest tap selected by color while the model was prepared. Undo takes that back. */
  private async improve(model: SurfaceFinder): Promise<void> {
    const local = await this.local?.catch(() => null)
    const last = local && this.last(local)
    if (!last || last.seeds.length > 1 || last.isCorrected || last.outline.mode === 'remove') return
    const { signal } = this.latest
    const { outline, seeds } = last
    const found = await model.select({ seeds, ...BY_MODEL }, signal).catch(() => [])
    // Whatever the user did meanwhile counts more.
    if (signal.aborted || found.length === 0 || this.last(local)?.outline !== outline) return
    this.place(
      found,
      { mode: outline.mode, area: outline.area, corrects: outline },
      { seeds, found, finder: model },
    )
    this.show({ state: 'improved' })
  }

  /** Whether a click means an area that is there already; the active one is ready for more while it is empty. */
  private async activates(way: readonly PhotoPoint[]): Promise<boolean> {
    const mask = this.maskStore.mask()
    const [at] = way
    if (!at || way.length > 1 || !areasIn(mask.history.done).has(mask.active)) return false
    const id = await this.areaAt(mask, at).catch(() => 0)
    if (id === 0) return false
    this.maskStore.dispatch({ type: 'activate', id, isTap: true })
    return true
  }

  /** Applies new settings to the latest selection, unless the mask has changed since. The model has no settings. */
  async revise(settings: SurfaceSettings): Promise<void> {
    const latest = this.maskStore.history().done.at(-1)
    if (this.model || latest?.kind !== 'outline' || !this.selected.has(latest)) return
    await this.find(async (finder, signal) => {
      const last = this.last(finder)
      if (!last) return
      const found = await finder.select({ seeds: last.seeds, ...settings }, signal)
      signal.throwIfAborted()
      const { outline } = last
      if (this.last(finder)?.outline !== outline) return
      this.place(found, { mode: outline.mode, area: outline.area, instead: outline }, { ...last, found })
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
      // An answer by color in its place would be another selection than the user knows.
      if (error instanceof DOMException && error.name === 'TimeoutError') return this.show({ state: 'slow' })
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
    if (!isFinal(error)) void this.reconnect()
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.stopped
    try {
      await this.network.wait(RECONNECTS.pauseMs, signal)
      await this.network.untilOnline(signal)
      await this.connect()
    } catch {
      // Stopped meanwhile.
    }
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
  private last(finder: SurfaceFinder): (Selected & { readonly outline: Outline }) | null {
    const { history, active } = this.maskStore.mask()
    const layer = history.done.at(-1)
    const selected = layer?.kind === 'outline' ? this.selected.get(layer) : undefined
    if (layer?.kind !== 'outline' || layer.area !== active || selected?.finder !== finder) return null
    return { ...selected, outline: layer }
  }

  /** The latest step, if a click in this mode corrects it: what was taken away stays so when something is added. */
  private correctable(finder: SurfaceFinder, mode: OutlineMode) {
    const last = this.last(finder)
    return last && (last.outline.mode === 'add' || mode === 'remove') ? last : null
  }

  private place(
    found: readonly Polygon[],
    { mode, area, corrects, instead }: Change,
    selected: Selected,
  ): void {
    this.show({ state: found.length > 0 ? 'ready' : 'missed' })
    if (found.length === 0) return
    // What a tap finds may reach into a neighbor; what is brushed over or framed is meant, wherever it lies.
    const mayCover = selected.seeds.length > 1
    const spares = mode === 'add' ? sparedAreas(this.maskStore.mask(), area, { mayCover }) : undefined
    const outline: Outline = {
      ...{ kind: 'outline', mode, area, polygons: found },
      ...(corrects && { corrects }),
      ...(spares && { spares }),
    }
    this.selected.set(outline, selected)
    this.maskStore.dispatch({ type: 'outline', outline, instead })
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

/** Share of the photo's long side within which two taps mean the same place. */
const SAME_PLACE = 0.015

function isSamePlace(seeds: readonly PhotoPoint[], way: readonly PhotoPoint[], size: PhotoSize): boolean {
  const [one, ...more] = seeds
  const [other, ...others] = way
  if (!one || !other || more.length + others.length > 0) return false
  return Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE * Math.max(size.width, size.height)
}

function thinned(seeds: readonly PhotoPoint[]): readonly PhotoPoint[] {
  const every = Math.ceil(seeds.length / MAX_SEEDS)
  return seeds.filter((_, i) => i % every === 0)
}
