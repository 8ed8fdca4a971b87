import type { DesignRun } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { countRun } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { readEndReason, refundRun } from './credits'
import { clearInputs, type InputSource } from './inputs'
import { sendHeartbeat } from './queries'
import type { FinishedDesign } from './results'

export type WorkContext = Pick<RunContext, 'supabase' | 'activeRuns' | 'runSettings' | 'log'>

/** Works on a claimed run, with heartbeats. Any failure ends the run as failed and refunds its credit. */
export async function workOnRun(
  app: WorkContext,
  run: DesignRun,
  inputs: InputSource,
  work: (stopped: AbortSignal) => Promise<FinishedDesign>,
): Promise<FinishedDesign> {
  const { signal, end } = app.activeRuns.begin(run)
  const stopHeartbeat = startHeartbeat(app, run)
  const late = Promise.withResolvers<never>()
  const deadline = setTimeout(() => {
    const error = new AppError('engine_timeout')
    app.activeRuns.stop(run.id, error)
    late.reject(error)
  }, app.runSettings.deadlineMs)
  try {
    // Work that ignores the signal finishes later, and finds its run ended.
    const design = await Promise.race([work(signal), late.promise])
    countRun(run.engine, 'succeeded')
    return design
  } catch (cause) {
    const error = await traced('run.refund', () =>
      refundRun(app, run, signal.aborted ? signal.reason : cause),
    )
    // Otherwise another process continues and counts it.
    if (error.code !== 'run_in_progress') countRun(run.engine, error.code)
    throw error
  } finally {
    clearTimeout(deadline)
    stopHeartbeat()
    // The user doesn't wait for this.
    finishInBackground(clearInputs(app, run, inputs).finally(end))
  }
}

/** Stops the work here if the run has ended elsewhere, by a cancel or the sweep, or belongs to another process by now. */
function startHeartbeat(app: WorkContext, run: DesignRun): () => void {
  const { supabase, activeRuns, log, runSettings } = app
  let isOver = false
  let isOut = false
  const beat = async () => {
    // Don't add to a heartbeat that hangs.
    if (isOut) return
    isOut = true
    try {
      if ((await sendHeartbeat(supabase, run)).outcome === 'ok') return
      const reason = await readEndReason(app, run)
      // The work may have ended during this heartbeat.
      if (!isOver) activeRuns.stop(run.id, reason)
    } catch (cause) {
      // The next one follows soon; several must be missed before the run counts as dead.
      log.error('heartbeat_failed', cause, { runId: run.id })
    } finally {
      isOut = false
    }
  }
  const timer = setInterval(() => void beat(), runSettings.heartbeatMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
