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

/** Supabase Lite's connection to PGlite, without the habits that a hosted project does not have. */
export class SandboxConnection extends PgliteConnection {
  /** @param {string} databaseDir */
  constructor(databaseDir) {
    super({ url: databaseDir, pgliteOptions: { parsers: jsonParsers } })
    // On its first request Lite grants everything on every table to anon and authenticated. Telling it that
    // this has been done leaves the grants as the migrations made them.
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
 * Opens the database of a data folder; the first time creates it.
 * @param {string} dataDir
 * @throws {StartError} when what lies there cannot be opened
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
 * In a folder of its own until it is whole: whoever ends the first start halfway leaves no half database.
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
