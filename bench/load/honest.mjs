// Users who upload a photo now and then, and retry when told to.

import { setTimeout as pause } from 'node:timers/promises'
import { bodies } from './bodies.mjs'
import { isBroken } from './hostile.mjs'

const EVERY_MS = 10_000
/** If an answer doesn't say when. */
const AGAIN_MS = 2_000

/** @typedef {{ name: string, status: number, isBroken: boolean, refusedMs: number, ms: number }} Upload */

/**
 * Uploads until the signal. `refusedMs` is the time from the first try to the accepted one.
 * @param {{ url: string, origin: string, signal: AbortSignal }} target
 * @param {string[]} cookies one per user
 * @returns {Promise<Upload[]>}
 */
export async function uploadHonestly(target, cookies) {
  const kinds = (await bodies()).filter(({ name }) => name.startsWith('honest'))
  const users = cookies.map(async (cookie, user) => {
    /** @type {Upload[]} */
    const uploads = []
    for (let n = user; !target.signal.aborted; n++) {
      const kind = kinds[n % kinds.length]
      if (kind) uploads.push(...(await uploadOne(target, cookie, kind)))
      await pause(EVERY_MS, undefined, { signal: target.signal }).catch(() => undefined)
    }
    return uploads
  })
  return (await Promise.all(users)).flat()
}

/**
 * Tries until an upload is accepted; one cut off by the end doesn't count.
 * @param {{ url: string, origin: string, signal: AbortSignal }} target
 * @param {string} cookie
 * @param {import('./bodies.mjs').Kind} kind
 */
async function uploadOne({ url, origin, signal }, cookie, { name, path, body }) {
  /** @type {Upload[]} */
  const tries = []
  const first = performance.now()
  while (!signal.aborted) {
    const began = performance.now()
    const headers = { cookie, origin }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: body(), signal }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => undefined)
    if (!answer && signal.aborted) break
    const status = answer?.status ?? 0
    const seconds = Number(answer?.headers.get('retry-after') ?? 0)
    const [refusedMs, ms] = [began - first, performance.now() - began]
    tries.push({ name, status, isBroken: status === 0 || isBroken(status, seconds > 0), refusedMs, ms })
    if (status >= 200 && status < 300) break
    await pause(seconds * 1_000 || AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
  return tries
}
