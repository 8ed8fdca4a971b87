// Two hundred connections that try to bring the server down, half of them without an account. Each repeats one attack.

import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { bodies, form, hostileRooms } from './bodies.mjs'
import { hold } from './raw.mjs'

const PAUSE_MS = 500
const FORM = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 31_000_000 }
const MEGABYTE = 1024 * 1024
/** The largest of our own files. */
const LARGE_FILE = '/images/living-before.jpg'

/**
 * @typedef {{ url: string, origin: string, cookies: string[], links: string[], signal: AbortSignal }} Target `links`: their paths
 * @typedef {{ status: number, isBroken: boolean }} Outcome
 * @typedef {(target: Target, cookie: string) => Promise<Outcome>} Attack
 * @typedef {Outcome & { name: string }} Answer
 */

/** The number of connections per attack. @returns {Promise<{ name: string, connections: number, attack: Attack }[]>} */
async function attacks() {
  const uploads = (await bodies()).filter(({ name }) => !name.startsWith('honest'))
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffe' } })
    .jpeg()
    .toBuffer()
  let n = 0
  return [
    { name: 'page: unfinished POST', connections: 30, attack: holding(pagePost) },
    { name: 'webhooks: unfinished body', connections: 20, attack: holding(webhookPost) },
    { name: 'headers without end', connections: 20, attack: holding(headers) },
    { name: 'file: nobody reads', connections: 20, attack: holding(fileRead) },
    { name: 'upload: ten bytes a second', connections: 15, attack: holding(slowUpload(10)) },
    { name: 'upload: 60 kB a second', connections: 15, attack: holding(slowUpload(60_000)) },
    { name: 'export: nobody reads', connections: 15, attack: holding(exportRead) },
    {
      name: 'upload: hostile files',
      connections: 15,
      attack: async (target, cookie) => {
        const upload = uploads[n++ % uploads.length]
        return upload ? post(target, cookie, upload.path, upload.body()) : { status: 0, isBroken: false }
      },
    },
    {
      name: 'search: without end',
      connections: 20,
      attack: (target, cookie) => search(target, cookie, photo),
    },
    {
      name: 'card of a link',
      connections: 10,
      attack: (target) => request(target, `${target.links[n++ % target.links.length]}/card.jpg`, {}, ''),
    },
    ...hostileRooms().map(({ name, body }) => ({
      name,
      connections: 5,
      attack: (/** @type {Target} */ target, /** @type {string} */ cookie) =>
        request(target, `/api/rooms/${randomUUID()}`, { method: 'PUT', body }, cookie),
    })),
  ]
}

/**
 * Attacks until the signal, and returns every answer. Connections without an account come first.
 * @param {Target} target
 * @returns {Promise<Answer[]>}
 */
export async function attackAll(target) {
  const connections = (await attacks()).flatMap(({ name, connections: count, attack }) =>
    Array.from({ length: count }, () => ({ name, attack })),
  )
  const lines = connections.map(async ({ name, attack }, n) => {
    const cookie = target.cookies[n % target.cookies.length] ?? ''
    /** @type {Answer[]} */
    const answers = []
    while (!target.signal.aborted) {
      answers.push({ name, ...(await attack(target, cookie)) })
      await pause(PAUSE_MS)
    }
    return answers
  })
  return (await Promise.all(lines)).flat()
}

/** @typedef {(cookie: string, origin: string) => import('./raw.mjs').Held} Request */

/** @type {Request} */
const pagePost = () => ({
  method: 'POST',
  path: '/transform',
  headers: { 'content-length': 10_480_000 },
  first: MEGABYTE,
})

/** @type {Request} */
const webhookPost = () => ({
  method: 'POST',
  path: '/api/replicate/webhook',
  headers: {
    'content-length': 250_000,
    'webhook-id': 'msg',
    'webhook-timestamp': Math.floor(Date.now() / 1_000),
    'webhook-signature': 'v1,AAAA',
  },
  first: 200_000,
})

/** @type {Request} */
const headers = () => ({ method: 'GET', path: '/', unfinished: 'x-header: ', bytesASecond: 10 })

/** @type {Request} */
const fileRead = () => ({ method: 'GET', path: LARGE_FILE, readBytes: 1 })

/** @type {Request} */
const exportRead = (cookie) => ({
  method: 'GET',
  path: '/api/account',
  headers: { cookie },
  readBytes: 10_000,
})

/** @param {number} bytesASecond @returns {Request} */
const slowUpload = (bytesASecond) => (cookie, origin) => ({
  method: 'POST',
  path: '/api/images/validate',
  headers: { cookie, origin, ...FORM },
  bytesASecond,
})

/** A server may close such a connection without an answer. @param {Request} requestOf @returns {Attack} */
const holding = (requestOf) => async (target, cookie) => {
  const answer = await hold(target, requestOf(cookie, target.origin))
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  return { status, isBroken: isBroken(status, /^retry-after:/im.test(answer)) }
}

/** Opens a new photo and starts the search for its areas. @param {Target} target @param {string} cookie @param {Buffer} photo */
async function search(target, cookie, photo) {
  const image = Buffer.concat([photo, randomBytes(8)])
  const opened = await request(
    target,
    '/api/images/segment',
    { method: 'POST', body: form({ image }) },
    cookie,
  )
  const hash = opened.body?.hash
  if (typeof hash !== 'string') return opened
  return request(target, `/api/images/segment/${hash}`, {}, cookie)
}

/** @param {Target} target @param {string} cookie @param {string} path @param {FormData} body */
const post = (target, cookie, path, body) => request(target, path, { method: 'POST', body }, cookie)

/**
 * @param {Target} target @param {string} path @param {RequestInit} init @param {string} cookie
 * @returns {Promise<Outcome & { body: Record<string, unknown> | null }>}
 */
async function request({ url, origin, signal }, path, init, cookie) {
  try {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { cookie, origin }, signal })
    const body = await answer.json().catch(() => null)
    const { status } = answer
    return { status, isBroken: isBroken(status, answer.headers.has('retry-after')), body }
  } catch {
    // The connection broke: the server must have died or dropped us, unless this is the end.
    return { status: 0, isBroken: !signal.aborted, body: null }
  }
}

/** @param {number} status @param {boolean} saysWhen */
export const isBroken = (status, saysWhen) => status >= 500 && !(status === 503 && saysWhen)
