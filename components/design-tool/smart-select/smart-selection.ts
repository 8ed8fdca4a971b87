import type { SmartMode } from '@/components/design-tool/shared/controls/brush'
import { areasIn, type Outline, type OutlineMode, type Polygon } from '@/lib/mask/layers'
import { areaForMore, type Mask, type MaskPart, sparedAreas } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import {
  type Answer,
  boxOutline,
  type Change,
  isSamePlace,
  isUnchanged,
  maskStepOf,
  type Selected,
  thinned,
} from './answer'
import { FinderConnection, NETWORK, type Network, type OpenFinder } from './finder-connection'
import { HeldTaps, type Tap } from './held-taps'
import type { ListedSurface, SurfaceFinder } from './model-finder'
import type { Walls } from './prompts'
import { isModelComing, SmartViewStore } from './smart-view'

/** This many of an object's sample points must lie in an area for the object to be in front of it. */
const LEAST_PLACES = 2

/**
 * Selects whole surfaces of a photo. Each selection is an ordinary step of the mask. While it is the latest step, corrections
 * replace it with a new version.
 */
export class SmartSelection {
  private readonly stopped = new AbortController()
  private readonly shown = new SmartViewStore(this.stopped.signal)
  private readonly connection: FinderConnection
  private readonly selected = new WeakMap<Outline, Selected>()
  private readonly taps: HeldTaps

  constructor(
    private readonly maskStore: MaskStore,
    private readonly areaAt: (mask: Mask, at: PhotoPoint) => Promise<number>,
    open: OpenFinder,
    network: Network = NETWORK,
  ) {
    this.connection = new FinderConnection(open, this.shown, network)
    this.taps = new HeldTaps(this.shown, {
      ask: (tap, stop) => this.ask(tap, stop),
      place: (answer) => this.place(answer),
      onFailure: (error) => this.connection.disconnect(error),
    })
  }

  readonly view = this.shown.view

  readonly subscribe = this.shown.subscribe

  /** The taps that wait for their surface, to be shown on the photo. */
  readonly held = () => this.view().held

  /** The areas to highlight under the pointer, once known. */
  readonly areas = (): AreaMap | null => this.connection.finder?.areas() ?? null

  /** The outlines of objects in front of the room's surfaces that are at least partly in the active area. */
  async thingsIn(mask: Mask): Promise<readonly (readonly Polygon[])[]> {
    const found = await Promise.all(
      (this.connection.finder?.things() ?? []).map(async ({ places, outline }) => {
        const areas = await Promise.all(places.map((at) => this.areaAt(mask, at)))
        const isInside = areas.filter((area) => area === mask.active).length >= LEAST_PLACES
        return isInside ? [await outline()] : []
      }),
    )
    return found.flat()
  }

  /** The whole photo as parts with kinds; `null` while unknown. */
  async parts(): Promise<readonly MaskPart[] | null> {
    return (await this.connection.finder?.partition().catch(() => null)) ?? null
  }

  /** Selects one of the photo's parts as a new area. */
  take({ polygons, settings: { kind } }: MaskPart): void {
    const mask = this.maskStore.mask()
    const area = areaForMore(mask)
    const outline: Outline = { kind: 'outline', mode: 'add', area, polygons, spares: sparedAreas(mask, area) }
    this.maskStore.dispatch({ type: 'outline', outline })
    this.maskStore.dispatch({ type: 'change-area', id: area, change: { proposed: kind } })
  }

  /** Whether the model may still find the photo's parts. It is prepared if it isn't yet. */
  mayFindParts(): boolean {
    this.need()
    const { model, problem } = this.view()
    return model !== 'none' && problem === null
  }

  /** Prepares the model in the background, retrying as long as that may help. */
  connect(): Promise<void> {
    return this.connection.connect()
  }

