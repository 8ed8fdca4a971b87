/**
 * Two thousand opens of one link a minute, with its pictures, and how long designs take beside them.
 *
 * `npm run bench -- links [minutes]`, one without a number. Ends with code 1 when a goal is missed.
 */
import { createClient } from '@supabase/supabase-js'
import { main, stopAll } from '../scripts/lib/processes.mjs'
import { bodies } from './load/bodies.mjs'
import { openLoadedApp } from './load/open.mjs'
import { openLink } from './load/visitors.mjs'

const MINUTES = Number(process.argv[2] ?? 1)
const OPENS_A_MINUTE = 2_000
/** Designs by themselves, before anybody opens the link. */
const DESIGNS_ALONE = 8
const GOALS = { pageP95Ms: 500, pictureP95Ms: 500, slowdown: 1.5, refused: 0 }

/** All visitors here come from one address. */
const RATES = { RATE_LIMIT_SHARED_READS_PER_MINUTE: '1000000', RATE_LIMIT_UPLOAD_PER_MINUTE: '100000' }

/** @typedef {{ url: string, origin: string }} Target */

const [HONEST] = await bodies()

main(measure, { interruptedCode: 130 })

async function measure() {
  const { target, cookies, env } = await openLoadedApp(1, 0, RATES)
  const [cookie = ''] = cookies
  // The first one warms the engine up.
  const { runId } = await makeDesign(target, cookie)
  const path = await shareDesign(target, cookie, runId)
  const alone = []
  for (let n = 0; n < DESIGNS_ALONE; n++) alone.push((await makeDesign(target, cookie)).ms)

  const opening = openLink({ url: target.url, path, seconds: MINUTES * 60 }, 60_000 / OPENS_A_MINUTE)
  let isOver = false
  const visits = opening.finally(() => {
    isOver = true
  })
  const beside = []
  while (!isOver) beside.push(await makeDesign(target, cookie))
  const { pages, pictures, lateMs } = await visits
  const runs = await countRuns(env)
  // The last one was alone again for a part of its time.
  const besideMs = beside.slice(0, -1).map(({ ms }) => ms)
  await stopAll()
  console.log(
    `${pages.length} opens, ${pictures.length} pictures, the sender was late by ${Math.round(lateMs)} ms`,
  )
  console.table({
    page: summary(pages.map(({ ms }) => ms)),
    picture: summary(pictures.map(({ ms }) => ms)),
    'design alone': summary(alone),
    'design beside': summary(besideMs),
  })
  const made = 1 + alone.length + beside.length
  const refused = [...pages, ...pictures, ...beside].filter(({ status }) => status !== 200).length
  return verdict([
    {
      what: 'page, 95th percentile, ms',
      is: at(
        pages.map(({ ms }) => ms),
        0.95,
      ),
      goal: GOALS.pageP95Ms,
    },
    {
      what: 'picture, 95th percentile, ms',
      is: at(
        pictures.map(({ ms }) => ms),
        0.95,
      ),
      goal: GOALS.pictureP95Ms,
    },
    {
      what: 'a design beside them, times one alone',
      is: at(besideMs, 0.5) / at(alone, 0.5),
      goal: GOALS.slowdown,
    },
    { what: 'answers that were not 200', is: refused, goal: GOALS.refused },
    { what: 'runs of the engine that nobody asked for', is: runs - made, goal: 0 },
  ])
}

/** @param {Target} target @param {string} cookie @returns {Promise<{ runId: string, ms: number, status: number }>} */
async function makeDesign({ url, origin }, cookie) {
  if (!HONEST) throw new Error('There are no bodies.')
  const start = performance.now()
  const answer = await fetch(url + HONEST.path, {
    method: 'POST',
    headers: { cookie, origin },
    body: HONEST.body(),
  })
  const { runId } = await answer.json()
  return { runId, ms: performance.now() - start, status: answer.status }
}

/** The path of a new link. @param {Target} target @param {string} cookie @param {string} runId */
async function shareDesign({ url, origin }, cookie, runId) {
  const answer = await fetch(`${url}/api/links`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Kitchen', runIds: [runId], expiresInDays: null, withPrices: false }),
  })
  return new URL((await answer.json()).url).pathname
}

/** @param {Record<string, string | undefined>} env */
async function countRuns(env) {
  const supabase = createClient(env.NEXT_PUBLIC_SUPABASE_URL ?? '', env.SUPABASE_SECRET_KEY ?? '')
  const { count } = await supabase.from('design_runs').select('id', { count: 'exact', head: true })
  return count ?? Number.POSITIVE_INFINITY
}

/** @param {readonly number[]} times @param {number} share */
function at(times, share) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY
}

/** @param {readonly number[]} times in ms */
const summary = (times) => ({
  count: times.length,
  p50: Math.round(at(times, 0.5)),
  p95: Math.round(at(times, 0.95)),
})

/** @param {{ what: string, is: number, goal: number }[]} lines */
function verdict(lines) {
  for (const { what, is, goal } of lines) {
    console.log(`${is <= goal ? 'pass' : 'FAIL'}  ${what}: ${Math.round(is * 100) / 100} (goal ${goal})`)
  }
  return lines.every(({ is, goal }) => is <= goal) ? 0 : 1
}
