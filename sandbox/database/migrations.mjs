import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../settings/settings.mjs'

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */
/** @typedef {{ version: string, name: string, file: string, sql: string }} Migration */

const fileName = /^(\d+)_(.+)\.sql$/

/**
 * Applies new migrations, each in its own transaction if possible, and records them where the Supabase CLI does
 * (`supabase_migrations.schema_migrations`).
 * @param {PGlite} database
 * @param {string} migrationsDir
 * @returns {Promise<string[]>} the files applied now
 */
export async function applyMigrations(database, migrationsDir) {
  const applied = await readApplied(database)
  const migrations = await readMigrations(migrationsDir)
  const pending = []
  for (const migration of migrations) {
    const known = applied.get(migration.version)
    if (known === undefined) pending.push(migration)
    else if (known !== migration.sql) throw changedAfterwards(migration.file)
  }
  for (const migration of pending) await apply(database, migration)
  return pending.map(({ file }) => file)
}

/**
 * The statements of a file that builds indexes concurrently, which PostgreSQL refuses in a transaction; none for any other
 * file. The Supabase CLI also runs each of them separately.
 * @param {string} sql
 */
export const standaloneStatements = (sql) =>
  /^create (unique )?index concurrently /im.test(sql)
    ? sql.split(/(?<=;)\s*$/m).filter((part) => part.trim())
    : []

/** @param {string} file */
const changedAfterwards = (file) =>
  new StartError(
    `The migration ${file} has changed since it was applied to this sandbox: run "npm run sandbox:reset" to start with fresh data.`,
  )

/**
 * @param {string} dir
 * @returns {Promise<Migration[]>}
 */
async function readMigrations(dir) {
  const files = await readdir(dir).catch(() => {
    throw new StartError(`There is no folder of migrations at ${dir}.`)
  })
  const migrations = files.sort().flatMap((file) => {
    const [, version, name] = fileName.exec(file) ?? []
    return version && name ? [{ version, name, file }] : []
  })
  return Promise.all(
    migrations.map(async (migration) => ({
      ...migration,
      sql: await readFile(join(dir, migration.file), 'utf8'),
    })),
  )
}

/**
 * @param {PGlite} database
 * @returns {Promise<Map<string, string>>} version → the SQL that was applied
 */
async function readApplied(database) {
  /** @type {import('@electric-sql/pglite').Results<{ version: string, sql: string }>} */
  const { rows } = await database.query(
    `select version, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations`,
  )
  return new Map(rows.map(({ version, sql }) => [version, sql]))
}

/**
 * @param {PGlite} database
 * @param {Migration} migration
 */
async function apply(database, { version, name, file, sql }) {
  const record =
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])'
  try {
    const statements = standaloneStatements(sql)
    if (statements.length > 0) {
      for (const statement of statements) await database.exec(statement)
      await database.query(record, [version, name, sql])
      return
    }
    await database.transaction(async (transaction) => {
      await transaction.exec(sql)
      await transaction.query(record, [version, name, sql])
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The migration ${file} failed: ${reason}`, { cause: error })
  }
}
