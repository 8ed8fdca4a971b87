// PostgreSQL's own protocol in front of PGlite, for what wants a connection string, such as `npm run admin -- backup`. Every
// client is let in as the superuser, so it listens to this machine alone. PGlite ends when it is asked to `copy … from stdin`.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode } from '../data-lock.mjs'
import { StartError } from '../settings.mjs'

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */
/** @typedef {import('node:net').Socket} Socket */

const sslRequest = 80_877_103
const gssRequest = 80_877_104
const terminate = 'X'
/** The end of each answer to a statement: ReadyForQuery, and whether a transaction is open. */
const readyLength = 6
const idle = 'I'

/**
 * @param {number} port
 * @param {PGlite} database
 * @param {import('p-queue').default} queue a client has it to itself from a statement's begin to the end of its transaction
 * @returns {Promise<{ stop: () => Promise<void> }>}
 * @throws {StartError} when the port is taken
 */
export async function startDatabaseServer(port, database, queue) {
  /** @type {Set<Socket>} */
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket, database, queue)
      .catch((error) => console.error('database server:', error))
      .finally(() => {
        sockets.delete(socket)
        socket.destroy()
      })
  })
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error
    throw new StartError(
      `Port ${port}, for the database, is taken: set SANDBOX_DATABASE_PORT to another one.`,
    )
  }
  return {
    stop: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * @param {Socket} socket
 * @param {PGlite} database
 * @param {import('p-queue').default} queue
 */
async function serve(socket, database, queue) {
  /** Lets the others go on. @type {(() => void) | null} */
  let release = null
  try {
    for await (const message of messagesOf(socket)) {
      if (String.fromCharCode(message[0] ?? 0) === terminate) return
      release ??= await takeQueue(queue)
      const answer = await execute(database, message)
      socket.write(answer)
      if (statusAfter(answer) !== idle) continue
      release()
      release = null
    }
  } finally {
    if (release) await execute(database, query('rollback')).finally(release)
  }
}

/**
 * Waits until the queue is ours.
 * @param {import('p-queue').default} queue
 * @returns {Promise<() => void>}
 */
const takeQueue = (queue) =>
  new Promise((taken) => {
    void queue.add(() => new Promise((done) => taken(() => done(undefined))))
  })

/**
 * @param {PGlite} database
 * @param {Uint8Array} message
 */
const execute = (database, message) => database.runExclusive(() => database.execProtocolRaw(message))

/**
 * What the client sends, message by message, once it is let in.
 * @param {Socket} socket
 * @returns {AsyncGenerator<Buffer>}
 */
async function* messagesOf(socket) {
  let isIn = false
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    let message = firstMessage(bytes, isIn)
    while (message) {
      bytes = bytes.subarray(message.length)
      if (isIn) yield message
      else isIn = welcome(socket, message)
      message = firstMessage(bytes, isIn)
    }
  }
}

/**
 * The first message, once all of it is there. Until a client is let in, no letter stands before the length.
 * @param {Buffer} bytes
 * @param {boolean} hasLetter
 */
function firstMessage(bytes, hasLetter) {
  const at = hasLetter ? 1 : 0
  if (bytes.length < at + 4) return null
  const length = at + bytes.readInt32BE(at)
  return bytes.length < length ? null : bytes.subarray(0, length)
}

/**
 * Answers the first messages of a client: whether it may encrypt (no), and who it is (anyone).
 * @param {Socket} socket
 * @param {Buffer} message
 * @returns {boolean} whether it is in
 */
function welcome(socket, message) {
  const code = message.readInt32BE(4)
  if (code === sslRequest || code === gssRequest) {
    socket.write('N')
    return false
  }
  const settings = { server_version: '17.0', client_encoding: 'UTF8', standard_conforming_strings: 'on' }
  socket.write(
    Buffer.concat([
      reply('R', Buffer.alloc(4)),
      ...Object.entries(settings).map((setting) => reply('S', Buffer.from(`${setting.join('\0')}\0`))),
      reply('Z', Buffer.from(idle)),
    ]),
  )
  return true
}

/** @param {string} letter @param {Buffer} body */
function reply(letter, body) {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** @param {string} sql */
const query = (sql) => reply('Q', Buffer.from(`${sql}\0`))

/**
 * Whether a transaction is open after a statement; nothing in the middle of one.
 * @param {Uint8Array} answer
 */
function statusAfter(answer) {
  const end = Buffer.from(answer.subarray(-readyLength)).toString('latin1')
  return end.startsWith('Z\0\0\0\x05') ? end.at(-1) : undefined
}