  /**
   * Selects the surface at a tap or along a stroke: as a new area, or added to or removed from the active one. Tapping an
   * already selected area activates it. Until the model can answer, the tap is held.
   */
  async select(seeds: readonly PhotoPoint[], mode: SmartMode, isBox = false): Promise<void> {
    const tap = this.taps.hold({ way: thinned(seeds), mode, isBox }, this.maskStore.mask().size)
    if (!tap) return
    // An area that is there needs no model.
    const isWaiting = mode === 'new' && isModelComing(this.view())
    if (isWaiting && (await this.activates(tap.way))) return this.taps.release(tap)
    this.need()
    await this.taps.answerAll()
  }

  /** Takes back taps that are held, and returns whether there were any. */
  cancel(which: 'last' | 'all'): boolean {
    return this.taps.cancel(which)
  }

  /** Tries again what got no answer. */
  retry(): void {
    if (isModelComing(this.view()) && this.view().problem) void this.connect()
    this.taps.retry()
  }

  private need(): void {
    if (this.view().model === 'resting') void this.connect()
  }

  /** The model's answer to a tap; `null` if it only activates an area, or if only a box can select. */
  private async ask({ way, mode, isBox }: Tap, signal: AbortSignal): Promise<Answer | null> {
    const { finder } = this.connection
    const larger = finder && mode === 'new' ? await this.resized(finder, way, signal) : null
    if (larger) return larger
    if (mode === 'new' && (await this.activates(way))) return null
    if (finder) return this.answer(finder, { way, mode, isBox }, signal)
    const selected = { seeds: way, found: boxOutline(way), finder }
    return isBox ? { selected, change: this.newChange(mode) } : null
  }

  /** The model's answer to a click, with the change it makes: a new version of the latest selection, or a new step. */
  private async answer(
    finder: SurfaceFinder,
    { way, mode, isBox }: Tap,
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
    const found = await finder.select({ seeds: way, isBox }, signal)
    return { selected: { seeds: way, found, finder }, change: this.newChange(mode) }
  }

  private newChange(mode: SmartMode): Change {
    const mask = this.maskStore.mask()
    return mode === 'new' ? { mode: 'add', area: areaForMore(mask) } : { mode, area: mask.active }
  }

  /** A second tap on the same place selects the next size of the first result; `null` if there is none. */
  private async resized(
    finder: SurfaceFinder,
    way: readonly PhotoPoint[],
    signal: AbortSignal,
  ): Promise<Answer | null> {
    const last = this.last(finder)
    if (!last || last.isCorrected || !isSamePlace(last.seeds, way, this.maskStore.mask().size)) return null
    const found = await finder.resize(last.found, signal)
    if (!found || this.last(finder)?.outline !== last.outline) return null
    const { mode, area, corrects } = last.outline
    return {
      selected: { ...last, found },
      change: { mode, area, ...(corrects && { corrects }), instead: last.outline },
    }
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

  /** Whether the latest tap took one wall of several or all of them; `null` if it isn't a choice, or not any more. */
  walls(): Walls | null {
    const last = this.lastTap()
    return last?.finder?.walls(last.found) ?? null
  }

  /** Takes all walls in place of the tapped one, or that one again. */
  async otherWalls(): Promise<void> {
    const last = this.lastTap()
    if (last) await this.select(last.seeds, 'new')
  }

  /** The surfaces for the keyboard; empty while unknown. */
  async surfaces(): Promise<readonly ListedSurface[]> {
    return (await this.connection.finder?.list()) ?? []
  }

  stop(): void {
    this.stopped.abort()
    this.connection.stop()
    this.taps.cancel('all')
  }

  /** The latest step of the mask, if this finder selected it. */
  private last(finder: SurfaceFinder): (Selected & { readonly outline: Outline }) | null {
    const { history, active } = this.maskStore.mask()
    const layer = history.done.at(-1)
    const selected = layer?.kind === 'outline' ? this.selected.get(layer) : undefined
    if (layer?.kind !== 'outline' || layer.area !== active || selected?.finder !== finder) return null
    return { ...selected, outline: layer }
  }

  private lastTap() {
    const { finder } = this.connection
    const last = finder && this.last(finder)
    return last && !last.isCorrected ? last : null
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
