import type { DesignRun } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import { failureOf } from './run-results'

type Needs = Pick<Services, 'runs' | 'bench' | 'log' | 'heartbeatMs'>

/**
 * Gives signs of life while the run is worked on, and stops the work here when the run has ended elsewhere: by a
 * cancel that another process answered, or by the sweep. Returns what ends the signs.
 */
export function keepAlive(services: Needs, run: DesignRun): () => void {
  const { runs, bench, log, heartbeatMs } = services
  let isOver = false
  const beat = async () => {
    try {
      if ((await runs.touch(run.userId, run.id)) === 'alive') return
      const reason = await whyGone(services, run)
      // A sign that was under way when the work ended may come after the run's own end.
      if (!isOver) bench.stop(run.id, reason)
    } catch (cause) {
      // The next sign of life comes soon; many must be missed before anybody takes the run for dead.
      log.error('heartbeat_failed', cause, { runId: run.id })
    }
  }
  const timer = setInterval(() => void beat(), heartbeatMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** The failure of a run that somebody else ended while it was worked on. */
export async function whyGone({ runs }: Pick<Services, 'runs'>, run: DesignRun): Promise<AppError> {
  const ended = await runs.find(run.userId, run.id)
  return ended?.status === 'failed' ? failureOf(ended) : new AppError('run_stale')
}
