import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import type { ErrorDetails } from '@/lib/api/api-error'
import type { PhotoPoint } from '@/lib/mask/space'

/**
 * The state of the latest tap. `finding`: the answer takes noticeably long; `missed`: there was nothing to select at the tap;
 * `late`: no answer yet, after long; `full`: no more taps can wait.
 */
type SmartState = 'ready' | 'finding' | 'missed' | 'late' | 'full'

/** A tap, stroke or box that waits for its surface. `isLate`: it was tried in vain, and waits for the user. */
export type ShownTap = { readonly way: readonly PhotoPoint[]; readonly isLate: boolean }

export type SmartView = {
  readonly state: SmartState
  /**
   * The model. Until it is `ready`, taps wait for it, and `resting` until there is one. `none`: it can't run here, so that a box
   * selects all that is in it, and taps nothing.
   */
  readonly model: 'none' | 'resting' | 'preparing' | 'ready'
  /** Why the model doesn't answer, if known. */
  readonly problem: ErrorDetails | null
  readonly held: readonly ShownTap[]
}

export const INITIAL_VIEW: SmartView = { state: 'ready', model: 'resting', problem: null, held: [] }

/** Whether taps wait for the model. */
export const isModelComing = ({ model }: SmartView) => model === 'resting' || model === 'preparing'

/** Holds the state to show, and notifies listeners of changes until `stopped`. */
export class SmartViewStore {
  private readonly current = keptValue(INITIAL_VIEW)

  constructor(private readonly stopped: AbortSignal) {}

  readonly view = this.current.get

  readonly subscribe = this.current.subscribe

  show(change: Partial<SmartView>): void {
    if (this.stopped.aborted) return
    const before = this.view()
    const next = { ...before, ...change }
    const isSame =
      next.state === before.state &&
      next.model === before.model &&
      next.problem === before.problem &&
      next.held === before.held
    if (!isSame) this.current.set(next)
  }
}
