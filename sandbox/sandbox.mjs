import PQueue from 'p-queue'
import { openDatabase } from './database/connection.mjs'
import { applyMigrations } from './database/migrations.mjs'
import { preparePlatform } from './database/platform.mjs'
import { json } from './gateway/responses.mjs'
import { startGateway } from './gateway/server.mjs'
import { redirectGoogleCalls, startGoogle } from './google/provider.mjs'
import { openMailbox } from './mailbox.mjs'
import { startPayPal } from './paypal/service.mjs'
import { startRealtime } from './realtime/server.mjs'
import { answerHealth, answerRequest } from './routes.mjs'
import { releaseLock, takeLock } from './settings/data-lock.mjs'
import { StartError } from './settings/settings.mjs'
import { createSupabase } from './supabase/app.mjs'

/** @typedef {import('./settings/settings.mjs').Settings} Settings */
/** @typedef {Awaited<ReturnType<typeof startParts>>} Parts */
/** @typedef {() => Promise<void>} Stop */

/**
 * Starts all stand-ins in this process.
 * @param {Settings} settings
 * @returns {Promise<Stop>} stops them all
 * @throws {StartError} when the port or the data folder is taken, or a part doesn't start
 */
export async function startSandbox(settings) {
  /** @type {Parts | null} */
  let parts = null
  /** @type {Stop[]} */
  const stops = []
  // The part that started last stops first.
  const stop = async () => {
    parts = null
    for (const each of stops.splice(0).reverse()) await each()
  }

  try {
    const gateway = await startGateway(settings, {
      answer: async (request) => {
        if (new URL(request.url).pathname === '/_control/health') return answerHealth(parts)
        return parts
          ? answerRequest(request, parts)
          : json(503, { message: 'The sandbox is starting or ending.' })
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
 * @param {Stop[]} stops grows with each started part
 */
async function startParts(settings, stops) {
  const queue = new PQueue({ concurrency: 1 })
  const [connection, google] = await Promise.all([
    startPart('database', async () => {
      const opened = await openDatabase(settings.dataDir)
      // After the running request.
      stops.push(() => queue.add(() => opened.close()))
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
  const realtime = await startPart('realtime stand-in', () => startRealtime(connection.driver, queue))
  stops.push(() => realtime.stop())
  const mailbox = await startPart('mail server', () => openMailbox(settings))
  stops.push(mailbox.stop)
  // Lite reads the schema once. Doing it now keeps the first request fast.
  await connection.introspect()
  const appHost = new URL(settings.appUrl).host
  return { queue, connection, app, google, payPal, realtime, mailbox, appHost }
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
