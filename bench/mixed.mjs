/**
 * A minute of visitors, users and attackers at the machine's limit, and a minute of half as many: answers and waiting times.
 * Exits with code 1 if a 5xx is anything but a 503 with `Retry-After`, or if static pages are slower than the goal at half the
 * load.
 */
import { main, stopAll } from '../scripts/lib/processes.mjs'
import { bodies } from './load/bodies.mjs'
import { openLoadedApp } from './load/open.mjs'
import { visitPages } from './load/pages.mjs'
import { sendEvenly, sendOneByOne } from './load/send.mjs'

const SECONDS = Number(process.argv[2] ?? 60)
const GOAL_P99_MS = 50
const USERS = 10
const PROCESSES = 2
const READS = ['/api/credits', '/api/images/runs', '/api/designs?page=1', '/api/payments', '/account']

/** @typedef {import('./load/send.mjs').Kind} Kind */
/** @typedef {import('./load/send.mjs').Answer} Answer */

main(measure, { interruptedCode: 130 })

async function measure() {
  const { target, urls, cookies } = await openLoadedApp({ users: USERS, processes: PROCESSES })
  const load = { urls, seconds: SECONDS }
  const kinds = await kindsOf(target.origin, cookies)
  console.log(`At the limit, ${SECONDS} s:`)
  const [visits, ...sent] = await Promise.all([
    visitPages(load),
    ...kinds.map((kind) => sendOneByOne(load, kind)),
  ])
  report([visits.answers, ...sent])
  console.log(`Half as many requests a second, ${SECONDS} s:`)
  const distance = (/** @type {Answer[]} */ { length }) => (SECONDS * 1_000) / Math.max(1, length / 2)
  const [halfVisits, ...halfSent] = await Promise.all([
    visitPages(load, distance(visits.answers)),
    ...kinds.map((kind, i) => sendEvenly(load, kind, distance(sent[i] ?? []))),
  ])
  const p99 = report([halfVisits.answers, ...halfSent])
  await stopAll()
  const all = [visits.answers, ...sent, halfVisits.answers, ...halfSent].flat()
  const broken = all.filter(({ isBroken }) => isBroken).length
  console.log(`answers of 5xx other than 503 with Retry-After: ${broken}`)
  console.log(
    `static pages at half of the load: p99 ${p99.toFixed(0)} ms (goal ${GOAL_P99_MS}); their sender was late by ${halfVisits.lateMs.toFixed(0)} ms`,
  )
  return broken === 0 && p99 <= GOAL_P99_MS ? 0 : 1
}

/**
 * @param {string} origin
 * @param {string[]} cookies
 * @returns {Promise<Kind[]>} all but the static pages
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
  return [
    {
      name: 'own data',
      clients: 4,
      next: (n) => {
        const headers = { cookie: cookies[n % USERS] ?? '' }
        return { path: READS[n % READS.length] ?? '/', init: { headers } }
      },
    },
    uploading('honest upload', 4, (name) => name.startsWith('honest')),
    uploading('other upload', 4, (name) => !name.startsWith('honest')),
  ]
}

/** Prints a row per kind, and returns the first one's 99th percentile in ms. @param {Answer[][]} kinds */
function report(kinds) {
  const rows = kinds.map((answers) => {
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (/** @type {number} */ share) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
    const counts = statuses.map(([status, some]) => `${some?.length ?? 0} × ${status}`).join(', ')
    const name = answers[0]?.name ?? ''
    return { name, 'a second': (answers.length / SECONDS).toFixed(1), p50: at(0.5), p99: at(0.99), counts }
  })
  console.table(
    rows.map(({ p50, p99, ...row }) => ({ ...row, 'p50 ms': p50.toFixed(0), 'p99 ms': p99.toFixed(0) })),
  )
  return rows[0]?.p99 ?? Number.POSITIVE_INFINITY
}
