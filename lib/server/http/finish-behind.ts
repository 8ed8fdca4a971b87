import 'server-only'
import { after } from 'next/server'

/** Where a server stops with the answer, as a function does, the platform is asked to wait for what is under way. */
export function finishBehind(work: Promise<void>): void {
  try {
    after(work)
  } catch {
    // Outside of a request, as in housekeeping, nothing stops the server.
  }
}
