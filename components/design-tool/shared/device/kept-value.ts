/** A value that outlives the components that show it. */
export type KeptValue<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

export function keptValue<Value>(initial: Value): KeptValue<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
