import type { SmartMode } from '@/components/design-tool/shared/brush'
import { areasIn, type Outline, type OutlineMode, type Polygon } from '@/lib/mask/layers'
import { areaForMore, type Mask, type MaskPart, reduce, sparedAreas } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { ListedSurface, SurfaceQuery } from '@/lib/select/select-surface'
import { type Answer, isSamePlace, isUnchanged, maskStepOf, type Selected, thinned } from './answer'
import { CorrectionPreview } from './correction-preview'
import { FinderConnection, type FinderTask, NETWORK, type Network } from './finder-connection'
import { SelectAll } from './select-all'
import { SmartViewStore } from './smart-view'
import type { Finders, SurfaceFinder } from './surface-finder'

export type SurfaceSettings = Pick<SurfaceQuery, 'tolerance' | 'isSnapping' | 'isBox'>

/** This many of an object's sample points must lie in an area for the object to be in front of it. */
const LEAST_PLACES = 2

/** The clicked or brushed points, and their purpose. */
type Click = {
  readonly way: readonly PhotoPoint[]
  readonly mode: SmartMode
  readonly settings: SurfaceSettings
}

/** The model has no settings. */
const BY_MODEL: SurfaceSettings = { tolerance: 0, isSnapping: false }

/**
 * Selects whole surfaces of a photo. Each selection is an ordinary step of the mask. While it is the latest step, changed
 * settings and corrections replace it with a new version.
 */
export class SmartSelection {
  private readonly stopped = new AbortController()
  private readonly shown = new SmartViewStore(this.stopped.signal)
  private readonly finders: FinderConnection
  private readonly all: SelectAll
  private readonly selected = new WeakMap<Outline, Selected>()
  private readonly correction = new CorrectionPreview()
  private latest = new AbortController()
  /** Whether clicks are being answered. */
  private working = 0

  constructor(
    private readonly maskStore: MaskStore,
    private readonly areaAt: (mask: Mask, at: PhotoPoint) => Promise<number>,
    finders: Finders,
    network: Network = NETWORK,
  ) {
    const { signal } = this.stopped
    this.finders = new FinderConnection(finders, this.shown, signal, network)
    const isModelComing = () => this.view().model === 'preparing' || this.view().model === 'ready'
    const known = { parts: () => this.parts(), isModelComing, pause: network.wait }
    this.all = new SelectAll(maskStore, known, signal)
  }

  readonly view = this.shown.view

  readonly subscribe = this.shown.subscribe

  /** The areas to highlight under the pointer, once known. */
  readonly areas = (): AreaMap | null => this.finders.model?.areas() ?? null

  /** The outlines of objects in front of the room's surfaces that are at least partly in the active area. */
  async thingsIn(mask: Mask): Promise<readonly (readonly Polygon[])[]> {
    const found = await Promise.all(
      (this.finders.model?.things() ?? []).map(async ({ places, outline }) => {
        const areas = await Promise.all(places.map((at) => this.areaAt(mask, at)))
        const isInside = areas.filter((area) => area === mask.active).length >= LEAST_PLACES
        return isInside ? [await outline()] : []
      }),
    )
    return found.flat()
  }

  /** The whole photo as parts with kinds; `null` while unknown. */
  async parts(): Promise<readonly MaskPart[] | null> {
    return (await this.finders.model?.partition().catch(() => null)) ?? null
  }

  /** Selects one of the photo's parts as a new area. */
  take({ polygons, settings: { kind } }: MaskPart): void {
    const mask = this.maskStore.mask()
    const area = areaForMore(mask)
    const outline: Outline = { kind: 'outline', mode: 'add', area, polygons, spares: sparedAreas(mask, area) }
    this.maskStore.dispatch({ type: 'outline', outline })
    this.maskStore.dispatch({ type: 'change-area', id: area, change: { proposed: kind } })
  }

  /** Selects the whole photo, and returns how. */
  selectAll(): Promise<'areas' | 'whole'> {
    return this.all.select()
  }

  /** Prepares the model in the background, retrying as long as that may help. */
  connect(): Promise<void> {
    return this.finders.connect((model) => void this.improve(model))
  }

  /** Analyzes the photo on this device before the first click, unless the model is ready or soon will be. */
  prepare(): void {
    this.finders.prepare()
  }

