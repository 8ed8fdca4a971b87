import 'server-only'
import { forgetOld } from '@/lib/use-cases/forget-old'
import { finishOrders } from '@/lib/use-cases/own-orders'
import { removeExpiredResults } from '@/lib/use-cases/run-results'
import { services } from './container'
import { log } from './log'

const EVERY_MS = 5 * 60_000

/**
 * Ends runs that died, finishes orders that were left half done and deletes what is past its keeping time, for people
 * who do not come back to see it done. Correctness never waits for this: whoever reads credits, runs or payments does the
 * same for themselves first.
 */
export function startHousekeeping(): void {
  setInterval(keepHouse, EVERY_MS).unref()
}

async function keepHouse(): Promise<void> {
  try {
    const ended = await services().runs.sweep()
    if (ended > 0) log.info('stale_runs_ended', { ended })
    await finishOrders(services(), null)
    await removeExpiredResults(services(), null)
    await forgetOld(services())
  } catch (cause) {
    log.error('housekeeping_failed', cause)
  }
}
