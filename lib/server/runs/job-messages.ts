import { serverEnv } from '@/lib/config/env-server'
import { isHosted } from '@/lib/engines/engine'
import { verifiedJob } from '@/lib/engines/replicate/webhook'
import { AppError } from '@/lib/errors/app-error'
import { type ClaimContext, claimRuns } from './claims'
import { findRunOfJob } from './queries'

/** The job that a message from Replicate is about. Fails with `not_found` or, for a wrong signature, `bad_request`. */
export function verifyJobMessage(headers: Headers, body: string): string {
  const secret = serverEnv().replicate?.webhookSecret
  if (!secret) throw new AppError('not_found')
  const jobId = verifiedJob({ headers, body, secret, now: new Date() })
  if (!jobId) throw new AppError('bad_request', { detail: 'signature' })
  return jobId
}

/** A job's state has changed: if this process waits for it, it polls now; otherwise the run is claimed. */
export async function handleJobMessage(
  app: ClaimContext,
  jobId: string,
  runId: string | null,
): Promise<void> {
  if (!isHosted(app.engine)) return
  const run = await findRunOfJob(app.supabase, jobId, runId)
  if (!run) return
  if (app.activeRuns.has(run.id)) app.engine.pollNow(jobId)
  else await claimRuns(app, run.userId)
}
