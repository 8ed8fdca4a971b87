import type { SmartMode } from '@/components/design-tool/shared/brush'
import { untilOnline, wait } from '@/components/design-tool/shared/wait'
import { isWithoutFinish } from '@/lib/domain/areas'
import { retry } from '@/lib/http/retry'
import { areasIn, type MaskLayer, type Outline, type OutlineMode, type Polygon } from '@/lib/mask/layers'
import { areaForMore, type Mask, type MaskPart, partitionOf, reduce, sparedAreas } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { ListedSurface, SurfaceQuery } from '@/lib/select/select-surface'
import { type Answer, isSamePlace, isUnchanged, outlineOf, type Selected, thinned } from './answer'
import { CorrectionPreview } from './correction-preview'
import { isFinal, problemOf } from './model-problem'
import { type SmartView, SmartViewStore } from './smart-view'
import type { Finders, SurfaceFinder } from './surface-finder'

export type SurfaceSettings = Pick<SurfaceQuery, 'tolerance' | 'isSnapping' | 'isBox'>

/** Of the places all over a thing, how many lie in an area that it stands before. */
const LEAST_PLACES = 2

/** Before the model is tried again; twice as long after each failure. */
const RECONNECTS = { retries: Number.POSITIVE_INFINITY, pauseMs: 5_000, maxPauseMs: 80_000 } as const

/** What is clicked or brushed over, and what for. */
type Click = {
  readonly way: readonly PhotoPoint[]
  readonly mode: SmartMode
  readonly settings: SurfaceSettings
}

