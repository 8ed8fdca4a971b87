import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { REQUEST_STARTS } from '@/lib/server/http/address'
import { handBackRuns } from '@/lib/server/runs/claims'
import type { App } from './app'

/** For what is still being answered once no run is in work. */
const LAST_ANSWERS_MS = 3_000

/**
 * Takes no further run, gives those in work the time that `SHUTDOWN_SECONDS` grants, and hands back what is left then, so
 * that another process goes on at once.
 */
export async function finishRuns(app: App): Promise<void> {
  const { activeRuns, log, pause, runSettings } = app
  activeRuns.close()
  log.info('stopping', { runs: activeRuns.count() })
  await Promise.race([activeRuns.idle(), pause(runSettings.shutdownMs)])
  await handBackRuns(app)
}

/**
 * Stops this process in order when it is asked to. Next by itself waits for open requests alone, and a worker's runs have
 * none: `NEXT_MANUAL_SIG_HANDLE=true` leaves the signals to this.
 */
export function stopOnSignal(app: App): void {
  let server: Server | null = null
  subscribe(REQUEST_STARTS, (message) => {
    if (typeof message !== 'object' || message === null || !('server' in message)) return
    if (message.server instanceof Server) server = message.server
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // No new connections from now on; open requests go on.
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    await finishRuns(app)
    await Promise.race([closed, app.pause(LAST_ANSWERS_MS)])
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}
