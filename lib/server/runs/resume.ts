import { serverEnv } from '@/lib/config/env-server'
import type { DesignRun } from '@/lib/domain/design-run'
import { type HostedEngine, isHosted } from '@/lib/engines/engine'
import { verifiedJob } from '@/lib/engines/replicate/webhook'
import { AppError } from '@/lib/errors/app-error'
import type { App } from '@/lib/server/app'
import { finishBehind } from '@/lib/server/http/finish-behind'
import { resumeHostedDesign } from './hosted-design'
import { workOnRun } from './make-design'
import { claimQuietRuns, findRunOfJob } from './queries'

/**
 * Resumes hosted runs whose process died, of one user or (`null`) of everybody: each ends with its design, or failed
 * and refunded. Returns once they are claimed; the work goes on in the background. Never throws.
 */
export async function resumeRuns(app: App, userId: string | null): Promise<void> {
  const { engine, supabase, activeRuns, log, runSettings } = app
  if (!isHosted(engine)) return
  try {
    for (const run of await claimQuietRuns(supabase, userId, runSettings.quietSeconds)) {
      // This process still works on it: only the heartbeats did not get through.
      if (!activeRuns.has(run.id)) finishBehind(resumeRun(app, engine, run))
    }
  } catch (cause) {
    log.error('resuming_failed', cause, { userId })
  }
}

async function resumeRun(app: App, engine: HostedEngine, run: DesignRun): Promise<void> {
  app.log.info('run_resumed', { runId: run.id, jobId: run.engineJobId })
  const resume = (stopped: AbortSignal) => resumeHostedDesign(app, engine, run, stopped)
  // An error has been logged and its credit refunded by then: nobody waits here for an answer.
  await workOnRun(app, run, resume).catch(() => undefined)
}

/** The job that a message from Replicate is about. Fails with `not_found` or, for a wrong signature, `bad_request`. */
export function verifyJobMessage(headers: Headers, body: string): string {
  const secret = serverEnv().replicate?.webhookSecret
  if (!secret) throw new AppError('not_found')
  const jobId = verifiedJob({ headers, body, secret, now: new Date() })
  if (!jobId) throw new AppError('bad_request', { detail: 'signature' })
  return jobId
}

/** A job's state has changed: whoever waits for it polls it now; when nobody does, its run is resumed. */
export async function handleJobMessage(app: App, jobId: string, runId: string | null): Promise<void> {
  if (!isHosted(app.engine)) return
  const run = await findRunOfJob(app.supabase, jobId, runId)
  if (!run) return
  if (app.activeRuns.has(run.id)) app.engine.pollNow(jobId)
  else await resumeRuns(app, run.userId)
}
