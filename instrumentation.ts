import type { Instrumentation } from 'next'
import { policyEnv } from '@/lib/config/env-client'
import { isPolicyBuiltIn } from '@/lib/config/security-headers.mjs'

/**
 * Runs once when the server starts: connects to a collector of traces, prepares every request (any client can set the
 * header that Next offers for the socket's address), builds the app, checks the settings of a live site, and, unless the
 * host stops it between requests, starts housekeeping and sees to its end: an orderly one, or a sudden one when it
 * hangs.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { surviveLostOutput } = await import('@/lib/server/log')
  surviveLostOutput()
  const { serverEnv } = await import('@/lib/config/env-server')
  const { otlpEndpoint } = serverEnv()
  let flush = async () => {}
  if (otlpEndpoint) {
    const { startTelemetry } = await import('@/lib/server/telemetry/start')
    flush = startTelemetry(otlpEndpoint).flush
  }
  const { addressOf, prepareRequests } = await import('@/lib/server/http/address')
  const { sharedRoomsWait } = await import('@/lib/server/http/rate-limit')
  const { pagePolicies } = await import('@/lib/server/http/page-policies')
  const { app } = await import('@/lib/server/app/app')
  const { observeQueues, observeWaitingRuns } = await import('@/lib/server/telemetry/metrics')
  const { readOperations } = await import('@/lib/server/health/operations')
  const { startHousekeeping } = await import('@/lib/server/process/housekeeping')
  const isBuiltIn = isPolicyBuiltIn(process.env)
  prepareRequests({
    policyOf: isBuiltIn ? () => null : pagePolicies(serverEnv().pagesDir, policyEnv()),
    waitSeconds: (headers) => sharedRoomsWait(addressOf(headers, serverEnv().trustedProxyHops)),
  })
  // Built now, so that a wrong setting stops the start and the engine's workers are warm before the first design.
  const shared = app()
  observeQueues(shared.gate.waiting)
  observeWaitingRuns(() => readOperations(shared.supabase))
  if (process.env.NODE_ENV === 'production') {
    const { checkStart } = await import('@/lib/server/health/start-check')
    await checkStart(shared)
  }
  const { stopsBetweenRequests } = await import('@/lib/config/check-settings')
  const { flushOnSignal, stopOnSignal } = await import('@/lib/server/process/shutdown')
  if (stopsBetweenRequests()) {
    const { reportIfLate } = await import('@/lib/server/health/reports')
    void reportIfLate(shared)
    return flushOnSignal(flush)
  }
  startHousekeeping()
  // In development Next stops at once, and debuggers halt.
  if (process.env.NODE_ENV !== 'production') return
  const { watchMainThread } = await import('@/lib/server/process/watchdog.mjs')
  watchMainThread()
  stopOnSignal(shared, flush)
}

/** A page that failed to render. Handlers under `app/api` report their errors themselves. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { reportError } = await import('@/lib/server/report-error')
  // What the crash screen shows of the error, so that a user can quote it.
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  await reportError('render_failed', error, { method, route: routePath, reference: digest })
}
