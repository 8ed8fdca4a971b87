import 'server-only'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type postgres from 'postgres'
import * as z from 'zod'
import { RELEASE } from '@/lib/config/release'
import { BUCKET } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { putFile, readFileSize, readFile as readStored } from '@/lib/server/supabase/files'
import type { Supabase } from '@/lib/supabase/clients'
import {
  BackupError,
  countPeople,
  loadRows,
  type SavedTable,
  type StoredFile,
  savedTablesSchema,
  saveRows,
  storedFilesSchema,
} from './rows'

/** The bucket of uploads is left out: what is in it is gone after two hours. */
const BUCKETS = [BUCKET]

/** What no new project has a row of. */
const PEOPLE = ['auth.users', 'public.payments']

const manifestSchema = z.object({
  format: z.literal(2),
  release: z.string(),
  takenAt: z.iso.datetime(),
  /** The folder of the rows. */
  rows: z.string().regex(/^rows-[\w-]+$/),
  tables: savedTablesSchema,
  files: storedFilesSchema,
})

type BackupContext = {
  sql: postgres.Sql
  supabase: Supabase
  /** Says how far it is. */
  progress: (line: string) => void
}

const MANIFEST = 'backup.json'
const isRows = (name: string) => name.startsWith('rows-')

/**
 * Saves rows and files of the project into a folder, the rows as of one moment. Begun again, it takes the rows anew and only those
 * files that are not there yet: what was deleted since stays in the folder, and is no part of the backup. The manifest comes last:
 * until then, a backup that was there before is still whole.
 */
export async function backUp({ sql, supabase, progress }: BackupContext, folder: string): Promise<string[]> {
  const takenAt = new Date().toISOString()
  const rows = `rows-${takenAt.replaceAll(/\W/g, '-')}`
  await mkdir(join(folder, rows), { recursive: true, mode: 0o700 })
  const { tables, files } = await saveRows(sql, join(folder, rows), BUCKETS)
  progress(`rows: ${rowsOf(tables)} of ${tables.length} tables`)
  const kept: StoredFile[] = []
  for (const [index, file] of files.entries()) {
    const path = pathOf(folder, file)
    const isThere = (await sizeOnDisk(path)) === file.bytes && file.bytes > 0
    if (isThere || (await fetchFile(supabase, file, path))) kept.push(file)
    if ((index + 1) % 50 === 0 || index + 1 === files.length)
      progress(`files: ${index + 1} of ${files.length}`)
  }
  const manifest = { format: 2, release: RELEASE, takenAt, rows, tables, files: kept }
  await writeWhole(join(folder, MANIFEST), JSON.stringify(manifest, null, 1))
  const older = (await readdir(folder)).filter((name) => isRows(name) && name !== rows)
  for (const name of older) await rm(join(folder, name), { recursive: true })
  return [`backed up: ${tables.length} tables, ${kept.length} files`]
}

/**
 * Puts a backup into an empty project of the same migrations. The rows come all or not at all; a restore that ended among the files
 * goes on with those that are missing.
 */
export async function restore({ sql, supabase, progress }: BackupContext, folder: string): Promise<string[]> {
  const { rows, tables, files } = await readManifest(folder)
  const people = rowsOf(tables.filter(({ schema, name }) => PEOPLE.includes(`${schema}.${name}`)))
  const present = await countPeople(sql)
  // The rows are put back in one transaction: as many as saved are those of a restore that was cut off later.
  if (present !== 0 && present !== people) {
    throw new BackupError(
      `This project is not empty: it has ${present} users and payments. Restore into a new one.`,
    )
  }
  if (present === 0) await loadRows(sql, join(folder, rows), tables, progress)
  progress(`rows: ${rowsOf(tables)} of ${tables.length} tables`)
  for (const [index, file] of files.entries()) {
    if ((await readFileSize(supabase, file.path, BUCKET)) !== file.bytes) {
      await putFile(supabase, file.path, await readFile(pathOf(folder, file)))
    }
    if ((index + 1) % 50 === 0 || index + 1 === files.length)
      progress(`files: ${index + 1} of ${files.length}`)
  }
  return [`restored: ${tables.length} tables, ${files.length} files`]
}

const rowsOf = (tables: readonly SavedTable[]) => tables.reduce((sum, { rows }) => sum + rows, 0)

async function readManifest(folder: string) {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch (cause) {
    throw new BackupError(`${folder} holds no complete backup.`, { cause })
  }
}

/** `false` for a file that was deleted since the rows were read. */
async function fetchFile(supabase: Supabase, { path }: StoredFile, to: string): Promise<boolean> {
  const bytes = await readStored(supabase, path).catch((cause: unknown) => {
    throw new AppError('service_down', {}, { cause })
  })
  if (bytes === null) return false
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await writeWhole(to, bytes)
  return true
}

/** Where a file lies; paths come from the database, and none may lead out of the folder. */
function pathOf(folder: string, { bucket, path }: StoredFile): string {
  const root = join(folder, 'files', bucket)
  const full = normalize(join(root, path))
  if (!full.startsWith(root + sep)) throw new BackupError(`The path ${path} leads out of the folder.`)
  return full
}

const sizeOnDisk = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** Under its name only once it is complete. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
