import 'server-only'
import { deleteEndedCounters } from '@/lib/server/http/rate-limit'
import { deleteOldMessages } from '@/lib/server/messages/service'
import { reportOverdueRefunds } from '@/lib/server/payments/overdue'
import { finishOrders } from '@/lib/server/payments/service'
import { sweepStaleRuns } from '@/lib/server/runs/queries'
import { removeExpiredResults } from '@/lib/server/runs/results'
import { resumeRuns } from '@/lib/server/runs/resume'
import { removeOldUploads } from '@/lib/server/uploads/service'
import { type App, app } from './app'

const EVERY_MS = 5 * 60_000
/** Users wait for designs whose server died, so these are looked for more often. */
const RESUME_EVERY_MS = 20_000

/**
 * Ends runs that died, finishes orders that were left half done and deletes what is past its keeping time, for users
 * who do not come back. Nothing depends on it: whoever reads credits, runs or payments does the same for themselves
 * first.
 */
export function startHousekeeping(): void {
  const cleanUp = oneAtATime(() => keepHouse(app()))
  const resume = oneAtATime(() => resumeRuns(app(), null))
  setInterval(cleanUp, EVERY_MS).unref()
  setInterval(resume, RESUME_EVERY_MS).unref()
  void resume()
}

/** A call while the last round still goes on joins it: with a slow database, rounds must not pile up. */
export function oneAtATime(round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= round().finally(() => {
      running = null
    })
    return running
  }
}

/** What promises a time to users comes first; orders come last, because a silent PayPal may take minutes. */
export async function keepHouse(shared: App): Promise<void> {
  const { supabase, runSettings, log } = shared
  const steps: Record<string, () => Promise<unknown>> = {
    async stale_runs() {
      const ended = await sweepStaleRuns(supabase, null, runSettings.staleMinutes)
      if (ended > 0) log.info('stale_runs_ended', { ended })
    },
    resumed_runs: () => resumeRuns(shared, null),
    expired_results: () => removeExpiredResults(shared, null),
    old_uploads: () => removeOldUploads(shared),
    old_messages: () => deleteOldMessages(shared),
    ended_counters: () => deleteEndedCounters(supabase),
    orders: () => finishOrders(shared, null),
    overdue_refunds: () => reportOverdueRefunds(shared),
    receipts: () => shared.userMails.sendReceipts(null),
    reminders: () => shared.userMails.sendReminders(),
  }
  for (const [step, work] of Object.entries(steps)) {
    await work().catch((cause: unknown) => log.error('housekeeping_failed', cause, { step }))
  }
}
