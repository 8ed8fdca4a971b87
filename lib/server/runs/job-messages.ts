import { serverEnv } from '@/lib/config/env-server'
import { isHosted } from '@/lib/engines/engine'
import { signedHeadersIn, verifiedJob } from '@/lib/engines/replicate/webhook'
import { AppError } from '@/lib/errors/app-error'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { type ClaimContext, claimRuns } from './claims'
import { findRunOfJob } from './queries'

/** The owner is notified of refused messages once in this time, however many arrive. */
const NOTICE_SECONDS = 6 * 60 * 60

/**
 * Reads the job that a message from Replicate is about, once its body is there. Fails with `not_found` where none is
 * expected, and with `bad_request` for headers or, later, a body that are not Replicate's.
 */
export function expectJobMessage(
  context: NoticeContext,
  headers: Headers,
  secret = serverEnv().replicate?.webhookSecret,
): (body: string) => Promise<string> {
  if (!secret) throw new AppError('not_found')
  const now = new Date()
  if (!signedHeadersIn(headers, now)) throw new AppError('bad_request', { detail: 'signature' })
  return async (body) => {
    const jobId = verifiedJob({ headers, body, secret, now })
    if (jobId) return jobId
    context.log.warn('job_message_refused')
    await notifyOnce(context, {
      kind: 'job_message_refused',
      about: 'replicate',
      seconds: NOTICE_SECONDS,
      text: 'A message to the Replicate webhook was refused. If Replicate sent it, REPLICATE_WEBHOOK_SECRET is wrong: designs are still made, a little later.',
    })
    throw new AppError('bad_request', { detail: 'signature' })
  }
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