  /**
   * Selects the surface at a click or along a stroke: as a new area, or added to or removed from the active one. Clicking an
   * already selected area activates it.
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

  /** The answer to this click, if it was requested in advance. */
  private asked(way: readonly PhotoPoint[], mode: SmartMode): Promise<Answer | null> | null {
    const mask = this.maskStore.mask()
    const [at] = way
    // A hand moves a little while clicking.
    const isClick = at !== undefined && way.every((point) => isSamePlace([at], [point], mask.size))
    if (isClick && mode !== 'new') return this.correction.take({ at, mode, mask })
    this.correction.forget()
    return null
  }

  /**
   * The mask that a click in this mode would produce, requested ahead of the click, which uses this answer. `null` if unknown,
   * if the click would change nothing, and while another one is being answered.
   */
  async preview(at: PhotoPoint, mode: OutlineMode, settings: SurfaceSettings): Promise<Mask | null> {
    const finder = this.finders.model ?? (await this.finders.localIfOpen())
    if (!finder || this.working > 0) return null
    const mask = this.maskStore.mask()
    const answer = await this.correction.ask({ at, mode, mask }, (signal) =>
      this.answer(finder, { way: [at], mode, settings }, signal),
    )
    if (!answer || answer.selected.found.length === 0 || isUnchanged(answer)) return null
    return reduce(mask, {
      type: 'outline',
      outline: maskStepOf(answer, mask),
      instead: answer.change.instead,
    })
  }

  /** Cancels the preview. */
  endPreview(): void {
    this.correction.forget()
  }

  /** A finder's answer to a click, with the change it makes: a new version of the latest selection, or a new step. */
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

  /** A second tap on the same place selects the next size of the first result. Returns whether there was one. */
  private async resizes(way: readonly PhotoPoint[]): Promise<boolean> {
    const { model } = this.finders
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

  /** Redoes the latest tap with the model if it was selected by color while the model was being prepared. Undo reverts it. */
  private async improve(model: SurfaceFinder): Promise<void> {
    const local = await this.finders.localIfOpen()
    const last = local && this.last(local)
    if (!last || last.seeds.length > 1 || last.isCorrected || last.outline.mode === 'remove') return
    const { signal } = this.latest
    const { outline, seeds } = last
    const found = await model.select({ seeds, ...BY_MODEL }, signal).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the tap stays as it is, and the reason is in the console.
      if (!signal.aborted) console.warn('The selection by color could not be improved:', error)
      return []
    })
    // Anything the user did in the meantime takes precedence.
    if (signal.aborted || found.length === 0 || this.last(local)?.outline !== outline) return
    this.place({
      selected: { seeds, found, finder: model },
      change: { mode: outline.mode, area: outline.area, corrects: outline },
    })
    this.shown.show({ state: 'improved' })
  }

  /**
   * Activates the existing area at the click and returns true, if there is one. An empty active area stays active, ready for a
   * selection.
   */
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
    if (this.finders.model || latest?.kind !== 'outline' || !this.selected.has(latest)) return
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

  surfaces(tolerance: number): Promise<readonly ListedSurface[]> {
    return this.finders.surfaces(tolerance)
  }

  stop(): void {
    this.correction.forget()
    this.stopped.abort()
    this.latest.abort()
  }

  /** Runs the work with the model, or with the finder on this device if the model fails. The newest request wins. */
  private async find(work: FinderTask): Promise<void> {
    this.latest.abort()
    this.latest = new AbortController()
    this.working++
    try {
      await this.finders.work(work, this.latest.signal)
    } finally {
      this.working--
    }
  }

  /** The latest step of the mask, if this finder selected it. */
  private last(finder: SurfaceFinder): (Selected & { readonly outline: Outline }) | null {
    const { history, active } = this.maskStore.mask()
    const layer = history.done.at(-1)
    const selected = layer?.kind === 'outline' ? this.selected.get(layer) : undefined
    if (layer?.kind !== 'outline' || layer.area !== active || selected?.finder !== finder) return null
    return { ...selected, outline: layer }
  }

  /** The latest step, if a click in this mode corrects it. A removal isn't corrected by adding. */
  private correctable(finder: SurfaceFinder, mode: OutlineMode) {
    const last = this.last(finder)
    return last && (last.outline.mode === 'add' || mode === 'remove') ? last : null
  }

  private place(answer: Answer): void {
    const { selected, change } = answer
    const isMissed = selected.found.length === 0 || isUnchanged(answer)
    this.shown.show({ state: isMissed ? 'missed' : 'ready' })
    if (isMissed) return
    const outline = maskStepOf(answer, this.maskStore.mask())
    this.selected.set(outline, selected)
    this.maskStore.dispatch({ type: 'outline', outline, instead: change.instead })
  }
}
