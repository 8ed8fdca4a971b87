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

/** Hosted runs claimed per call: they wait elsewhere and need a place here only for moments. */
const HOSTED_AT_ONCE = 5

/** Including models of earlier versions: their runs are claimed and refunded at once. */
const HOSTED_ENGINES = [...HOSTED_MODELS.map(({ name }) => name), ...FORMER_MODEL_NAMES]

/**
 * Claims runs that are waiting or whose process died, of one user or (`null`) of all, as many as this process has places for.
 * Each ends with its design, or is failed and refunded. Returns once they are claimed; the work continues in the background.
 * Never throws.
 */
export async function claimRuns(app: ClaimContext, userId: string | null): Promise<void> {
  const { engine, supabase, activeRuns, log, role, workerId, runSettings } = app
  if (role === 'web' || !activeRuns.isOpen()) return
  const { places, quietSeconds } = runSettings
  const engines = isHosted(engine) ? HOSTED_ENGINES : [engine.name]
  const limit = isHosted(engine) ? HOSTED_AT_ONCE : Math.max(0, places - activeRuns.count())
  try {
    for (const run of await claimFreeRuns(supabase, { workerId, userId, engines, limit, quietSeconds })) {
      // This process is still working on it; only its heartbeats didn't get through.
      if (!activeRuns.adopt(run)) finishInBackground(redo(app, run))
    }
  } catch (cause) {
    log.error('claiming_failed', cause, { userId })
  }
}

async function redo(app: MakeContext, run: DesignRun): Promise<void> {
  app.log.info('run_claimed', { runId: run.id, attempt: run.attempt, jobId: run.engineJobId })
  // Errors are logged and refunded by then, and no request is waiting for an answer here.
  await makeDesign(app, run, keptInputs(app, run)).catch(() => undefined)
}

/** Hands back all runs in progress: another process continues at once, or the credit is refunded. Never throws. */
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
