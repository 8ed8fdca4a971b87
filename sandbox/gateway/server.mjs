import { once } from 'node:events'
import { createServer } from 'node:http'
import { hasErrorCode } from '../settings/data-lock.mjs'
import { StartError } from '../settings/settings.mjs'
import { BodyTooLarge, sendResponse, toRequest } from './node-http.mjs'
import { allowEveryOrigin, answerPreflight, json } from './responses.mjs'

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('node:stream').Duplex} Duplex */

/**
 * @typedef {object} Handlers
 * @property {(request: Request) => Promise<Response>} answer
 * @property {(request: IncomingMessage, socket: Duplex, head: Buffer) => void} upgrade
 */

/**
 * The one port of the sandbox.
 * @param {import('../settings/settings.mjs').Settings} settings
 * @param {Handlers} handlers
 * @returns {Promise<{ stop: () => Promise<void> }>}
 * @throws {StartError} when it cannot listen
 */
export async function startGateway({ host, port, url }, { answer, upgrade }) {
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, url, answer).catch((error) => {
      if (!hasErrorCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) console.error('gateway:', error)
      outgoing.destroy()
    })
  })
  // On a busy machine, a client may send on a connection it doesn't know to be closed yet.
  server.keepAliveTimeout = 120_000
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head)
  })
  await listen(server, port, host)
  return {
    stop: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 */
async function listen(server, port, host) {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(whyNotListening(error, port, host))
  }
}

/**
 * @param {unknown} error
 * @param {number} port
 * @param {string} host
 */
function whyNotListening(error, port, host) {
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return `Port ${port} is taken: stop the program that uses it, or set SANDBOX_PORT to another one.`
  }
  return `The sandbox cannot listen on ${host}:${port} (${error instanceof Error ? error.message : error}).`
}

/**
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 * @param {string} url
 * @param {Handlers['answer']} answer
 */
async function respond(incoming, outgoing, url, answer) {
  const response = await answerSafely(incoming, url, answer)
  await sendResponse(allowEveryOrigin(response), outgoing)
}

/**
 * @param {IncomingMessage} incoming
 * @param {string} url
 * @param {Handlers['answer']} answer
 */
async function answerSafely(incoming, url, answer) {
  try {
    const request = await toRequest(incoming, url)
    return answerPreflight(request) ?? (await answer(request))
  } catch (error) {
    if (error instanceof BodyTooLarge)
      return json(413, { message: 'The body is too large.' }, { connection: 'close' })
    console.error('gateway:', error)
    return json(500, { message: 'The sandbox failed to answer; its log says why.' })
  }
}
