// Loaded into a server before Next: between two requests it stands still, as a function does. What is given to Next's
// `after` still counts as a part of its request. Whoever sends the next one wakes the process up.

import { subscribe } from 'node:diagnostics_channel'
import { isMainThread } from 'node:worker_threads'

/** @typedef {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} Exchange */

/** On each request of the host. Before the first one the process starts in peace. */
const HEADER = 'x-function-host'

let pending = 0

const settle = () => {
  pending -= 1
  // Not before what has been answered is on its way.
  setImmediate(() => pending === 0 && process.kill(process.pid, 'SIGSTOP'))
}

/** @param {Promise<unknown>} work */
function waitUntil(work) {
  pending += 1
  work.then(settle, settle)
}

if (isMainThread) {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = /** @type {Exchange} */ (message)
    if (request.headers[HEADER] === undefined) return
    pending += 1
    response.once('close', settle)
  })
  // Where Next looks for a platform that waits for such work.
  Object.assign(globalThis, { [Symbol.for('@next/request-context')]: { get: () => ({ waitUntil }) } })
}
