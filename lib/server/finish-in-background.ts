import 'server-only'
import { after } from 'next/server'

/**
 * For work that continues after the response. On serverless hosts, the platform waits for it. The work must handle its own
 * errors, because nothing else sees them.
 */
export function finishInBackground(work: Promise<unknown>): void {
  try {
    after(work)
  } catch {
    // Outside a request, as in housekeeping, nothing stops the server.
  }
}
