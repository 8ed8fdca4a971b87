/** How long plain computing may hold the event loop before others get their turn. */
const TURN_MS = 8

/** Items handled between two looks at the clock: well under a millisecond of typed-array work. */
const ITEMS_A_STRETCH = 32 * 1024

/**
 * For long computations on the main thread: `await pause()` between steps of a millisecond or so lets other
 * requests in once a turn is over. Rejects with the signal's reason when it was aborted.
 */
export function takeTurns(signal?: AbortSignal): () => Promise<void> {
  let began = performance.now()
  return async function pause() {
    signal?.throwIfAborted()
    if (performance.now() - began < TURN_MS) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    began = performance.now()
  }
}

/** Works through `length` items in stretches from `from` (included) to `to` (excluded), taking turns. */
export async function forEachStretch(
  length: number,
  work: (from: number, to: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pause = takeTurns(signal)
  for (let from = 0; from < length; from += ITEMS_A_STRETCH) {
    work(from, Math.min(length, from + ITEMS_A_STRETCH))
    await pause()
  }
}
