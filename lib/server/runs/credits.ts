import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { isHosted } from '@/lib/engines/engine'
import { AppError, hasCode } from '@/lib/errors/app-error'
import type { App } from '@/lib/server/app'
import { readPlan } from '@/lib/server/subscriptions/service'
import { type EndingRun, failRun, findRun, type NewRun, noteEngineBegun, reserveRun } from './queries'
import { errorOfRun, requireRun } from './results'

// Where a design's credit is taken and given back. The database does both in the same transaction as the change of the
// run's status (`reserve_design_run` and `fail_design_run`), so that neither happens twice or without the other.

export type ReservedRun = { run: DesignRun; designsLeft: number; isNew: boolean }

/**
 * Takes one credit for a run. The same request again finds the same run and takes no second credit. `isClaimed`: this
 * process works on it at once.
 */
export async function reserveCredit(
  { supabase, runSettings, hostedLimits, log }: App,
  newRun: NewRun,
  isClaimed: boolean,
): Promise<ReservedRun> {
  const { quietSeconds } = runSettings
  const claim = { isClaimed, quietSeconds }
  const reservation = await reserveRun(supabase, newRun, claim, hostedLimits).catch(failReservation)
  switch (reservation.outcome) {
    case 'created':
    case 'existing': {
      const { run, designs_left, outcome } = reservation
      return { run, designsLeft: designs_left, isNew: outcome === 'created' }
    }
    case 'conflict':
      throw new AppError('run_conflict')
    case 'not_found':
      throw new AppError('run_not_found')
    case 'no_plan':
      throw new AppError('no_active_plan')
    case 'no_credits':
      throw new AppError('no_credits')
    case 'too_many_refunds':
      throw new AppError('hosted_refunds_used')
    case 'budget_spent':
      log.warn('hosted_budget_spent', { engine: newRun.engine, ...hostedLimits })
      throw new AppError('hosted_budget_spent')
  }
}

/** The database did not answer: nobody saw a credit being taken, and no design begins (Spec §8). */
function failReservation(cause: unknown): never {
  if (hasCode(cause, 'credit_use_failed') || hasCode(cause, 'subscription_update_failed')) throw cause
  throw new AppError('credit_deduction_failed', {}, { cause })
}

/**
 * Ends a run as failed, refunds its credit and returns the error for the user. When the database does not answer now,
 * the sweep refunds later. A run that another process goes on with is left to it (`run_in_progress`).
 */
export async function refundRun(
  { supabase, log }: Pick<App, 'supabase' | 'log'>,
  run: EndingRun,
  cause: unknown,
): Promise<AppError> {
  const error = cause instanceof AppError ? cause : new AppError('engine_failed', {}, { cause })
  if (error.code === 'run_in_progress') {
    log.info('run_left', { runId: run.id, attempt: run.attempt })
    return error
  }
  if (error.code === 'run_cancelled') log.info('design_cancelled', { runId: run.id })
  else log.error('design_failed', error.cause ?? error, { runId: run.id, code: error.code })
  try {
    await failRun(supabase, run, error.code)
  } catch (refundCause) {
    log.error('refund_left_to_sweep', refundCause, { runId: run.id })
  }
  return error
}

export type CancelledRun = { run: DesignRun; designsLeft: number }

/**
 * Ends one of the user's runs and refunds its credit, then stops the work on it: at once in this process and at a
 * hosted engine, with the next heartbeat in another process. A run that has ended already stays as it is. One that a
 * hosted engine has begun costs money whatever comes: it is finished, and fails here with `cancel_too_late`.
 */
export async function cancelRun(app: App, userId: string, runId: string): Promise<CancelledRun> {
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

/** When the engine can't say, the user gets the credit: such refunds are counted (`hostedLimits`). */
async function hasBegun({ engine, log }: App, { id, engineJobId }: DesignRun): Promise<boolean> {
  if (!isHosted(engine) || engineJobId === null) return false
  return engine.hasBegun(engineJobId).catch((cause: unknown) => {
    log.error('job_state_unknown', cause, { runId: id, jobId: engineJobId })
    return false
  })
}

async function stopWork({ engine, activeRuns }: App, run: DesignRun): Promise<void> {
  // Whoever works on it in this process cancels its job as well.
  if (activeRuns.has(run.id)) return activeRuns.stop(run.id, new AppError('run_cancelled'))
  if (!isHosted(engine) || run.engineJobId === null) return
  await engine.cancel(run.engineJobId)
}

/** Why a run is no longer this process's: somebody else has ended it, or another process has claimed it. */
export async function readEndReason({ supabase }: Pick<App, 'supabase'>, run: DesignRun): Promise<AppError> {
  const current = await findRun(supabase, run.userId, run.id)
  if (current === null) return new AppError('run_stale')
  return current.status === 'failed' ? errorOfRun(current) : new AppError('run_in_progress')
}
