import { connect, createServer } from 'node:net'
import { Refusal } from './say.mjs'

const ANSWER_MS = 500

/**
 * Binding alone is not enough to know: macOS lets a program take 127.0.0.1 beside another one that has all addresses.
 * @param {number} port
 * @param {string} host
 */
export async function isFree(port, host) {
  if (!(await canListen(port, host))) return false
  const answers = await Promise.all(['127.0.0.1', '::1'].map((address) => canConnect(port, address)))
  return !answers.includes(true)
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new Refusal(`Cannot listen on ${host} port ${port}: ${error.message}.`))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canConnect(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: ANSWER_MS })
    /** @param {boolean} answer */
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}

/**
 * The port that a setting names, which must be free.
 * @param {{ variable: string, value: string | undefined, fallback: number, host: string, what: string, command: string }} wish
 */
export async function takePort({ variable, value, fallback, host, what, command }) {
  const port = readPort(variable, value?.trim() || String(fallback))
  if (await isFree(port, host)) return port
  throw new Refusal(
    `Port ${port}, which ${what} needs, is taken by another program: ` +
      `end that program, or choose another port: \`${variable}=${port + 1} ${command}\`.`,
  )
}

/** @param {string} variable @param {string} text */
function readPort(variable, text) {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Refusal(`${variable} must be a port number from 1 to 65535, but is "${text}".`)
}

/**
 * A port that nobody uses: the wished one when it is free, else one that the system picks.
 * @param {number} [wished]
 * @returns {Promise<number>}
 */
export async function freePort(wished) {
  if (wished !== undefined && (await isFree(wished, '127.0.0.1'))) return wished
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
