import { once } from 'node:events'
import { startApp } from '@/scripts/lib/app.mjs'
import { freePort } from '@/scripts/lib/ports.mjs'
import { backend } from './backend'

export type SecondApp = {
  url: string
  pid: number | undefined
  kill: () => Promise<void>
  /** Asks it to stop, and returns its exit code. */
  stop: () => Promise<number | null>
  /** For a process that stops itself. */
  wake: () => void
}

/** Another server of the same build on the same data, for a test that must kill one or needs other settings. */
export async function startSecondApp(settings: Record<string, string> = {}): Promise<SecondApp> {
  const port = await freePort()
  const server = await startApp({
    command: 'start',
    port,
    host: '127.0.0.1',
    env: settings,
    distDir: process.env.NEXT_DIST_DIR ?? '.next',
  })
  // The first app's host name, so that the browser sends its cookies, which don't depend on ports.
  const { hostname } = new URL(backend.appUrl)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return {
    url: `http://${hostname}:${port}`,
    pid: server.pid,
    wake: () => void server.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      return server.exitCode
    },
  }
}
