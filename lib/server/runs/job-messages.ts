import { serverEnv } from '@/lib/config/env-server'
import { isHosted } from '@/lib/engines/engine'
import { verifiedJob, webhookHeadersIn } from '@/lib/engines/replicate/webhook'
import { AppError } from '@/lib/errors/app-error'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { type ClaimContext, claimRuns } from './claims'
import { findRunOfJob } from './queries'

/** The owner is notified of refused messages once per this period, however many arrive. */
const NOTICE_SECONDS = 6 * 60 * 60

/**
 * Verifies a message from Replicate and returns its job once the body has arrived. Throws `not_found` if none is expected, and
 * `bad_request` if headers or body aren't Replicate's.
 */
export function expectJobMessage(
  context: NoticeContext,
  headers: Headers,
  secret = serverEnv().replicate?.webhookSecret,
): (body: string) => Promise<string> {
  if (!secret) throw new AppError('not_found')
  const now = new Date()
  if (!webhookHeadersIn(headers, now)) throw new AppError('bad_request', { detail: 'signature' })
  return async (body) => {
    const jobId = verifiedJob({ headers, body, secret, now })
    if (jobId) return jobId
    context.log.warn('job_message_refused')
    await notifyOnce(context, {
      kind: 'job_message_refused',
      about: 'replicate',
      seconds: NOTICE_SECONDS,
      text: 'A message to the Replicate webhook was rejected. If it came from Replicate, REPLICATE_WEBHOOK_SECRET is wrong: designs still finish, but a little later.',
    })
    throw new AppError('bad_request', { detail: 'signature' })
  }
}

/** A job's state changed: if this process waits for it, poll now; otherwise, claim its run. */
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
