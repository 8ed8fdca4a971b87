import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @typedef {object} Settings
 * @property {number} port the gateway's port
 * @property {string} host the address the gateway listens on
 * @property {string} url what clients call
 * @property {string} dataDir the folder of database and files
 * @property {string} migrationsDir
 * @property {string} appUrl the app that users sign in to
 */

/** An error explained by one sentence, with what to do about it. */
export class StartError extends Error {
  /** @override */
  name = 'StartError'
}

/**
 * The mail server's port is one above the gateway's.
 * @param {string} url the gateway's
 */
export function smtpUrlOf(url) {
  const { hostname, port } = new URL(url)
  return `smtp://${hostname}:${Number(port) + 1}`
}

/**
 * Reads SANDBOX_PORT, SANDBOX_HOST, SANDBOX_DIR and APP_URL.
 * @param {Record<string, string | undefined>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const port = readPort('SANDBOX_PORT', env.SANDBOX_PORT ?? '54321')
  const host = env.SANDBOX_HOST ?? '127.0.0.1'
  return {
    port,
    host,
    url: `http://${clientHost(host)}:${port}`,
    dataDir: resolve(projectRoot, env.SANDBOX_DIR ?? '.sandbox'),
    migrationsDir: resolve(projectRoot, 'supabase/migrations'),
    appUrl: readUrl(env.APP_URL ?? 'http://localhost:3000'),
  }
}

/** @param {string} name @param {string} text */
function readPort(name, text) {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new StartError(`${name} is "${text}", which is not a port number.`)
}

/** @param {string} text */
function readUrl(text) {
  const url = URL.parse(text)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin
  throw new StartError(`APP_URL is "${text}", which is not an http address.`)
}

/**
 * 0.0.0.0 is an address to listen on, not one to call.
 * @param {string} host
 */
function clientHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
