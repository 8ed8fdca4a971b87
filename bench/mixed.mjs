/**
 * A minute of visitors, users and attackers at the machine's limit, and a minute of half as many: answers and waiting times.
 * Ends with code 1 when an answer of 5xx is no 503 with `Retry-After`, or when static pages are slower than the goal at half of
 * the load.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { main, stopAll } from '../scripts/lib/processes.mjs'
import { bodies } from './load/bodies.mjs'
import { openLoadedApp } from './load/open.mjs'

const SECONDS = Number(process.argv[2] ?? 60)
const GOAL_P99_MS = 50
const USERS = 10
const STATIC = ['/', '/pricing', '/blog', '/try', '/faq', '/login']
const READS = ['/api/credits', '/api/images/runs', '/api/designs?page=1', '/api/payments', '/account']

/**
 * @typedef {object} Kind One kind of request, which some clients send again and again.
 * @property {string} name
 * @property {number} clients how many send it at the machine's limit
 * @property {(n: number) => { path: string, init: RequestInit }} next
 */

/** @typedef {{ name: string, ms: number, status: number, isBroken: boolean }} Answer */

main(measure, { interruptedCode: 130 })

async function measure() {
  const { target, cookies } = await openLoadedApp(USERS)
  const kinds = await kindsOf(target.origin, cookies)
  console.log(`At the limit, ${SECONDS} s:`)
  const full = await Promise.all(
    kinds.flatMap((kind) =>
      Array.from({ length: kind.clients }, (_, n) => sendOneByOne(target.url, kind, n)),
    ),
  )
  report(full.flat())
  console.log(`Half as many requests a second, ${SECONDS} s:`)
  const half = await Promise.all(
    kinds.map((kind) => {
      const sent = full.flat().filter(({ name }) => name === kind.name).length
      return sendEvenly(target.url, kind, (SECONDS * 1_000) / Math.max(1, sent / 2))
    }),
  )
  const p99 = report(half.flat())
  await stopAll()
  const broken = [...full, ...half].flat().filter(({ isBroken }) => isBroken).length
  console.log(`answers of 5xx other than 503 with Retry-After: ${broken}`)
  console.log(`static pages at half of the load: p99 ${p99.toFixed(0)} ms (goal ${GOAL_P99_MS})`)
  return broken === 0 && p99 <= GOAL_P99_MS ? 0 : 1
}

/**
 * @param {string} origin
 * @param {string[]} cookies
 * @returns {Promise<Kind[]>}
 */
async function kindsOf(origin, cookies) {
  const uploads = await bodies()
  /** @param {string} name @param {number} clients @param {(name: string) => boolean} isOne @returns {Kind} */
  const uploading = (name, clients, isOne) => {
    const all = uploads.filter((upload) => isOne(upload.name))
    return {
      name,
      clients,
      next: (n) => {
        const upload = all[n % all.length] ?? uploads[0]
        const headers = { origin, cookie: cookies[n % USERS] ?? '' }
        return { path: upload?.path ?? '', init: { method: 'POST', headers, body: upload?.body() ?? null } }
      },
    }
  }
  /** @param {string} name @param {number} clients @param {string[]} paths @param {boolean} isSignedIn @returns {Kind} */
  const reading = (name, clients, paths, isSignedIn) => ({
    name,
    clients,
    next: (n) => {
      const headers = { cookie: isSignedIn ? (cookies[n % USERS] ?? '') : '' }
      return { path: paths[n % paths.length] ?? '/', init: { headers } }
    },
  })
  return [
    reading('static page', 8, STATIC, false),
    reading('own data', 4, READS, true),
    uploading('honest upload', 4, (name) => name.startsWith('honest')),
    uploading('other upload', 4, (name) => !name.startsWith('honest')),
  ]
}

/** @param {string} url @param {Kind} kind @param {number} client */
async function sendOneByOne(url, kind, client) {
  /** @type {Answer[]} */
  const answers = []
  const end = performance.now() + SECONDS * 1_000
  for (let n = client; performance.now() < end; n += kind.clients) answers.push(await send(url, kind, n))
  return answers
}

/** At equal distances, whether the ones before were answered or not. @param {string} url @param {Kind} kind @param {number} everyMs */
async function sendEvenly(url, kind, everyMs) {
  /** @type {Promise<Answer>[]} */
  const answers = []
  const start = performance.now()
  for (let n = 0; n * everyMs < SECONDS * 1_000; n++) {
    await pause(Math.max(0, start + n * everyMs - performance.now()))
    answers.push(send(url, kind, n))
  }
  return Promise.all(answers)
}

/** @param {string} url @param {Kind} kind @param {number} n @returns {Promise<Answer>} */
async function send(url, { name, next }, n) {
  const { path, init } = next(n)
  const start = performance.now()
  try {
    const answer = await fetch(`${url}${path}`, { ...init, redirect: 'manual' })
    await answer.arrayBuffer()
    const mayRepeat = answer.status === 503 && answer.headers.has('retry-after')
    const { status } = answer
    return { name, ms: performance.now() - start, status, isBroken: status >= 500 && !mayRepeat }
  } catch {
    // The connection broke: the server must have died, or dropped somebody.
    return { name, ms: performance.now() - start, status: 0, isBroken: true }
  }
}

/** Prints a row for each kind, and gives the static pages' 99th percentile in ms. @param {Answer[]} answers */
function report(answers) {
  const names = [...new Set(answers.map(({ name }) => name))]
  const rows = names.map((name) => {
    const all = answers.filter((answer) => answer.name === name)
    const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (/** @type {number} */ share) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    const statuses = Object.entries(Object.groupBy(all, ({ status }) => status))
    const counts = statuses.map(([status, some]) => `${some?.length ?? 0} × ${status}`).join(', ')
    return { name, 'a second': (all.length / SECONDS).toFixed(1), p50: at(0.5), p99: at(0.99), counts }
  })
  console.table(
    rows.map(({ p50, p99, ...row }) => ({ ...row, 'p50 ms': p50.toFixed(0), 'p99 ms': p99.toFixed(0) })),
  )
  return rows.find(({ name }) => name === 'static page')?.p99 ?? Number.POSITIVE_INFINITY
}
