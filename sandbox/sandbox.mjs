import { releaseLock, takeLock } from './data-lock.mjs'
import { openDatabase } from './database/connection.mjs'
import { applyMigrations } from './database/migrations.mjs'
import { preparePlatform } from './database/platform.mjs'
import { Turns } from './database/turns.mjs'
import { json } from './gateway/answers.mjs'
import { answerHealth } from './gateway/health.mjs'
import { route } from './gateway/routes.mjs'
import { openGateway } from './gateway/server.mjs'
import { redirectGoogleCalls, startGoogle } from './google/provider.mjs'
import { startPayPal } from './paypal/service.mjs'
import { startRealtime } from './realtime/server.mjs'
import { StartError } from './settings.mjs'
import { createSupabase } from './supabase/app.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {Awaited<ReturnType<typeof startParts>>} Parts */
/** @typedef {() => Promise<void>} Stop */

/**
 * Starts every stand-in in this process.
 * @param {Settings} settings
 * @returns {Promise<Stop>} ends them all
 * @throws {StartError} when the port or the data folder is taken, or a part does not start
 */
export async function startSandbox(settings) {
  /** @type {Parts | null} */
  let parts = null
  /** @type {Stop[]} */
  const stops = []
  // The last part started ends first.
  const stop = async () => {
    parts = null
    for (const each of stops.splice(0).reverse()) await each()
  }

  try {
    const gateway = await openGateway(settings, {
      answer: async (request) => {
        if (new URL(request.url).pathname === '/_control/health') return answerHealth(parts)
        return parts ? route(request, parts) : json(503, { message: 'The sandbox is starting or ending.' })
      },
      upgrade: (request, socket, head) => {
        if (parts) parts.realtime.upgrade(request, socket, head)
        else socket.destroy()
      },
    })
    stops.push(gateway.stop)
    await lockDataDir(settings)
    stops.push(() => releaseLock(settings.dataDir))
    parts = await startParts(settings, stops)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** @param {Settings} settings */
async function lockDataDir({ dataDir, url }) {
  const holder = await takeLock(dataDir, { pid: process.pid, url })
  if (holder) {
    throw new StartError(
      `A sandbox is already running on ${dataDir} at ${holder.url} (process ${holder.pid}).`,
    )
  }
}

/**
 * @param {Settings} settings
 * @param {Stop[]} stops grows with every part that is up
 */
async function startParts(settings, stops) {
  const turns = new Turns()
  const [connection, google] = await Promise.all([
    startPart('database', async () => {
      const opened = await openDatabase(settings.dataDir)
      // Whoever has the turn may finish it.
      stops.push(() => turns.take(() => opened.close()))
      return opened
    }),
    startPart('Google stand-in', async () => {
      const provider = await startGoogle()
      stops.push(provider.stop)
      return provider
    }),
  ])
  redirectGoogleCalls(google.url)
  const payPal = await startPart('PayPal stand-in', async () => startPayPal(settings))
  stops.push(payPal.stop)
  const app = await startPart('Supabase stand-in', () => createSupabase(connection, settings))
  await startPart('database', () => preparePlatform(connection.driver))
  await startPart('migrations', () => applyMigrations(connection.driver, settings.migrationsDir))
  const realtime = await startPart('realtime stand-in', () => startRealtime(connection.driver, turns))
  stops.push(() => realtime.stop())
  // Lite reads the schema once; better now than in the first request.
  await connection.introspect()
  return { turns, connection, app, google, payPal, realtime, appHost: new URL(settings.appUrl).host }
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} start
 * @returns {Promise<T>}
 */
async function startPart(name, start) {
  try {
    return await start()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The sandbox's ${name} did not start: ${reason}`, { cause: error })
  }
}
