import { RequestFailed } from '@/lib/client/api/failure'
import type { BatchDoors } from './batch'

const RETRY_PAUSE_MS = 400

/**
 * Stops the design being made, when the engine can. While its upload is still on the way the server does not know the
 * run, so it is asked again as long as `isCurrent`. When it can't be stopped, it is made to its end.
 */
export async function cancelCurrent(
  doors: BatchDoors,
  runId: string,
  isCurrent: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (isCurrent()) {
    try {
      await doors.cancel(runId, signal)
      return
    } catch (error) {
      const isUnknownYet = error instanceof RequestFailed && error.failure.code === 'run_not_found'
      if (!isUnknownYet) return
      await doors.wait(RETRY_PAUSE_MS, signal)
    }
  }
}
