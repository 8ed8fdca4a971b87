/**
 * Two hundred hostile and honest uploads at once, then minutes of 200 hostile connections: memory, refusals and waiting times.
 * `npm run bench -- load [minutes]`, ten by default. Half of the hostile connections have an account. Exits with code 1 if a
 * goal is missed.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { main, stopAll } from '../scripts/lib/processes.mjs'
import { bodies, noisyDesign } from './load/bodies.mjs'
import { uploadHonestly } from './load/honest.mjs'
import { attackAll, isBroken } from './load/hostile.mjs'
import { memoryOf } from './load/memory-of.mjs'
import { openLoadedApp } from './load/open.mjs'
import { visitPages } from './load/pages.mjs'

const MINUTES = Number(process.argv[2] ?? 10)
const GOALS = { memoryMb: 1_200, refusedSeconds: 30, pagesP99Ms: 250, broken: 0 }
const AT_ONCE = 200
/** Attackers' accounts without and with a plan, and those of honest users. */
const ACCOUNTS = { withoutPlan: 5, withPlan: 15, honest: 5 }
const SAMPLE_MS = 50
const VISIT_EVERY_MS = 100

/** @typedef {{ name: string, status: number, isBroken: boolean }} Answer */
/** @typedef {{ url: string, origin: string }} Target */

main(measure, { interruptedCode: 130 })

async function measure() {
  const { withoutPlan, withPlan, honest } = ACCOUNTS
  const { app, sandbox, target, cookies } = await openLoadedApp({
    users: withoutPlan + withPlan + honest,
    withoutPlan,
  })
  const cores = giveServerItsCores(app.pid, [sandbox.pid, process.pid])
  const before = memoryOf(app.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(app.pid))
  }, SAMPLE_MS)
  const burst = await uploadAtOnce(target, cookies)
  printAnswers(`${AT_ONCE} uploads at once`, burst)
  const burstPeak = peak
  const siege = await besiege(target, cookies.slice(0, -honest), cookies.slice(-honest))
  clearInterval(sampling)
  const now = memoryOf(app.pid)
  await stopAll()
  printAnswers(`${MINUTES} minutes of hostile connections`, siege.hostile)
  printAnswers('honest uploads meanwhile', siege.uploads)
  printAnswers('static pages meanwhile', siege.pages)
  console.log(
    `memory: ${before} MB before, ${burstPeak} at the peak of the uploads at once, ${peak} in all, ${now} at the end`,
  )
  return verdict({ peak, cores }, siege, [...burst, ...siege.hostile, ...siege.uploads, ...siege.pages])
}

/**
 * The server keeps all cores but the last one, and who attacks it the last, so that its pages don't wait for its attackers. Says
 * which, or that there is one core for all.
 * @param {number | undefined} server
 * @param {(number | undefined)[]} others
 */
function giveServerItsCores(server, others) {
  const last = availableParallelism() - 1
  if (last === 0) return 'the server and its attackers share one core'
  const pin = (/** @type {number | undefined} */ pid, /** @type {string} */ cores) =>
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)])
  pin(server, `0-${last - 1}`)
  for (const pid of others) pin(pid, String(last))
  return `the server has cores 0 to ${last - 1}, its attackers and the sandbox core ${last}`
}

/** @param {Target} target @param {string[]} cookies @returns {Promise<Answer[]>} */
async function uploadAtOnce(target, cookies) {
  const kinds = await bodies()
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) => {
      const kind = kinds[i % kinds.length]
      if (!kind) throw new Error('There are no bodies.')
      return upload(target, kind, cookies[i % cookies.length] ?? '')
    }),
  )
}

/**
 * @param {Target} target
 * @param {import('./load/bodies.mjs').Kind} kind
 * @param {string} cookie
 * @returns {Promise<Answer>}
 */
async function upload({ url, origin }, { name, path, body }, cookie) {
  try {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { cookie, origin }, body: body() })
    await answer.arrayBuffer()
    const { status } = answer
    return { name, status, isBroken: isBroken(status, answer.headers.has('retry-after')) }
  } catch {
    // The connection broke: the server must have died or dropped us.
    return { name, status: 0, isBroken: true }
  }
}

/** @param {Target} target @param {string[]} attackers @param {string[]} honest */
async function besiege(target, attackers, honest) {
  const noise = await noisyDesign()
  // One after another: the attackers export these.
  for (const cookie of attackers) await upload(target, noise, cookie)
  const ending = new AbortController()
  const { signal } = ending
  const seconds = MINUTES * 60
  const links = (await Promise.all(attackers.map((cookie) => linkOf(target, cookie)))).flat()
  const attacking = attackAll({ ...target, signal, cookies: attackers, links })
  const uploading = uploadHonestly({ ...target, signal }, honest)
  const visiting = visitPages({ urls: [target.url], seconds }, VISIT_EVERY_MS)
  await pause(seconds * 1_000)
  ending.abort()
  const [hostile, uploads, visits] = await Promise.all([attacking, uploading, visiting])
  return { hostile, uploads, pages: visits.answers, lateMs: visits.lateMs }
}

/**
 * The path of a new link to the user's design; none without a plan.
 * @param {Target} target @param {string} cookie @returns {Promise<string[]>}
 */
async function linkOf({ url, origin }, cookie) {
  const { runs } = await (await fetch(`${url}/api/images/runs`, { headers: { cookie } })).json()
  const runIds = runs.slice(0, 1).map((/** @type {{ id: string }} */ { id }) => id)
  const body = JSON.stringify({ title: 'x', runIds, expiresInDays: 30, withPrices: false })
  const answer = await fetch(`${url}/api/links`, { method: 'POST', headers: { cookie, origin }, body })
  return answer.ok ? [new URL((await answer.json()).url).pathname] : []
}

/** @param {string} title @param {Answer[]} answers */
function printAnswers(title, answers) {
  /** @type {Record<string, Record<string, number>>} */
  const table = {}
  for (const { name, status } of answers) {
    const row = table[name] ?? {}
    // Closed without an answer.
    const column = status === 0 ? 'none' : status
    table[name] = { ...row, [column]: (row[column] ?? 0) + 1 }
  }
  console.log(`\n${title}`)
  console.table(table)
}

/**
 * @param {{ peak: number, cores: string }} server
 * @param {Awaited<ReturnType<typeof besiege>>} siege
 * @param {Answer[]} answers
 */
function verdict({ peak, cores }, { uploads, pages, lateMs }, answers) {
  const times = pages.map(({ ms }) => ms).sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const refused = Math.max(0, ...uploads.map(({ refusedMs }) => refusedMs)) / 1_000
  const brokenOnes = answers.filter((answer) => answer.isBroken)
  if (brokenOnes.length > 0) printAnswers('broken', brokenOnes)
  const lines = [
    { what: 'memory of the process, MB', is: peak, goal: GOALS.memoryMb },
    {
      what: 'an honest upload was refused for, seconds',
      is: Math.round(refused),
      goal: GOALS.refusedSeconds,
    },
    { what: 'static pages, 99th percentile, ms', is: Math.round(p99), goal: GOALS.pagesP99Ms },
    { what: 'answers of 5xx but 503 with Retry-After', is: brokenOnes.length, goal: GOALS.broken },
  ]
  for (const { what, is, goal } of lines) {
    console.log(`${is <= goal ? 'pass' : 'FAIL'}  ${what}: ${is} (goal ${goal})`)
  }
  console.log(`The sender of the static pages was late by ${Math.round(lateMs)} ms; ${cores}.`)
  return lines.every(({ is, goal }) => is <= goal) ? 0 : 1
}
