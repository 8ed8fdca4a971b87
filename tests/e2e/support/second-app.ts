import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'

/** Another server of the same build on the same data, for a test that must end one, or needs other settings. */
export async function startSecondApp(
  env: Record<string, string> = {},
): Promise<{ url: string; kill: () => Promise<void> }> {
  const port = await freePort()
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The first app's name, so that the browser's cookies are sent along: they know hosts, not ports.
  const { hostname } = new URL(process.env.APP_URL ?? 'http://127.0.0.1')
  const url = `http://${hostname}:${port}`
  await untilHealthy(url, gone)
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilHealthy(url: string, gone: Promise<void>): Promise<void> {
  let hasEnded = false
  void gone.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the second app did not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
