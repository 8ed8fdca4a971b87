import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { types } from '@electric-sql/pglite'
import { PgliteConnection } from '@supabase/lite/pglite'
import { StartError } from '../settings/settings.mjs'
import { keepErrorCode } from './error-codes.mjs'

/**
 * Values as PostgREST writes them in JSON: times in ISO 8601, numerics as numbers.
 * @type {Record<number, (text: string) => string | number>}
 */
const jsonParsers = {
  [types.TIMESTAMP]: (text) => text.replace(' ', 'T'),
  [types.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  [types.NUMERIC]: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
}

/** Supabase Lite's connection to PGlite, closer to a hosted project. */
export class SandboxConnection extends PgliteConnection {
  /**
   * @param {string} databaseDir
   * @param {Blob} [loadDataDir] an initial database from `dumpDataDir`
   */
  constructor(databaseDir, loadDataDir) {
    super({ url: databaseDir, pgliteOptions: { parsers: jsonParsers, ...(loadDataDir && { loadDataDir }) } })
    // On its first request, Lite grants everything on every table to anon and authenticated, unless it believes it has done so.
    // The migrations' grants must stay as they are.
    Reflect.set(this, 'rlsState', 'active')
    joinStatements(this.driver)
  }

  /**
   * @override
   * @param {unknown} error
   */
  normalizeDbError(error) {
    return keepErrorCode(super.normalizeDbError(error))
  }
}

/**
 * Opens the database in a data folder, and creates it the first time.
 * @param {string} dataDir
 * @throws {StartError} if it cannot be opened
 */
export async function openDatabase(dataDir) {
  const databaseDir = join(dataDir, 'database')
  if (!existsSync(databaseDir)) await createDatabase(databaseDir)
  try {
    return await open(databaseDir)
  } catch (error) {
    throw new StartError(
      `The sandbox's database in ${databaseDir} cannot be opened: run "npm run sandbox:reset" to start with fresh data.`,
      { cause: error },
    )
  }
}

/**
 * In another folder until it is complete, so that an interrupted first start doesn't leave a broken database.
 * @param {string} databaseDir
 */
async function createDatabase(databaseDir) {
  const draftDir = `${databaseDir}.draft`
  await rm(draftDir, { recursive: true, force: true })
  await mkdir(draftDir, { recursive: true })
  const draft = await open(draftDir)
  await draft.close()
  await rename(draftDir, databaseDir)
}

/** @param {string} dir */
async function open(dir) {
  const connection = new SandboxConnection(dir)
  await forgetRowTypes(connection.driver)
  return connection
}

/** From here on, PostgreSQL assigns type ids dynamically: those of tables' rows, and of arrays of these. */
const FIRST_ROW_TYPE = 10_000

/**
 * Waits for PGlite, which then copies its type information with every query. Most of it is arrays of table rows, which nobody
 * uses.
 * @param {import('@electric-sql/pglite').PGlite} driver
 */
export async function forgetRowTypes(driver) {
  await driver.waitReady
  const known = Object.entries(driver.parsers).filter(([type]) => Number(type) < FIRST_ROW_TYPE)
  driver.parsers = Object.fromEntries(known)
}

const SETTING = /^SELECT set_config\('([\w.]+)', (?:''|\$1), true\)$/
const BEGIN = /^(BEGIN|SET LOCAL .*)$/
/** Statements without parameters and rows. */
const PLAIN = /^(BEGIN|SET LOCAL .*|COMMIT|ROLLBACK)$/

/**
 * Lite sets the caller's identity in up to a dozen statements, and PGlite takes several steps for each. Joins them into one step,
 * taken with the next other statement.
 * @param {import('@electric-sql/pglite').PGlite} driver
 */
function joinStatements(driver) {
  const query = driver.query.bind(driver)
  /** @type {string[]} */
  const waiting = []
  driver.query = async (sql, params, options) => {
    const [, name] = SETTING.exec(sql) ?? []
    const isPlain = PLAIN.test(sql)
    if (name) waiting.push(`SELECT set_config('${name}', ${literal(String(params?.[0] ?? ''))}, true)`)
    if (isPlain) waiting.push(sql)
    const canWait = name !== undefined || BEGIN.test(sql)
    if (waiting.length > 0 && !canWait) await driver.exec(waiting.splice(0).join(';'))
    return name || isPlain ? { rows: [], fields: [] } : query(sql, params, options)
  }
}

/** @param {string} text */
const literal = (text) => `E'${text.replace(/[\\']/g, '\\$&')}'`
