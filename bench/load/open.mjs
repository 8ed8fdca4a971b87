// The built app with its own sandbox, and signed-in users.

import { join } from 'node:path'
import { startApp, startSandbox } from '../../scripts/lib/app.mjs'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { newTestRun } from '../../scripts/lib/stages.mjs'
import { signIn } from './users.mjs'

/**
 * Starts both and signs `users` in; the first `withoutPlan` have no plan. `urls` are those of `processes` app processes, which
 * share the sandbox and its database; `app` and `target` are the first one. `stopAll` ends them.
 * @param {{ users: number, withoutPlan?: number, processes?: number }} wanted
 */
export async function openLoadedApp({ users, withoutPlan = 1, processes = 1 }) {
  const { env, distDir, appUrl, appPort, sandboxPort, folder } = await newTestRun()
  await ensureBuilt({ env, distDir, isShown: false })
  const host = '127.0.0.1'
  const sandbox = await startSandbox({
    port: sandboxPort,
    host,
    appUrl,
    dataDir: join(folder, 'sandbox'),
    isQuiet: true,
  })
  const app = await startApp({ command: 'start', port: appPort, host, env, distDir })
  const urls = [`http://${host}:${appPort}`]
  while (urls.length < processes) {
    const port = await freePort()
    await startApp({ command: 'start', port, host, env, distDir })
    urls.push(`http://${host}:${port}`)
  }
  const target = { url: `http://${host}:${appPort}`, origin: appUrl }
  /** @type {string[]} */
  const cookies = []
  for (let user = 0; user < users; user++) {
    cookies.push(await signIn({ env, appUrl, hasPlan: user >= withoutPlan }))
  }
  return { app, sandbox, target, urls, cookies }
}
