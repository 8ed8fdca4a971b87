// Converts between Node's HTTP and the standard Request and Response.

import { pipeline } from 'node:stream/promises'
import { chunksOf } from './streams.mjs'

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** Slightly more than the largest file in a bucket. */
const maxBodyBytes = 110 * 1024 * 1024

export class BodyTooLarge extends Error {
  /** @override */
  name = 'BodyTooLarge'
}

/**
 * Reads the whole body first, so that a slow upload doesn't block the database's only connection.
 * @param {IncomingMessage} incoming
 * @param {string} defaultUrl for a client that sends no host
 * @returns {Promise<Request>}
 */
export async function toRequest(incoming, defaultUrl) {
  const { method = 'GET' } = incoming
  const url = new URL(incoming.url ?? '/', hostUrl(incoming.headers.host) ?? defaultUrl)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct))
    headers.set(name, (value ?? []).join(', '))
  headers.delete('transfer-encoding')
  const body = await readBody(incoming)
  return new Request(url, { method, headers, ...(method !== 'GET' && method !== 'HEAD' && { body }) })
}

/** @param {string | undefined} host */
const hostUrl = (host) => (host ? URL.parse(`http://${host}`) : null)

/** @param {IncomingMessage} incoming */
async function readBody(incoming) {
  const chunks = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > maxBodyBytes) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * @param {Response} response
 * @param {ServerResponse} outgoing
 */
export async function sendResponse(response, outgoing) {
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  await pipeline(chunksOf(response.body), outgoing)
}
