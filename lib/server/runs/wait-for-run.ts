import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { readPlan } from '@/lib/server/subscriptions/service'
import type { RunContext } from './context'
import { refundRun } from './credits'
import { findRun } from './queries'
import { type FinishedDesign, readFinishedDesign } from './results'

const POLL_MS = 1_000

export type WaitContext = Pick<
  RunContext,
  'supabase' | 'gate' | 'activeRuns' | 'runSettings' | 'log' | 'now' | 'pause'
>

/**
 * Waits for a run in another process, and returns as if it had been made here. Throws the run's error, `engine_busy` with a
 * refund if no process takes it in time, and `run_in_progress` if this process stops.
 */
export async function waitForRun(app: WaitContext, run: DesignRun): Promise<FinishedDesign> {
  const { supabase, activeRuns, log, now, pause, runSettings } = app
  let inLineSince = now().getTime()
  while (activeRuns.isOpen()) {
    await pause(POLL_MS)
    // If one poll fails, the next one follows.
    const current = await findRun(supabase, run.userId, run.id).catch((cause: unknown) => {
      log.error('run_not_read', cause, { runId: run.id })
      return run
    })
    if (current === null) throw new AppError('run_not_found')
    if (isFinished(current.status)) {
      const { plan, isActive } = await readPlan(app, run.userId)
      return readFinishedDesign(app, current, plan && isActive ? plan.designsLeft : 0)
    }
    if (current.status === 'generating') inLineSince = now().getTime()
    else if (now().getTime() - inLineSince > runSettings.waitMs) {
      throw await refundRun(app, { ...run, attempt: null }, new AppError('engine_busy', { seconds: 60 }))
    }
  }
  throw new AppError('run_in_progress')
}
