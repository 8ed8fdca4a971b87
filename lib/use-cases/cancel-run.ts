import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import { readPlan } from './read-plan'
import { findRun } from './run-results'

export type CancelledRun = { run: DesignRun; designsLeft: number }

type Needs = Pick<Services, 'runs' | 'subscriptions' | 'bench' | 'now'>

/**
 * Ends one of the person's runs and gives its credit back, then stops the work on it: at once in this process, at its
 * next sign of life in another one. A run that has ended already stays what it is, and the answer says what that was.
 */
export async function cancelRun(services: Needs, personId: string, runId: string): Promise<CancelledRun> {
  const run = await findRun(services, personId, runId)
  const ended = isFinished(run.status) ? null : await services.runs.fail(personId, runId, 'run_cancelled')
  if (ended?.outcome === 'ok') {
    services.bench.stop(runId, new AppError('run_cancelled'))
    return { run: ended.run, designsLeft: ended.designsLeft }
  }
  const { plan, isActive } = await readPlan(services, personId)
  return {
    run: ended ? await findRun(services, personId, runId) : run,
    designsLeft: plan && isActive ? plan.designsLeft : 0,
  }
}
