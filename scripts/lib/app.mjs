import process from 'node:process'
import { start } from './children.mjs'
import { PICTURE_MEMORY } from './memory.mjs'
import { projectNode, TOOLS } from './project.mjs'
import { waitForHttp } from './wait.mjs'

const START_MS = { start: 30_000, dev: 90_000 }

/**
 * Starts the built app, or the one that reloads, and waits until it answers. What it says is shown from then on; before,
 * only what goes wrong.
 * @param {{ command: 'start' | 'dev', port: number, host: string, env: Record<string, string | undefined>,
 *   distDir: string }} options
 */
export async function startApp({ command, port, host, env, distDir }) {
  const child = start(projectNode(), [TOOLS.next, command, '-p', String(port), '-H', host], {
    output: 'kept',
    env: {
      ...PICTURE_MEMORY,
      ...env,
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: command === 'dev' ? 'development' : 'production',
    },
  })
  child.stderr?.pipe(process.stderr, { end: false })
  child.stdout?.resume()
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health`
  await waitForHttp(url, { what: 'The app', timeoutMs: START_MS[command], child })
  child.stdout?.pipe(process.stdout, { end: false })
  return child
}
