import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { run } from '../children.mjs'
import { systemPath } from '../project.mjs'
import { Refusal } from '../say.mjs'
import { canInstallPackages, installPackages } from './system-packages.mjs'

const MIN_MAJOR = 15

/** Folders that hold one folder a version. */
const VERSION_FOLDERS = ['/usr/lib/postgresql', '/Applications/Postgres.app/Contents/Versions']
const HOMEBREW_FOLDERS = ['/opt/homebrew/opt', '/usr/local/opt']

/**
 * The folder with PostgreSQL's server programs: the one that POSTGRES_BIN names, else one of this machine, else a new one.
 * @returns {Promise<string>}
 */
export async function ensurePostgres() {
  const named = process.env.POSTGRES_BIN?.trim()
  if (named) {
    if (await isUsable(named)) return named
    throw new Refusal(
      `POSTGRES_BIN names ${named}, which holds no PostgreSQL server of version ${MIN_MAJOR} or newer.`,
    )
  }
  const present = await findPostgres()
  if (present) return present
  if (canInstallPackages() && (await installPackages(['postgresql']))) {
    const installed = await findPostgres()
    if (installed) return installed
  }
  throw new Refusal(
    `PostgreSQL ${MIN_MAJOR} or newer is missing: install its server (\`apt-get install postgresql\`, ` +
      '`brew install postgresql@17`), or name the folder of its programs with POSTGRES_BIN.',
  )
}

async function findPostgres() {
  for (const folder of candidates()) {
    // Folders of the PATH often hold links only; the server looks for its other files beside its real program.
    if (await isUsable(folder)) return dirname(realpathSync(join(folder, 'postgres')))
  }
  return undefined
}

function candidates() {
  const versions = VERSION_FOLDERS.flatMap((folder) => below(folder, () => true))
  const homebrew = HOMEBREW_FOLDERS.flatMap((folder) =>
    below(folder, (name) => name.startsWith('postgresql')),
  )
  return [...systemPath().split(delimiter), ...versions.concat(homebrew).map((folder) => join(folder, 'bin'))]
}

/** Newest version first. @param {string} folder @param {(name: string) => boolean} isWanted */
function below(folder, isWanted) {
  try {
    const names = readdirSync(folder).filter(isWanted)
    names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    return names.map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** @param {string} folder */
async function isUsable(folder) {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false
  const { code, text } = await run(join(folder, 'postgres'), ['--version'], { output: 'kept', keep: true })
  const major = Number(/\b(\d+)(?:\.\d+)?\b/.exec(text)?.[1])
  return code === 0 && major >= MIN_MAJOR
}
