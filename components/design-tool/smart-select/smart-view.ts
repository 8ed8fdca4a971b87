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
  private current = INITIAL_VIEW
  private readonly listeners = new Set<() => void>()

  constructor(private readonly stopped: AbortSignal) {}

  readonly view = (): SmartView => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  show(change: Partial<SmartView>): void {
    if (this.stopped.aborted) return
    const next = { ...this.current, ...change }
    if (next.state === this.current.state && next.model === this.current.model) return
    this.current = next
    for (const listener of this.listeners) listener()
  }
}
