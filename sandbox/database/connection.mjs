import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { types } from '@electric-sql/pglite'
import { PgliteConnection } from '@supabase/lite/pglite'
import { StartError } from '../settings.mjs'
import { keepErrorCode } from './error-codes.mjs'

/**
 * Values as PostgREST writes them into JSON: times in ISO 8601, numerics as numbers.
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
   * @param {Blob} [loadDataDir] a database to begin with, as `dumpDataDir` gives it
   */
  constructor(databaseDir, loadDataDir) {
    super({ url: databaseDir, pgliteOptions: { parsers: jsonParsers, ...(loadDataDir && { loadDataDir }) } })
    // On its first request Lite grants everything on every table to anon and authenticated, unless it believes that
    // this is done already. The grants of the migrations must stay as they are.
    Reflect.set(this, 'rlsState', 'active')
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
 * In another folder until it is complete, so that an interrupted first start leaves no broken database.
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
  await connection.driver.waitReady
  return connection
}
