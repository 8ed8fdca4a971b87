import type { DesignRun } from '@/lib/domain/design-run'
import { FORMER_MODEL_NAMES, HOSTED_MODELS } from '@/lib/domain/hosted/models'
import { isHosted } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { claimFreeRuns, releaseRun } from './claim-queries'
import type { RunContext } from './context'
import { keptInputs } from './inputs'
import { type MakeContext, makeDesign } from './make-design'

export type ClaimContext = MakeContext & Pick<RunContext, 'role' | 'workerId'>

/** Hosted runs that one call claims at most: they wait elsewhere, and take a place here only for moments. */
const HOSTED_AT_ONCE = 5

/** Also those of earlier versions: claimed, such a run is refunded at once. */
const HOSTED_ENGINES = [...HOSTED_MODELS.map(({ name }) => name), ...FORMER_MODEL_NAMES]

/**
 * Claims runs that wait or whose process died, of one user or (`null`) of all users, as many as this process has places
 * for: each ends with its design, or failed and refunded. Returns once they are claimed; the work goes on in the
 * background. Never throws.
 */
export async function claimRuns(app: ClaimContext, userId: string | null): Promise<void> {
  const { engine, supabase, activeRuns, log, role, workerId, runSettings } = app
  if (role === 'web' || !activeRuns.isOpen()) return
  const { places, quietSeconds } = runSettings
  const engines = isHosted(engine) ? HOSTED_ENGINES : [engine.name]
  const limit = isHosted(engine) ? HOSTED_AT_ONCE : Math.max(0, places - activeRuns.count())
  try {
    for (const run of await claimFreeRuns(supabase, { workerId, userId, engines, limit, quietSeconds })) {
      // This process still works on it: only the heartbeats did not get through.
      if (!activeRuns.adopt(run)) finishInBackground(redo(app, run))
    }
  } catch (cause) {
    log.error('claiming_failed', cause, { userId })
  }
}

async function redo(app: MakeContext, run: DesignRun): Promise<void> {
  app.log.info('run_claimed', { runId: run.id, attempt: run.attempt, jobId: run.engineJobId })
  // An error has been logged and its credit refunded by then: no one waits here for an answer.
  await makeDesign(app, run, keptInputs(app, run)).catch(() => undefined)
}

/** Hands back what this process still works on: another goes on at once, or the credit is refunded. Never throws. */
export async function handBackRuns(app: Pick<RunContext, 'supabase' | 'activeRuns' | 'log'>): Promise<void> {
  const { supabase, activeRuns, log } = app
  await Promise.all(
    activeRuns.all().map(async (run) => {
      const outcome = await releaseRun(supabase, run).catch((cause: unknown) => {
        log.error('run_not_handed_back', cause, { runId: run.id })
        return 'ok' as const
      })
      log.info('run_handed_back', { runId: run.id, outcome })
      activeRuns.stop(run.id, new AppError(outcome === 'refunded' ? 'run_stale' : 'run_in_progress'))
    }),
  )
}
