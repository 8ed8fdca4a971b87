// Requests that no client library sends: bodies that never end, headers that trickle in, answers nobody reads.

import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const PIECE = Buffer.alloc(64 * 1024, 'x')
/** Longer than the server waits for a request: a connection it forgot is reopened. */
const LONGEST_MS = 150_000

/**
 * @typedef {object} Held
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string | number>} [headers]
 * @property {string} [unfinished] the start of a header that never ends
 * @property {number} [first] bytes of the body sent at once
 * @property {number} [bytesASecond] of the rest
 * @property {number} [readBytes] how many bytes of the answer are read at most; otherwise it ends with its first bytes
 */

/**
 * Holds one connection until it is answered or closed; if the answer is what is held, until that is closed. Returns the first
 * bytes of the answer, or none.
 * @param {{ url: string, signal: AbortSignal }} target
 * @param {Held} request
 * @returns {Promise<string>}
 */
export async function hold({ url, signal }, request) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const ended = Promise.withResolvers()
  let answer = ''
  let read = 0
  socket.on('data', (bytes) => {
    if (answer === '') answer = bytes.toString('latin1')
    read += bytes.byteLength
    if (request.readBytes === undefined) ended.resolve(undefined)
    else if (read >= request.readBytes) socket.pause()
  })
  socket.on('close', ended.resolve)
  signal.addEventListener('abort', ended.resolve, { once: true })
  const timer = setTimeout(ended.resolve, LONGEST_MS)
  const sending = setInterval(() => socket.write(PIECE.subarray(0, request.bytesASecond ?? 0)), 1_000)
  socket.write(headOf(request, hostname))
  for (let left = request.first ?? 0; left > 0; left -= PIECE.length) socket.write(PIECE.subarray(0, left))
  await ended.promise
  clearTimeout(timer)
  clearInterval(sending)
  signal.removeEventListener('abort', ended.resolve)
  socket.destroy()
  await pause(0)
  return answer
}

/** @param {Held} request @param {string} host */
function headOf({ method, path, headers = {}, unfinished }, host) {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')
  return unfinished === undefined ? `${head}\r\n\r\n` : `${head}\r\n${unfinished}`
}
