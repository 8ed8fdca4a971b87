import * as z from 'zod'
import { serverEnv } from '@/lib/config/env-server'
import type { DesignRun } from '@/lib/domain/design-run'
import { FORMER_MODEL_NAMES, HOSTED_MODELS } from '@/lib/domain/hosted/models'
import { isHosted } from '@/lib/engines/engine'
import { verifiedJob, webhookHeadersIn } from '@/lib/engines/replicate/webhook'
import { AppError } from '@/lib/errors/app-error'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import type { RunContext } from './context'
import { keptInputs } from './inputs'
import { type ClaimedRun, claimOf, findRunOfJob, runRow } from './queries'
import { type MakeContext, makeDesign } from './work'

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

const claimed = z.object({ runs: z.array(runRow) })

type Claim = {
  workerId: string
  userId: string | null
  /** The engines whose runs this process can do. */
  engines: readonly string[]
  limit: number
  quietSeconds: number
}

/**
 * Claims up to `limit` runs that are waiting or had no heartbeat for `quietSeconds`, of one user or (`null`) of all. Only one
 * process gets a run. Also records that this process is alive.
 */
async function claimFreeRuns(
  supabase: Supabase,
  { workerId, userId, engines, limit, quietSeconds }: Claim,
): Promise<DesignRun[]> {
  const args = {
    p_worker_id: workerId,
    p_user_id: userId,
    p_engines: [...engines],
    p_limit: limit,
    p_quiet_seconds: quietSeconds,
  }
  return (await checked(supabase.rpc('claim_design_runs', args), claimed)).runs
}

const released = z.object({ outcome: z.enum(['ok', 'refunded', 'gone']) })

/** Hands the run back for another process to continue. `refunded`: none could. */
async function releaseRun(supabase: Supabase, run: ClaimedRun) {
  return (await checked(supabase.rpc('release_design_run', claimOf(run)), released)).outcome
}

/** Processes that claim runs ask every few seconds; one that hasn't asked for this long is gone. */
const SEEN_WITHIN_SECONDS = 30

/** Whether any process makes designs. */
export function hasWorker(supabase: Supabase): Promise<boolean> {
  return checked(supabase.rpc('has_run_worker', { p_seconds: SEEN_WITHIN_SECONDS }), z.boolean())
}

/** Fails and refunds dead runs, of one user or (`null`) of all. Returns how many. */
export function sweepStaleRuns(
  supabase: Supabase,
  userId: string | null,
  quietSeconds: number,
): Promise<number> {
  const args = { p_user_id: userId, p_quiet_seconds: quietSeconds }
  return checked(supabase.rpc('sweep_stale_runs', args), z.number())
}

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
