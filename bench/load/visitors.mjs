// Visitors of a link, in a thread of their own: each opens its page, and then both small pictures of its first design.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { sendEvenly } from './send.mjs'

/**
 * @typedef {object} Visits
 * @property {import('./send.mjs').Answer[]} pages
 * @property {import('./send.mjs').Answer[]} pictures
 * @property {number} lateMs how late the thread itself was, at the 99th percentile
 */

/**
 * One visitor every so often, whether the ones before were answered or not.
 * @param {import('./send.mjs').Target & { path: string }} target
 * @param {number} everyMs
 * @returns {Promise<Visits>}
 */
export function openLink(target, everyMs) {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: { target, everyMs } })
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
}

if (!isMainThread) {
  const { target, everyMs } = workerData
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const pictures = target.path.replace('/s/', '/api/shared/')
  /** @param {string} path @returns {import('./send.mjs').Kind} */
  const kind = (path) => ({ name: path, clients: 1, next: () => ({ path, init: {} }) })
  const [pages, ...sides] = await Promise.all([
    sendEvenly(target, kind(target.path), everyMs),
    ...['before', 'after'].map((side) => sendEvenly(target, kind(`${pictures}/1/${side}?as=thumb`), everyMs)),
  ])
  parentPort?.postMessage({ pages, pictures: sides.flat(), lateMs: delay.percentile(99) / 1e6 })
}