type Work = (finder: SurfaceFinder, signal: AbortSignal) => Promise<void>

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
  private readonly shown = new SmartViewStore()
  private readonly selected = new WeakMap<Outline, Selected>()
  private readonly correction = new CorrectionPreview()
  private latest = new AbortController()
  /** The step that selected the whole photo as one area while the model was not ready. */
  private whole: MaskLayer | null = null
  /** Whether clicks are being answered. */
  private working = 0
  private readonly stopped = new AbortController()

  constructor(
    private readonly maskStore: MaskStore,
    private readonly areaAt: (mask: Mask, at: PhotoPoint) => Promise<number>,
    private readonly finders: Finders,
    private readonly network = NETWORK,
  ) {}

  readonly view = this.shown.view

  readonly subscribe = this.shown.subscribe

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

  /**
   * All of the photo, as areas with their kinds where those are known. Says which of the two it is. One area becomes several
   * as soon as the model is ready, unless the user goes on before.
   */
  async selectAll(): Promise<'areas' | 'whole'> {
    const parts = await this.recognizedParts()
    const { maskStore } = this
    if (this.stopped.signal.aborted) return 'whole'
    if (parts) {
      maskStore.dispatch(partitionOf(parts, maskStore.mask()))
      return 'areas'
    }
    maskStore.dispatch({ type: 'select-all' })
    this.whole = this.view().model === 'preparing' ? (maskStore.history().done.at(-1) ?? null) : null
    return 'whole'
  }

  /** `null` also without one surface that was recognized: nothing would change. */
  private async recognizedParts(): Promise<readonly MaskPart[] | null> {
    const parts = await this.parts()
    return parts?.some(({ settings }) => !isWithoutFinish(settings.kind)) ? parts : null
  }

  /** Puts the areas that the model knows in the place of the whole photo, if that is still the latest step. */
  private async divideWhole(): Promise<void> {
    const { whole, maskStore } = this
    const parts = whole && (await this.recognizedParts())
    if (!parts || this.stopped.signal.aborted || maskStore.history().done.at(-1) !== whole) return
    maskStore.dispatch({ type: 'undo' })
    maskStore.dispatch(partitionOf(parts, maskStore.mask()))
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
        const isFirst = this.view().model === 'preparing'
        this.show({ model: 'ready', state: 'ready' })
        if (isFirst) void this.improve(this.model)
        if (isFirst) void this.divideWhole()
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
    const { model } = this.view()
    if (model === 'none' || typeof model !== 'string') void this.localFinder()
  }

  /**
   * Selects what is under a click or along a stroke: as an area of its own, added to the active area or taken from it. A
   * click on an area that is selected already makes it the active one.
   */
  async select(seeds: readonly PhotoPoint[], mode: SmartMode, settings: SurfaceSettings): Promise<void> {
    const way = thinned(seeds)
    if (mode === 'new' && ((await this.resizes(way)) || (await this.activates(way)))) return
    const asked = this.asked(way, mode)
    await this.find(async (finder, signal) => {
      const shown = await asked
      const isCurrent = shown?.selected.finder === finder
      const answer = shown && isCurrent ? shown : await this.answer(finder, { way, mode, settings }, signal)
      signal.throwIfAborted()
      this.place(answer)
    })
  }

  /** The answer to this click, if it was asked for ahead of it. */
  private asked(way: readonly PhotoPoint[], mode: SmartMode): Promise<Answer | null> | null {
    const mask = this.maskStore.mask()
    const [at] = way
    // A hand is not quite still while it clicks.
    const isClick = at !== undefined && way.every((point) => isSamePlace([at], [point], mask.size))
    if (isClick && mode !== 'new') return this.correction.take({ at, mode, mask })
    this.correction.forget()
    return null
  }

  /**
   * The mask as a click in this mode would leave it, asked for ahead of the click, which takes this answer. `null` where that
   * is not known, where the click would change nothing, and while another one is being answered.
   */
  async preview(at: PhotoPoint, mode: OutlineMode, settings: SurfaceSettings): Promise<Mask | null> {
    const finder = this.model ?? (this.local && (await this.localFinder()))
    if (!finder || this.working > 0) return null
    const mask = this.maskStore.mask()
    const answer = await this.correction.ask({ at, mode, mask }, (signal) =>
      this.answer(finder, { way: [at], mode, settings }, signal),
    )
    if (!answer || answer.selected.found.length === 0 || isUnchanged(answer)) return null
    return reduce(mask, {
      type: 'outline',
      outline: outlineOf(answer, mask),
      instead: answer.change.instead,
    })
  }

  /** Nobody waits for what a click would do any more. */
  endPreview(): void {
    this.correction.forget()
  }

  /** What a finder says to a click, with what becomes of it: a new version of the latest selection, or a step of its own. */
  private async answer(
    finder: SurfaceFinder,
    { way, mode, settings }: Click,
    signal: AbortSignal,
  ): Promise<Answer> {
    const last = mode === 'new' ? null : this.correctable(finder, mode)
    const label = mode === last?.outline.mode ? 'include' : 'exclude'
    const corrected = last && (await finder.correct({ found: last.found, seeds: way, label }, signal))
    signal.throwIfAborted()
    if (last && corrected && this.last(finder)?.outline === last.outline) {
      const { outline, ...selected } = last
      return {
        selected: { ...selected, found: corrected, isCorrected: true },
        change: { mode: outline.mode, area: outline.area, corrects: outline },
      }
    }
    const found = await finder.select({ seeds: way, ...settings }, signal)
    const mask = this.maskStore.mask()
    return {
      selected: { seeds: way, found, finder },
      change: mode === 'new' ? { mode: 'add', area: areaForMore(mask) } : { mode, area: mask.active },
    }
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
      const { mode, area, corrects } = last.outline
      this.place({
        selected: { ...last, found },
        change: { mode, area, ...(corrects && { corrects }), instead: last.outline },
      })
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
    const found = await model.select({ seeds, ...BY_MODEL }, signal).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the tap stays as it is, and the reason is in the console.
      if (!signal.aborted) console.warn('The selection by color could not be improved:', error)
      return []
    })
    // Whatever the user did meanwhile counts more.
    if (signal.aborted || found.length === 0 || this.last(local)?.outline !== outline) return
    this.place({
      selected: { seeds, found, finder: model },
      change: { mode: outline.mode, area: outline.area, corrects: outline },
    })
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
      this.place({
        selected: { ...last, found },
        change: { mode: outline.mode, area: outline.area, instead: outline },
      })
    })
  }

  async surfaces(tolerance: number): Promise<readonly ListedSurface[]> {
    const known = (await this.model?.list(tolerance)) ?? []
    if (known.length > 0) return known
    const finder = await this.localFinder()
    return finder ? finder.list(tolerance) : []
  }

  stop(): void {
    this.correction.forget()
    this.stopped.abort()
    this.latest.abort()
  }

  /** Works with the model, or with the finder on this device when it fails. The newest request wins. */
  private async find(work: Work): Promise<void> {
    this.latest.abort()
    this.latest = new AbortController()
    this.working++
    try {
      await this.work(work, this.latest.signal)
    } finally {
      this.working--
    }
  }

  private async work(work: Work, signal: AbortSignal): Promise<void> {
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
        () => this.view().state === 'preparing' && this.show({ state: 'ready' }),
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

  private place(answer: Answer): void {
    const { selected, change } = answer
    const isMissed = selected.found.length === 0 || isUnchanged(answer)
    this.show({ state: isMissed ? 'missed' : 'ready' })
    if (isMissed) return
    const outline = outlineOf(answer, this.maskStore.mask())
    this.selected.set(outline, selected)
    this.maskStore.dispatch({ type: 'outline', outline, instead: change.instead })
  }

  private show(change: Partial<SmartView>): void {
    if (!this.stopped.signal.aborted) this.shown.show(change)
  }
}
