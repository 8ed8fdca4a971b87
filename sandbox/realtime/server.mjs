import { WebSocketServer } from 'ws'
import { resolveApiKey } from '../supabase/api-keys.mjs'
import { announcePublishedTables, listenForChanges, readAs } from './changes.mjs'
import { Channel } from './channel.mjs'
import { readFrame, writeFrame } from './frames.mjs'

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:stream').Duplex} Duplex */
/** @typedef {import('./changes.mjs').Change} Change */
/** @typedef {import('./frames.mjs').Frame} Frame */

const socketPath = '/realtime/v1/websocket'
const maxMessageBytes = 1024 * 1024

/**
 * Supabase Realtime's WebSocket for `postgres_changes`; it has no broadcast and no presence.
 * @param {PGlite} database
 * @param {import('../database/turns.mjs').Turns} turns
 */
export async function startRealtime(database, turns) {
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
    turns.take(() => distribute(change)).catch((error) => console.error('realtime:', error))
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
      const protocol = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        serve(webSocket, { protocol, apiKey, publishedTables, channels })
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
 * Row level security cannot be asked about a row that is gone. A hosted project tells everybody the key of a
 * deleted row; the sandbox tells only the person whose key it is.
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
 * @typedef {object} SocketContext
 * @property {import('./frames.mjs').Protocol} protocol
 * @property {string} apiKey
 * @property {ReadonlySet<string>} publishedTables
 * @property {Set<Channel>} channels of all sockets
 */

/**
 * @param {import('ws').WebSocket} webSocket
 * @param {SocketContext} context
 */
function serve(webSocket, { protocol, apiKey, publishedTables, channels }) {
  /** @type {Map<string, Channel>} */
  const byTopic = new Map()
  /** @param {Frame} frame */
  const send = (frame) => webSocket.send(writeFrame(frame, protocol))

  /** @param {Frame} join */
  const open = (join) => {
    const previous = byTopic.get(join.topic)
    if (previous) channels.delete(previous)
    const channel = new Channel({
      join,
      apiKey,
      publishedTables,
      send,
      onClose: () => forget(join.topic, channel),
    })
    if (!channel.open()) return
    byTopic.set(join.topic, channel)
    channels.add(channel)
  }

  /**
   * @param {string} topic
   * @param {Channel} channel
   */
  const forget = (topic, channel) => {
    channels.delete(channel)
    if (byTopic.get(topic) === channel) byTopic.delete(topic)
  }

  webSocket.on('message', (message, isBinary) => {
    const frame = isBinary ? null : readFrame(String(message), protocol)
    if (!frame) return
    if (frame.event === 'phx_join') open(frame)
    else if (frame.topic === 'phoenix') send(reply(frame))
    else byTopic.get(frame.topic)?.receive(frame)
  })
  webSocket.on('error', () => webSocket.terminate())
  webSocket.on('close', () => {
    for (const channel of byTopic.values()) channels.delete(channel)
  })
}

/**
 * To a heartbeat.
 * @param {Frame} frame
 * @returns {Frame}
 */
const reply = (frame) => ({ ...frame, event: 'phx_reply', payload: { status: 'ok', response: {} } })
