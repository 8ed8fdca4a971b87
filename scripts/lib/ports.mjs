import { connect, createServer } from 'node:net'
import { UserError } from './output.mjs'

const ANSWER_MS = 500

/**
 * Whether nothing answers on a port. Binding it would prove less: macOS lets a program listen on 127.0.0.1 next to one that
 * listens on all addresses.
 * @param {number} port
 * @param {string} host
 */
async function isFree(port, host) {
  const answers = await Promise.all([host, '127.0.0.1', '::1'].map((address) => canConnect(port, address)))
  return !answers.includes(true)
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canConnect(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: ANSWER_MS })
    for (const event of ['connect', 'error', 'timeout']) {
      socket.once(event, () => {
        socket.destroy()
        resolve(event === 'connect')
      })
    }
  })
}

/**
 * The port from a setting, which must be free.
 * @param {{ variable: string, value: string | undefined, fallback: number, host: string, what: string, command: string }} options
 */
export async function requirePort({ variable, value, fallback, host, what, command }) {
  const port = parsePort(variable, value?.trim() || String(fallback))
  if (await isFree(port, host)) return port
  throw new UserError(
    `Port ${port} for ${what} is taken by another program: ` +
      `stop that program, or choose another port: \`${variable}=${port + 1} ${command}\`.`,
  )
}

/** @param {string} variable @param {string} text */
function parsePort(variable, text) {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new UserError(`${variable} must be a port number from 1 to 65535, but is "${text}".`)
}

/**
 * A free port: the preferred one if possible, otherwise one chosen by the system.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred) {
  if (preferred !== undefined && (await isFree(preferred, '127.0.0.1'))) return preferred
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
