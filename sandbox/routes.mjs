import { setTimeout } from 'node:timers/promises'
import { json } from './gateway/responses.mjs'
import { answerGoogle, sendToChooser } from './google/routes.mjs'
import { answerSupabase } from './supabase/routes.mjs'

/** @typedef {import('./sandbox.mjs').Parts} Parts */

const healthTimeoutMs = 10_000

/**
 * Routes a request to the stand-in of its service.
 * @param {Request} request
 * @param {Parts} parts
 * @returns {Promise<Response>}
 */
export async function answerRequest(request, parts) {
  const { pathname } = new URL(request.url)
  const answer = await answerSupabase(request, parts)
  if (answer) return sendToChooser(answer)
  if (pathname.startsWith('/google/')) return answerGoogle(request, parts.google, parts.appHost)
  if (parts.mailbox.isFor(pathname)) return parts.mailbox.answer(request)
  if (parts.payPal.isFor(pathname)) return parts.payPal.answer(request)
  return json(404, { message: `The sandbox has no ${pathname}.` })
}

/**
 * GET /_control/health: 200 when every part is up, 503 while starting or when one is down.
 * @param {Parts | null} parts null while starting
 */
export async function answerHealth(parts) {
  if (!parts) return json(503, { status: 'starting', pid: process.pid })
  const [database, google] = await Promise.all([
    isUp(parts.queue.add(() => parts.connection.driver.query('select 1 from auth.users limit 1'))),
    isUp(fetch(`${parts.google.url}/jwks`)),
  ])
  const isHealthy = database && google
  return json(isHealthy ? 200 : 503, {
    status: isHealthy ? 'ok' : 'degraded',
    pid: process.pid,
    parts: { database: word(database), google: word(google) },
  })
}

/** @param {boolean} up */
const word = (up) => (up ? 'up' : 'down')

/** @param {Promise<unknown>} check */
async function isUp(check) {
  const answered = check.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, setTimeout(healthTimeoutMs, false, { ref: false })])
}
