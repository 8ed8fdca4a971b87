// Loaded into a server before Next: stops it between two requests, like a function. Work passed to Next's `after` still counts
// as part of its request. The sender of the next request wakes the process up.

import { subscribe } from 'node:diagnostics_channel'
import { isMainThread } from 'node:worker_threads'

/** @typedef {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} Exchange */

/** On each request of the host. Until the first one, the process starts undisturbed. */
const HEADER = 'x-function-host'

let pending = 0

const settle = () => {
  pending -= 1
  // Not before the response is on its way.
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
