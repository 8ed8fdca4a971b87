export type Limiter = {
  /**
   * Runs the task as soon as fewer than `max` run, in the order of asking. Rejects with the signal's reason
   * when it is aborted while waiting; a task that runs must watch the signal itself.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  readonly running: number
  readonly waiting: number
}

/** Lets at most `max` tasks run at once. Image jobs hold tens of megabytes each, so they take turns. */
export function createLimiter(max: number): Limiter {
  if (!Number.isInteger(max) || max < 1) throw new RangeError(`a limiter needs room for one task, not ${max}`)
  let running = 0
  const waiting = new Set<() => void>()

  // A place is handed on, never freed first: otherwise a newcomer could slip in before the one who waits.
  const handOn = () => {
    const [next] = waiting
    if (!next) {
      running--
      return
    }
    waiting.delete(next)
    next()
  }

  const takePlace = (signal?: AbortSignal) => {
    if (running < max) {
      running++
      return Promise.resolve()
    }
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(enter)
        reject(signal?.reason)
      }
      waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(task, signal) {
      signal?.throwIfAborted()
      await takePlace(signal)
      try {
        // Between the place being handed on and this line the signal may have been aborted.
        signal?.throwIfAborted()
        return await task()
      } finally {
        handOn()
      }
    },
    get running() {
      return running
    },
    get waiting() {
      return waiting.size
    },
  }
}
