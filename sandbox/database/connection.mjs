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
    this.driver.query = joinSettings(this.driver.query.bind(this.driver))
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

/**
 * Lite sets the caller's identity in up to ten statements before its own. Joins them into one, sent with the next other
 * statement.
 * @param {import('@electric-sql/pglite').PGlite['query']} query
 * @returns {import('@electric-sql/pglite').PGlite['query']}
 */
function joinSettings(query) {
  /** @type {unknown[]} */
  const waiting = []
  return async (sql, params, options) => {
    const [, name] = SETTING.exec(sql) ?? []
    if (name) {
      waiting.push(name, params?.[0] ?? '')
      return { rows: [], fields: [] }
    }
    const values = waiting.splice(0)
    const settings = Array.from(
      { length: values.length / 2 },
      (_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`,
    )
    if (settings.length > 0) await query(`SELECT ${settings}`, values)
    return query(sql, params, options)
  }
}
