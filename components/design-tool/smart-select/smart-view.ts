import { keptValue } from '@/components/design-tool/shared/kept-value'
import type { ErrorDetails } from '@/lib/api/api-error'

/**
 * The state of the finder on this device. `missed`: there was nothing to select at the click; `slow`: the model didn't answer
 * in time; `improved`: the model's selection replaced one by color.
 */
type SmartState = 'resting' | 'preparing' | 'ready' | 'improved' | 'missed' | 'slow' | 'failed'

export type SmartView = {
  readonly state: SmartState
  /**
   * The finder in use: the model once it is ready. Until then, and while it fails for this reason, the finder on this device,
   * which is always used if there is no model.
   */
  readonly model: 'none' | 'preparing' | 'ready' | ErrorDetails
}

export const INITIAL_VIEW: SmartView = { state: 'resting', model: 'preparing' }

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
    if (next.state !== before.state || next.model !== before.model) this.current.set(next)
  }
}
