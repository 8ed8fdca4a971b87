import 'server-only'
import PQueue from 'p-queue'
import { AppError } from '@/lib/errors/app-error'

/** Limits how many image jobs run at once. The others wait, first come, first served. */
export interface JobQueue {
  /**
   * Runs the job when a slot is free. Fails with `engine_busy` when the wait is too long, and with the signal's reason
   * when it is aborted while waiting. A running job must watch the signal itself.
   */
  run<Result>(job: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** A queue whose jobs wait at most `maxWaitMs` for a slot. */
export function jobQueue(slots: number, maxWaitMs: number): JobQueue {
  const queue = new PQueue({ concurrency: slots })
  return {
    run(job, signal) {
      // Aborted only while the job waits: one that runs keeps its slot until it has really ended.
      const waiting = new AbortController()
      const leave = () => waiting.abort(signal?.reason)
      const timer = setTimeout(() => waiting.abort(new AppError('engine_busy')), maxWaitMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      signal?.addEventListener('abort', leave)
      if (signal?.aborted) leave()
      const begin = () => {
        stopWaiting()
        return job()
      }
      return queue.add(begin, { signal: waiting.signal }).finally(stopWaiting)
    },
  }
}
