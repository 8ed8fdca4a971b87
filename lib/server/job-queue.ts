import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import type { JobQueue } from '@/lib/ports/services'
import { createLimiter } from '@/lib/restyle/pipeline/limit-concurrency'

/** First come, first served. A job that has not begun after `maxWaitMs` fails with `engine_busy`. */
export function jobQueue(places: number, maxWaitMs: number): JobQueue {
  const limiter = createLimiter(places)
  return {
    async run(job, signal) {
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        return job()
      }
      try {
        const waited = AbortSignal.timeout(maxWaitMs)
        return await limiter.run(begin, signal ? AbortSignal.any([signal, waited]) : waited)
      } catch (cause) {
        throw hasBegun || signal?.aborted ? cause : new AppError('engine_busy', {}, { cause })
      }
    },
  }
}
