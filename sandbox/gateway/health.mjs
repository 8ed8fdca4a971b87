import { setTimeout } from 'node:timers/promises'
import { json } from './answers.mjs'

/** @typedef {import('../sandbox.mjs').Parts} Parts */

const answerWithinMs = 10_000

/**
 * GET /_control/health: 200 when every part is up, 503 while starting or when one is down.
 * @param {Parts | null} parts null while starting
 */
export async function answerHealth(parts) {
  if (!parts) return json(503, { status: 'starting', pid: process.pid })
  const [database, google] = await Promise.all([
    isUp(parts.turns.take(async () => parts.connection.driver.query('select 1 from auth.users limit 1'))),
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
  return Promise.race([answered, setTimeout(answerWithinMs, false, { ref: false })])
}
