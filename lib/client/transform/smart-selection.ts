import type { Area, AreaMode } from '@/lib/mask/mask'
import type { MaskSession } from '@/lib/mask/session'
import type { PhotoPoint } from '@/lib/mask/space'
import type { ListedSurface } from '@/lib/select/list-surfaces'
import type { SurfaceFinder } from './surface-finder'

export type SurfaceSettings = { readonly tolerance: number; readonly isSnapping: boolean }

/** `missed`: nothing worth selecting was where the person pointed. */
export type SmartState = 'resting' | 'preparing' | 'ready' | 'missed' | 'failed'

/** So many places of a stroke are looked at; the others lie between them. */
const MAX_SEEDS = 64

type Last = { readonly seeds: readonly PhotoPoint[]; readonly mode: AreaMode; readonly area: Area }

/**
 * Selects whole surfaces of a photo. What it finds is an ordinary step of the mask; for as long as it is the latest one,
 * other settings give another version of it in its place.
 */
export class SmartSelection {
  private finder: Promise<SurfaceFinder> | null = null
  private current: SmartState = 'resting'
  private readonly listeners = new Set<() => void>()
  private last: Last | null = null
  private turn = 0
  private isOver = false

  constructor(
    private readonly session: MaskSession,
    private readonly open: () => Promise<SurfaceFinder>,
  ) {}

  readonly state = (): SmartState => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Looks at the photo beforehand, so that the first click does not wait. */
  prepare(): void {
    if (this.finder || this.isOver) return
    this.enter('preparing')
    this.finder = this.open()
    this.finder.then(
      (finder) => (this.isOver ? finder.stop() : this.enter('ready')),
      () => {
        this.finder = null
        this.enter('failed')
      },
    )
  }

  async select(seeds: readonly PhotoPoint[], mode: AreaMode, settings: SurfaceSettings): Promise<void> {
    const area = await this.find(thinned(seeds), mode, settings)
    if (!area) return
    this.session.dispatch({ type: 'area', area })
    this.last = { seeds: thinned(seeds), mode, area }
  }

  /** Gives the latest selection these settings, unless something else was done since. */
  async revise(settings: SurfaceSettings): Promise<void> {
    const { last } = this
    if (!last || this.session.history().done.at(-1) !== last.area) return
    const area = await this.find(last.seeds, last.mode, settings)
    if (!area || this.last !== last || this.session.history().done.at(-1) !== last.area) return
    this.session.dispatch({ type: 'area', area, instead: last.area })
    this.last = { ...last, area }
  }

  async surfaces(tolerance: number): Promise<readonly ListedSurface[]> {
    this.prepare()
    const finder = await this.finder?.catch(() => null)
    return finder ? finder.list(tolerance) : []
  }

  stop(): void {
    this.isOver = true
    this.finder?.then((finder) => finder.stop()).catch(() => undefined)
  }

  /** The area, or nothing when a newer question came meanwhile. */
  private async find(
    seeds: readonly PhotoPoint[],
    mode: AreaMode,
    settings: SurfaceSettings,
  ): Promise<Area | null> {
    this.prepare()
    const mine = ++this.turn
    try {
      const finder = await this.finder
      // Those that became outdated while the photo was being looked at are not asked for at all.
      if (!finder || mine !== this.turn) return null
      const rings = await finder.select({ seeds, ...settings })
      if (mine !== this.turn || this.isOver) return null
      this.enter(rings.length > 0 ? 'ready' : 'missed')
      return rings.length > 0 ? { kind: 'area', mode, rings } : null
    } catch {
      this.enter('failed')
      return null
    }
  }

  private enter(state: SmartState): void {
    if (this.isOver || this.current === state) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

function thinned(seeds: readonly PhotoPoint[]): readonly PhotoPoint[] {
  const every = Math.ceil(seeds.length / MAX_SEEDS)
  return seeds.filter((_, i) => i % every === 0)
}
