import { isFinished } from '@/lib/domain/design-run'
import { TIMINGS } from '@/lib/domain/timings'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import { failureOf } from './run-results'

type Needs = Pick<Services, 'runs' | 'log'>

/** The failure of a run that somebody else has ended: its person, or the sweep. */
export async function endedElsewhere(
  { runs }: Pick<Services, 'runs'>,
  userId: string,
  runId: string,
): Promise<AppError> {
  const run = await runs.find(userId, runId)
  return run?.status === 'failed' ? failureOf(run) : new AppError('run_stale')
}

/**
 * Aborts, with the failure as its reason, once a run that is being made has been ended by somebody else. It asks the
 * store, so a cancellation counts whichever process took it. `stop` ends the watch.
 */
export function watchRun(
  services: Needs,
  userId: string,
  runId: string,
): { signal: AbortSignal; stop: () => void } {
  const control = new AbortController()
  const look = async () => {
    const run = await services.runs.find(userId, runId)
    if (run && !isFinished(run.status)) return
    control.abort(await endedElsewhere(services, userId, runId))
  }
  const timer = setInterval(() => {
    // A look that fails is made up for by the next one.
    look().catch((cause: unknown) => services.log.error('run_watch_failed', cause, { runId }))
  }, TIMINGS.cancelLookMs)
  return { signal: control.signal, stop: () => clearInterval(timer) }
}
