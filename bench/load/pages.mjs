// Visitors of static pages, in their own thread, whose clock must not wait while uploads are built and sent.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { sendEvenly, sendOneByOne } from './send.mjs'

const STATIC = ['/', '/pricing', '/blog', '/try', '/faq', '/login']

/** @type {import('./send.mjs').Kind} */
const KIND = {
  name: 'static page',
  clients: 8,
  next: (n) => ({ path: STATIC[n % STATIC.length] ?? '/', init: {} }),
}

/**
 * @typedef {object} Visits
 * @property {import('./send.mjs').Answer[]} answers
 * @property {number} lateMs how late the thread itself was, at the 99th percentile
 */

/**
 * As fast as the answers come, or one request per interval.
 * @param {import('./send.mjs').Target} target
 * @param {number | null} everyMs
 * @returns {Promise<Visits>}
 */
export function visitPages(target, everyMs = null) {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: { target, everyMs } })
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
}

if (!isMainThread) {
  const { target, everyMs } = workerData
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const answers = await (everyMs === null ? sendOneByOne(target, KIND) : sendEvenly(target, KIND, everyMs))
  parentPort?.postMessage({ answers, lateMs: delay.percentile(99) / 1e6 })
}
