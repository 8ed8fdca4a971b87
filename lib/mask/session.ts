import { type Mask, type MaskAction, type MaskHistory, reduce } from './mask'

export type MaskListener = (mask: Mask, action: MaskAction, before: Mask) => void

/** A mask that lives: takes actions, tells its listeners. */
export type MaskSession = {
  readonly mask: () => Mask
  /** The settled part: the same object for as long as only the stroke being drawn changes. */
  readonly history: () => MaskHistory
  readonly dispatch: (action: MaskAction) => void
  /** Returns how to stop listening. */
  readonly subscribe: (listener: MaskListener) => () => void
}

export function createMaskSession(initial: Mask): MaskSession {
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
