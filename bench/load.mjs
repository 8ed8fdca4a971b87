/**
 * Two hundred uploads at once, honest and hostile ones, against the built app: peak memory, and how they are answered.
 * Ends with code 1 when memory goes over the goal, or when an answer of 5xx is no 503 with `Retry-After`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { main, stopAll } from '../scripts/lib/processes.mjs'
import { bodies } from './load/bodies.mjs'
import { memoryOf } from './load/memory-of.mjs'
import { openLoadedApp } from './load/open.mjs'

const GOAL_MB = 1_500
const REQUESTS = 200
const USERS = 10
const SAMPLE_MS = 50

main(measure, { interruptedCode: 130 })

async function measure() {
  const { app, target, cookies } = await openLoadedApp(USERS)
  const kinds = await bodies()
  const before = memoryOf(app.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(app.pid))
  }, SAMPLE_MS)
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, i) => {
      const kind = kinds[i % kinds.length]
      if (!kind) throw new Error('There are no bodies.')
      return send(target, kind, cookies[i % USERS] ?? '')
    }),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  await pause(1_000)
  clearInterval(sampling)
  await stopAll()
  return report({ answers, before, peak, seconds })
}

/**
 * @typedef {import('./load/bodies.mjs').Kind} Kind
 * @typedef {{ kind: string, status: number, isBroken: boolean }} Answer
 * @param {{ url: string, origin: string }} target
 * @param {Kind} kind
 * @param {string} cookie
 * @returns {Promise<Answer>}
 */
async function send({ url, origin }, { name, path, body }, cookie) {
  try {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { cookie, origin }, body: body() })
    await answer.arrayBuffer()
    const mayRepeat = answer.status === 503 && answer.headers.has('retry-after')
    return { kind: name, status: answer.status, isBroken: answer.status >= 500 && !mayRepeat }
  } catch {
    // The connection broke: the server must have died, or dropped somebody.
    return { kind: name, status: 0, isBroken: true }
  }
}

/** @param {{ answers: Answer[], before: number, peak: number, seconds: number }} measured */
function report({ answers, before, peak, seconds }) {
  /** @type {Record<string, Record<string, number>>} */
  const table = {}
  for (const { kind, status } of answers) {
    const row = table[kind] ?? {}
    table[kind] = { ...row, [status]: (row[status] ?? 0) + 1 }
  }
  console.table(table)
  const broken = answers.filter(({ isBroken }) => isBroken).length
  console.log(
    `${answers.length} requests in ${seconds} s; memory ${before} MB before, ${peak} MB at its peak (goal ${GOAL_MB})`,
  )
  console.log(`answers of 5xx other than 503 with Retry-After: ${broken}`)
  return broken === 0 && peak <= GOAL_MB ? 0 : 1
}
