import 'server-only'
import { after } from 'next/server'

/**
 * For work that goes on behind the answer. Where a server stops with its answer, as a function does, the platform waits for
 * it. The work must never fail: nobody would notice.
 */
export function finishBehind(work: Promise<unknown>): void {
  try {
    after(work)
  } catch {
    // Outside of a request, as in housekeeping, nothing stops the server.
  }
}
