/** Work whose result all callers share. After a failure, the next call begins anew. */
export function runOnce<Result>(work: () => Promise<Result>) {
  let running: Promise<Result> | null = null
  let tries = 0
  return {
    get(): Promise<Result> {
      if (running) return running
      tries++
      const started = work()
      running = started
      started.catch(() => {
        if (running === started) running = null
      })
      return started
    },
    /** `null` before the first call, and after a failure. */
    ifRunning: () => running,
    /** How often it was begun. */
    tries: () => tries,
  }
}
