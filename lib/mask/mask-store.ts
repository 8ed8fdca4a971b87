import { type Mask, type MaskAction, type MaskHistory, reduce } from './mask.ts'

export type MaskListener = (mask: Mask, action: MaskAction, before: Mask) => void

/** Holds the mask being edited: applies actions and notifies listeners. */
export type MaskStore = {
  readonly mask: () => Mask
  /** Without the stroke in progress: the same object while only that changes. */
  readonly history: () => MaskHistory
  readonly dispatch: (action: MaskAction) => void
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: MaskListener) => () => void
}

export function createMaskStore(initial: Mask): MaskStore {
  const listeners = new Set<MaskListener>()
  let current = initial
  return {
    mask: () => current,
    history: () => current.history,
    dispatch(action) {
      const before = current
      current = reduce(before, action)
      if (current === before) return
      for (const listener of listeners) listener(current, action, before)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
