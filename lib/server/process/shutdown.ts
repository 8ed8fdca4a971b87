import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { App } from '@/lib/server/app/app'
import { REQUEST_STARTS } from '@/lib/server/http/address'
import { handBackRuns } from '@/lib/server/runs/claims'

/** For open requests once no run is in progress, and then for the last spans. */
const LAST_RESPONSES_MS = 3_000
const FLUSH_MS = 3_000

type StopContext = Pick<App, 'supabase' | 'activeRuns' | 'log' | 'pause' | 'runSettings'>

/**
 * Takes no more runs, gives those in progress `SHUTDOWN_SECONDS` to finish, and hands back the rest, so that another process
 * continues at once.
 */
export async function finishRuns(app: StopContext): Promise<void> {
  const { activeRuns, log, pause, runSettings } = app
  activeRuns.close()
  log.info('stopping', { runs: activeRuns.count() })
  await Promise.race([activeRuns.idle(), pause(runSettings.shutdownMs)])
  await handBackRuns(app)
}

type LastSteps = {
  /** Resolves once the last open request has its response. */
  closed: Promise<void>
  /** Sends the spans and metrics still in memory. */
  flush: () => Promise<void>
}

/** Finishes the runs, then the open requests, and then sends the spans of both. */
export async function stopInOrder(app: StopContext, { closed, flush }: LastSteps): Promise<void> {
  await finishRuns(app)
  await Promise.race([closed, app.pause(LAST_RESPONSES_MS)])
  await Promise.race([flush(), app.pause(FLUSH_MS)])
}

/**
 * Shuts down in order when the process is asked to stop. Next itself waits only for open requests, and a worker's runs have
 * none, so `NEXT_MANUAL_SIG_HANDLE=true` leaves the signals to us.
 */
export function stopOnSignal(app: StopContext, flush: LastSteps['flush']): void {
  let server: Server | null = null
  subscribe(REQUEST_STARTS, (message) => {
    if (typeof message !== 'object' || message === null || !('server' in message)) return
    if (message.server instanceof Server) server = message.server
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // No new connections from now on; open requests continue.
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    await stopInOrder(app, { closed, flush })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** For hosts that stop the process between requests: sends metrics, and leaves the exit to the host. */
export function flushOnSignal(flush: () => Promise<void>): void {
  process.once('SIGTERM', () => void flush())
}
