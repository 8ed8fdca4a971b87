import type { Area, AreaMode, Polygon } from '@/lib/mask/layers'
import type { MaskStore } from '@/lib/mask/mask'
import type { PhotoPoint } from '@/lib/mask/space'
import type { ListedSurface, SurfaceQuery } from '@/lib/select/select-surface'

/** Finds the surfaces of one photo, in a worker. */
export type SurfaceFinder = {
  readonly select: (query: SurfaceQuery) => Promise<readonly Polygon[]>
  readonly list: (tolerance: number) => Promise<readonly ListedSurface[]>
  readonly stop: () => void
}

export type SurfaceSettings = { readonly tolerance: number; readonly isSnapping: boolean }

/** `missed`: there was nothing to select where the user clicked. */
export type SmartState = 'resting' | 'preparing' | 'ready' | 'missed' | 'failed'

/** How many points of a stroke are used; the others lie between them. */
const MAX_SEEDS = 64

type Last = { readonly seeds: readonly PhotoPoint[]; readonly mode: AreaMode; readonly area: Area }

/**
 * Selects whole surfaces of a photo. Each selection is an ordinary step of the mask. While it is the latest step,
 * changed settings replace it with a new version.
 */
export class SmartSelection {
  private finder: Promise<SurfaceFinder> | null = null
  private current: SmartState = 'resting'
  private readonly listeners = new Set<() => void>()
  private last: Last | null = null
  private latest = 0
  private isStopped = false

  constructor(
    private readonly maskStore: MaskStore,
    private readonly open: () => Promise<SurfaceFinder>,
  ) {}

  readonly state = (): SmartState => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Analyzes the photo ahead of the first click. */
  prepare(): void {
    if (this.finder || this.isStopped) return
    this.enter('preparing')
    this.finder = this.open()
    this.finder.then(
      (finder) => (this.isStopped ? finder.stop() : this.enter('ready')),
      () => {
        this.finder = null
        this.enter('failed')
      },
    )
  }

  async select(seeds: readonly PhotoPoint[], mode: AreaMode, settings: SurfaceSettings): Promise<void> {
    const area = await this.find(thinned(seeds), mode, settings)
    if (!area) return
    this.maskStore.dispatch({ type: 'area', area })
    this.last = { seeds: thinned(seeds), mode, area }
  }

  /** Applies new settings to the latest selection, unless the mask has changed since. */
  async revise(settings: SurfaceSettings): Promise<void> {
    const { last } = this
    if (!last || this.maskStore.history().done.at(-1) !== last.area) return
    const area = await this.find(last.seeds, last.mode, settings)
    if (!area || this.last !== last || this.maskStore.history().done.at(-1) !== last.area) return
    this.maskStore.dispatch({ type: 'area', area, instead: last.area })
    this.last = { ...last, area }
  }

  async surfaces(tolerance: number): Promise<readonly ListedSurface[]> {
    this.prepare()
    const finder = await this.finder?.catch(() => null)
    return finder ? finder.list(tolerance) : []
  }

  stop(): void {
    this.isStopped = true
    this.finder?.then((finder) => finder.stop()).catch(() => undefined)
  }

  /** The area, or `null` when a newer request came in the meantime. */
  private async find(
    seeds: readonly PhotoPoint[],
    mode: AreaMode,
    settings: SurfaceSettings,
  ): Promise<Area | null> {
    this.prepare()
    const request = ++this.latest
    try {
      const finder = await this.finder
      // Skip requests that became stale while the photo was being analyzed.
      if (!finder || request !== this.latest) return null
      const polygons = await finder.select({ seeds, ...settings })
      if (request !== this.latest || this.isStopped) return null
      this.enter(polygons.length > 0 ? 'ready' : 'missed')
      return polygons.length > 0 ? { kind: 'area', mode, polygons } : null
    } catch {
      this.enter('failed')
      return null
    }
  }

  private enter(state: SmartState): void {
    if (this.isStopped || this.current === state) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

function thinned(seeds: readonly PhotoPoint[]): readonly PhotoPoint[] {
  const every = Math.ceil(seeds.length / MAX_SEEDS)
  return seeds.filter((_, i) => i % every === 0)
}
