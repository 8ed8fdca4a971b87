import 'server-only'
import { after } from 'next/server'

/**
 * For work that continues after the response. Where the server stops with its response, as a function does, the platform
 * waits for the work. It must handle its own errors: nothing else sees them.
 */
export function finishInBackground(work: Promise<unknown>): void {
  try {
    after(work)
  } catch {
    // Outside a request, as in housekeeping, nothing stops the server.
  }
}
