/** Resolves after this many ms; rejects with an AbortError when aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, ms)
    return () => clearTimeout(timer)
  })
}

/** Resolves once the device has a network; rejects when aborted. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => {
    if (navigator.onLine) resolve()
    window.addEventListener('online', resolve, { once: true })
    return () => window.removeEventListener('online', resolve)
  })
}

/** A promise that rejects when aborted. `start` returns a function that stops its work. */
export function unlessAborted(
  signal: AbortSignal,
  start: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = start(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}
