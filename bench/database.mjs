/**
 * Our queries on PostgreSQL with millions of rows: how long each takes, and whether one reads a whole table. `npm run bench --
 * database [millions of runs]`, 10 by default, which takes some 12 GB and several minutes to fill. Exits with code 1 if a query
 * is slower than the goal or reads a whole table.
 */
import '../scripts/lib/load-typescript.mjs'
import { fillStatements, idOf } from './database/fill.mjs'
import { FUNCTIONS, QUERIES } from './database/queries.mjs'

const { openPostgres } = await import('@/tests/database/support/postgres')

const GOAL_MS = 10
const TRIES = 200
const MILLION = 1_000_000
const millions = Number(process.argv[2] ?? 10)
const size = { users: millions * 10_000, runs: millions * MILLION, images: (millions * MILLION) / 10 }
const BIG_TABLES =
  /Seq Scan on (design_runs|user_images|payments|unified_subscriptions|profiles|rate_limits|users)\b/

/** Rolls back each try. */
const UNDO = new Error('rolled back on purpose')

/** @type {string[]} */
let plans = []
const database = await openPostgres('closed', {
  memory: '1GB',
  onNotice: (message) => plans.push(message),
})
try {
  await fill()
  let isGood = true
  console.log(`\n${'query'.padEnd(34)}   p50 ms   p95 ms   max ms`)
  for (const [name, sql] of Object.entries({ ...QUERIES, ...FUNCTIONS })) {
    isGood = (await measure(name, sql)) && isGood
  }
  process.exitCode = isGood ? 0 : 1
} finally {
  await database.close()
}

async function fill() {
  for (const [what, sql] of fillStatements(size)) {
    const start = performance.now()
    await database.exec(`set local session_replication_role = replica; ${sql}`)
    console.log(`${what}: ${((performance.now() - start) / 1_000).toFixed(0)} s`)
  }
  await database.query('vacuum analyze')
  const [row] = await database.query('select pg_size_pretty(pg_database_size(current_database())) as size')
  console.log(`${millions} million runs: ${String(row?.size)}`)
}

/** Half of the tries are about users with very many runs. All changes are rolled back. */
async function measure(
  /** @type {string} */ name,
  /** @type {(pick: import('./database/queries.mjs').Pick) => string} */ sql,
) {
  /** @type {number[]} */
  const times = []
  const pickOf = (/** @type {number} */ attempt) => {
    const n = attempt % 2 ? attempt * 5 : (attempt * 104_729) % size.users
    return {
      n,
      user: idOf('user', n),
      plan: idOf('plan', n),
      run: 1 + ((attempt * 15_485_863) % (size.runs - 100)),
    }
  }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const statement = sql(pickOf(attempt))
    times.push(await timeOf(statement))
  }
  plans = []
  await timeOf(
    sql(pickOf(1)),
    `load 'auto_explain'; set local auto_explain.log_min_duration = 0;
    set local auto_explain.log_nested_statements = on; set local auto_explain.log_analyze = on; set local client_min_messages = log`,
  )
  if (plans.length === 0) throw new Error('PostgreSQL has not said how it went about the query.')
  const scans = plans.flatMap((plan) => BIG_TABLES.exec(plan)?.[0] ?? [])
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => times[Math.min(TRIES - 1, Math.floor(TRIES * share))] ?? 0
  const figures = [at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(2).padStart(8)).join(' ')
  const isGood = at(0.95) <= GOAL_MS && scans.length === 0
  console.log(`${name.padEnd(34)} ${figures}${isGood ? '' : `  ✗ ${[...new Set(scans)].join(', ')}`}`)
  if (!isGood) console.log(plans.join('\n'))
  return isGood
}

async function timeOf(/** @type {string} */ sql, /** @type {string | null} */ settings = null) {
  let ms = 0
  const tried = database.transaction(async (query) => {
    for (const setting of settings?.split(';') ?? []) await query(setting)
    const start = performance.now()
    await query(sql)
    ms = performance.now() - start
    throw UNDO
  })
  await tried.catch((error) => {
    if (error !== UNDO) throw new Error(`${sql}\n${String(error)}`)
  })
  return ms
}
