import 'server-only'
import { deleteEndedCounters } from '@/lib/server/http/rate-limit'
import { deleteOldMessages } from '@/lib/server/messages/service'
import { finishOrders } from '@/lib/server/payments/service'
import { sweepStaleRuns } from '@/lib/server/runs/queries'
import { removeExpiredResults } from '@/lib/server/runs/results'
import { resumeRuns } from '@/lib/server/runs/resume'
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
  setInterval(() => void cleanUp(app()), EVERY_MS).unref()
  const resume = () => void resumeRuns(app(), null)
  setInterval(resume, RESUME_EVERY_MS).unref()
  resume()
}

async function cleanUp(shared: App): Promise<void> {
  const { supabase, runSettings, log } = shared
  try {
    const ended = await sweepStaleRuns(supabase, null, runSettings.staleMinutes)
    if (ended > 0) log.info('stale_runs_ended', { ended })
    await finishOrders(shared, null)
    await removeExpiredResults(shared, null)
    await deleteOldMessages(shared)
    await deleteEndedCounters(supabase)
  } catch (cause) {
    log.error('housekeeping_failed', cause)
  }
}
