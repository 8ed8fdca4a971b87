// Sends requests of one kind, sequentially or at fixed intervals.

import { setTimeout as pause } from 'node:timers/promises'

/**
 * @typedef {object} Kind One kind of request, repeated by some clients.
 * @property {string} name
 * @property {number} clients how many send it at the machine's limit
 * @property {(n: number) => { path: string, init: RequestInit }} next
 */

/** @typedef {{ name: string, ms: number, status: number, isBroken: boolean }} Answer */

/** @typedef {{ urls: readonly string[], seconds: number }} Target The processes of one app, which take turns. */

/** Each client sends again as soon as it has its answer. @param {Target} target @param {Kind} kind */
export async function sendOneByOne({ urls, seconds }, kind) {
  const end = performance.now() + seconds * 1_000
  const clients = Array.from({ length: kind.clients }, async (_, client) => {
    /** @type {Answer[]} */
    const answers = []
    for (let n = client; performance.now() < end; n += kind.clients) answers.push(await send(urls, kind, n))
    return answers
  })
  return (await Promise.all(clients)).flat()
}

/**
 * At fixed intervals, whether earlier ones were answered or not. @param {Target} target @param {Kind} kind @param {number}
 * everyMs
 */
export async function sendEvenly({ urls, seconds }, kind, everyMs) {
  /** @type {Promise<Answer>[]} */
  const answers = []
  const start = performance.now()
  for (let n = 0; n * everyMs < seconds * 1_000; n++) {
    await pause(Math.max(0, start + n * everyMs - performance.now()))
    answers.push(send(urls, kind, n))
  }
  return Promise.all(answers)
}

/** @param {readonly string[]} urls @param {Kind} kind @param {number} n @returns {Promise<Answer>} */
async function send(urls, { name, next }, n) {
  const { path, init } = next(n)
  const url = urls[n % urls.length]
  const start = performance.now()
  try {
    const answer = await fetch(`${url}${path}`, { ...init, redirect: 'manual' })
    await answer.arrayBuffer()
    const mayRepeat = answer.status === 503 && answer.headers.has('retry-after')
    const { status } = answer
    return { name, ms: performance.now() - start, status, isBroken: status >= 500 && !mayRepeat }
  } catch {
    // The connection broke: the server must have died or dropped us.
    return { name, ms: performance.now() - start, status: 0, isBroken: true }
  }
}
