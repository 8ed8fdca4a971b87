import { keptValue } from '@/components/design-tool/shared/kept-value'
import type { ErrorDetails } from '@/lib/api/api-error'

/**
 * What the finder on this device does. `missed`: there was nothing to select where the user clicked; `slow`: the model did not
 * answer in time; `improved`: the model's selection took the place of a tap that went by color.
 */
type SmartState = 'resting' | 'preparing' | 'ready' | 'improved' | 'missed' | 'slow' | 'failed'

export type SmartView = {
  readonly state: SmartState
  /**
   * Who answers: the model once it is ready. Until then, and while it can't for this reason, the finder on this device;
   * where there is no model, always that one.
   */
  readonly model: 'none' | 'preparing' | 'ready' | ErrorDetails
}

export const INITIAL_VIEW: SmartView = { state: 'resting', model: 'preparing' }

/** Holds what is to be shown, and tells listeners when that changes; after `stopped`, nothing does. */
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
