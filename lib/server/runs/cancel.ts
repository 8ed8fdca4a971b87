import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { isHosted } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import { readPlan } from '@/lib/server/subscriptions/service'
import type { RunContext } from './context'
import { failRun } from './credits'
import { noteEngineBegun } from './queries'
import { requireRun } from './results'

export type CancelledRun = { run: DesignRun; designsLeft: number }

/**
 * Ends one of the user's runs and refunds its credit, then stops the work: at once in this process and at a hosted engine, with
 * the next heartbeat in another process. A run that has ended stays as it is. Once a hosted engine has started, the run costs
 * money anyway, and once any engine has ended, the design is as good as made: it continues, and this throws `cancel_too_late`.
 */
export async function cancelRun(
  app: Pick<RunContext, 'supabase' | 'engine' | 'activeRuns' | 'runSettings' | 'log'>,
  userId: string,
  runId: string,
): Promise<CancelledRun> {
  const { supabase } = app
  const run = await requireRun(supabase, userId, runId)
  if (!isFinished(run.status) && (await hasBegun(app, run))) await noteEngineBegun(supabase, run)
  const ended = isFinished(run.status)
    ? null
    : await failRun(supabase, { ...run, attempt: null }, 'run_cancelled')
  if (ended?.outcome === 'begun') throw new AppError('cancel_too_late')
  if (ended?.outcome === 'ok') {
    await stopWork(app, ended.run)
    return { run: ended.run, designsLeft: ended.designs_left }
  }
  const { plan, isActive } = await readPlan(app, userId)
  return {
    run: ended ? await requireRun(supabase, userId, runId) : run,
    designsLeft: plan && isActive ? plan.designsLeft : 0,
  }
}

/** If the engine can't say, the user gets the credit; such refunds are limited (`hostedLimits`). */
async function hasBegun(
  { engine, log }: Pick<RunContext, 'engine' | 'log'>,
  { id, engineJobId }: DesignRun,
): Promise<boolean> {
  if (!isHosted(engine) || engineJobId === null) return false
  return engine.hasBegun(engineJobId).catch((cause: unknown) => {
    log.error('job_state_unknown', cause, { runId: id, jobId: engineJobId })
    return false
  })
}

async function stopWork(
  { engine, activeRuns }: Pick<RunContext, 'engine' | 'activeRuns'>,
  run: DesignRun,
): Promise<void> {
  // Its work in this process also cancels its job.
  if (activeRuns.has(run.id)) return activeRuns.stop(run.id, new AppError('run_cancelled'))
  if (!isHosted(engine) || run.engineJobId === null) return
  await engine.cancel(run.engineJobId)
}
