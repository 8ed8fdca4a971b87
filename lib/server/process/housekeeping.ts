import 'server-only'
import { isHosted } from '@/lib/engines/engine'
import { type App, app } from '@/lib/server/app/app'
import { noteTask, takeTask } from '@/lib/server/health/operations'
import { reportFailedStorage, reportLongQueue } from '@/lib/server/health/reports'
import { deleteEndedCounters } from '@/lib/server/http/rate-limit'
import { deleteOldMessages } from '@/lib/server/messages/service'
import { reportLedger, reportOverdueRefunds } from '@/lib/server/payments/ledger'
import { auditPayments, readDisputes, retryOpenEvents } from '@/lib/server/payments/reconcile'
import { finishOrders } from '@/lib/server/payments/service'
import { claimRuns, sweepStaleRuns } from '@/lib/server/runs/claims'
import { removeLeftInputs } from '@/lib/server/runs/inputs'
import { removeExpiredResults, removeOrphanedFiles } from '@/lib/server/runs/results'
import { removeOldUploads } from '@/lib/server/uploads/service'

const EVERY_MS = 5 * 60_000
/** Users wait for these. A worker has nothing else to do; other processes start their own designs right away. */
const CLAIM_EVERY_MS = { worker: 1_000, both: 5_000, web: EVERY_MS } as const

/**
 * Resumes abandoned runs, settles open orders, and deletes expired files. Only users who never come back depend on it: reading
 * credits, runs or payments does the same for the user who asks.
 */
export function startHousekeeping(): void {
  const cleanUp = oneAtATime(() => keepHouse(app()))
  const claim = oneAtATime(() => claimWhenReady(app()))
  setInterval(cleanUp, EVERY_MS).unref()
  setInterval(claim, CLAIM_EVERY_MS[app().role]).unref()
  void claim()
}

/** A process whose engine is down takes no run. Asking also replaces hung threads. */
async function claimWhenReady(shared: App): Promise<void> {
  if (isHosted(shared.engine) || (await shared.engine.isUp())) await claimRuns(shared, null)
}

/** A call during a running round joins it: with a slow database, rounds must not pile up. */
export function oneAtATime(round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= round().finally(() => {
      running = null
    })
    return running
  }
}

/** Promises to users come first; orders come last, because a slow PayPal may take minutes. */
export async function keepHouse(shared: App): Promise<void> {
  const { supabase, runSettings, log } = shared
  const steps: Record<string, () => Promise<unknown>> = {
    async stale_runs() {
      const ended = await sweepStaleRuns(supabase, null, runSettings.quietSeconds)
      if (ended > 0) log.info('stale_runs_ended', { ended })
    },
    free_runs: () => claimRuns(shared, null),
    left_inputs: () => removeLeftInputs(shared),
    expired_results: () => removeExpiredResults(shared, null),
    old_uploads: () => removeOldUploads(shared),
    orphaned_files: () => removeOrphanedFiles(shared),
    old_messages: () => deleteOldMessages(shared),
    ended_counters: () => deleteEndedCounters(supabase),
    orders: () => finishOrders(shared, null),
    overdue_refunds: () => reportOverdueRefunds(shared),
    open_events: () => retryOpenEvents(shared),
    audit: () => auditPayments(shared),
    nightly: () => runNightlyChecks(shared),
    long_queue: () => reportLongQueue(shared),
    failed_storage: () => reportFailedStorage(shared),
    receipts: () => shared.userMails.sendReceipts(null),
    withdrawals: () => shared.userMails.sendWithdrawals(null),
    reminders: () => shared.userMails.sendReminders(),
    board_mails: () => shared.userMails.sendBoardMails(),
  }
  for (const [step, work] of Object.entries(steps)) {
    await work().catch((cause: unknown) => log.error('housekeeping_failed', cause, { step }))
  }
  await noteTask(supabase, 'round').catch((cause: unknown) =>
    log.error('housekeeping_failed', cause, { step: 'round' }),
  )
}

const NIGHTLY_SECONDS = 20 * 60 * 60

/** Once a day, in one process: tasks that are slow or call PayPal a lot. */
async function runNightlyChecks(shared: App): Promise<void> {
  if (!(await takeTask(shared.supabase, 'nightly', NIGHTLY_SECONDS))) return
  await readDisputes(shared)
  await reportLedger(shared)
}
