// The built app with its own sandbox, and signed-in users.

import { join } from 'node:path'
import { startApp, startSandbox } from '../../scripts/lib/app.mjs'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { newTestRun } from '../../scripts/lib/stages.mjs'
import { signIn } from './users.mjs'

/**
 * Starts both and signs `users` in; the first `withoutPlan` have no plan. `stopAll` ends them.
 * @param {number} users
 * @param {number} [withoutPlan]
 */
export async function openLoadedApp(users, withoutPlan = 1) {
  const { env, distDir, appUrl, appPort, sandboxPort, folder } = await newTestRun()
  await ensureBuilt({ env, distDir, isShown: false })
  const host = '127.0.0.1'
  await startSandbox({ port: sandboxPort, host, appUrl, dataDir: join(folder, 'sandbox'), isQuiet: true })
  const app = await startApp({ command: 'start', port: appPort, host, env, distDir })
  const target = { url: `http://${host}:${appPort}`, origin: appUrl }
  /** @type {string[]} */
  const cookies = []
  for (let user = 0; user < users; user++) {
    cookies.push(await signIn({ env, appUrl, hasPlan: user >= withoutPlan }))
  }
  return { app, target, cookies }
}
