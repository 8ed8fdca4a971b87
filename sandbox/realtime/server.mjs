import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebSocketServer } from 'ws'
import { jwtSecret } from '../settings/keys.mjs'
import { resolveApiKey } from '../supabase/app.mjs'
import { announcePublishedTables, listenForChanges, readAs } from './changes.mjs'
import { Channel } from './channel.mjs'

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:stream').Duplex} Duplex */
/** @typedef {import('./changes.mjs').Change} Change */
/** @typedef {import('./changes.mjs').Claims} Claims */
/** @typedef {import('./channel.mjs').Frame} Frame */

const socketPath = '/realtime/v1/websocket'
const maxMessageBytes = 1024 * 1024

/**
 * Supabase Realtime's WebSocket for `postgres_changes` in protocol 2.0.0, without broadcast and presence.
 * @param {PGlite} database
 * @param {import('p-queue').default} queue
 */
export async function startRealtime(database, queue) {
  const publishedTables = await announcePublishedTables(database)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  /** @type {Set<Channel>} */
  const channels = new Set()

  /** @param {Change} change */
  const distribute = async (change) => {
    for (const channel of channels) {
      const reader = channel.mayWant(change) ? channel.reader() : null
      if (!reader) continue
      const row =
        change.type === 'DELETE' ? deletedRow(change, reader.sub) : await readAs(database, change, reader)
      if (row) channel.deliver(change, row)
    }
  }
  const stopListening = await listenForChanges(database, (change) => {
    queue.add(() => distribute(change)).catch((error) => console.error('realtime:', error))
  })

  return {
    /**
     * @param {IncomingMessage} request
     * @param {Duplex} socket
     * @param {Buffer} head
     */
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://sandbox')
      const apiKey = url.searchParams.get('apikey') ?? ''
      if (url.pathname !== socketPath) return refuse(socket, '404 Not Found')
      if (!resolveApiKey(apiKey)) return refuse(socket, '401 Unauthorized')
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        serve(webSocket, { apiKey, publishedTables, channels })
      })
    },

    async stop() {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      await stopListening()
    },
  }
}

/**
 * Row level security can't be applied to a deleted row. A hosted project sends its key to everyone; the sandbox only to the
 * user with that id.
 * @param {Change} change
 * @param {string | null} sub
 */
const deletedRow = (change, sub) => (sub === change.id ? { columns: [], record: { id: change.id } } : null)

/**
 * @param {Duplex} socket
 * @param {string} status
 */
function refuse(socket, status) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * @param {import('ws').WebSocket} webSocket
 * @param {{ apiKey: string, publishedTables: ReadonlySet<string>, channels: Set<Channel> }} context `channels` are those
 *   of all sockets
 */
function serve(webSocket, { apiKey, publishedTables, channels }) {
  /** @type {Map<string, Channel>} */
  const byTopic = new Map()
  /** @param {Frame} frame */
  const send = ({ joinRef, ref, topic, event, payload }) =>
    webSocket.send(JSON.stringify([joinRef, ref, topic, event, payload]))

  /** @param {string} topic */
  const remove = (topic) => {
    const channel = byTopic.get(topic)
    if (channel) channels.delete(channel)
    byTopic.delete(topic)
  }

  /** @param {Frame} join */
  const open = (join) => {
    remove(join.topic)
    const claims = readToken(join.payload.access_token ?? apiKey)
    const channel = new Channel({ join, claims, publishedTables, send, onClose: () => remove(join.topic) })
    if (!channel.open()) return
    byTopic.set(join.topic, channel)
    channels.add(channel)
  }

  webSocket.on('message', (message, isBinary) => {
    const frame = isBinary ? null : readFrame(String(message))
    if (!frame) return
    if (frame.event === 'phx_join') open(frame)
    else if (frame.topic === 'phoenix') {
      send({ ...frame, event: 'phx_reply', payload: { status: 'ok', response: {} } }) // A heartbeat.
    } else {
      byTopic.get(frame.topic)?.receive(frame, readToken(frame.payload.access_token))
    }
  })
  webSocket.on('error', () => webSocket.terminate())
  webSocket.on('close', () => {
    for (const channel of byTopic.values()) channels.delete(channel)
  })
}

/** @param {string} text @returns {Frame | null} null if it isn't a Phoenix message */
function readFrame(text) {
  try {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text)
    return { joinRef, ref, topic: String(topic), event: String(event), payload: payload ?? {} }
  } catch {
    return null
  }
}

/** Longer than any sandbox runs. */
const KEY_LIFE_MS = 365 * 24 * 60 * 60_000

/**
 * The claims of a key that isn't a token. The hosted gateway substitutes a token with the key's role.
 * @param {string} key
 * @returns {Claims | null}
 */
function claimsOfKey(key) {
  const role = key.startsWith('sb_') ? resolveApiKey(key)?.claims.role : undefined
  return role ? { role, sub: null, expiresAtMs: Date.now() + KEY_LIFE_MS, all: { role } } : null
}

/**
 * Checks signature and expiry, like Supabase Realtime. Doesn't check whether the session has ended.
 * @param {unknown} token
 * @returns {Claims | null}
 */
function readToken(token) {
  if (typeof token !== 'string') return null
  const ofKey = claimsOfKey(token)
  if (ofKey) return ofKey
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const all = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const expiresAtMs = Number(all.exp) * 1000
  return expiresAtMs > Date.now() ? { role: String(all.role), sub: all.sub ?? null, expiresAtMs, all } : null
}
