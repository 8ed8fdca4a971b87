import { BUCKET, filePaths, isVariantPath, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import type { Log } from '@/lib/server/log'
import type { ActiveRuns } from '@/lib/server/runs/context'
import { listFiles, openFile, removeFiles } from '@/lib/server/supabase/files'
import type { Supabase } from '@/lib/supabase/clients'
import { closeAccount, deleteSignIn, readUserTables, type UserRows } from './queries'

const BUCKETS = [BUCKET, UPLOADS_BUCKET] as const

type DeletionContext = { supabase: Supabase; activeRuns: ActiveRuns; log: Log }

/**
 * Deletes a user: stops their runs, removes their files, and finally deletes the sign-in with every row. If a step fails, the
 * user is still signed in, and repeating the request deletes the rest. Throws `account_deletion_failed`.
 */
export async function deleteAccount(
  { supabase, activeRuns, log }: DeletionContext,
  userId: string,
): Promise<void> {
  try {
    const { endedRunIds } = await closeAccount(supabase, userId)
    for (const runId of endedRunIds) activeRuns.stop(runId, new AppError('run_cancelled'))
    await removeAllFiles(supabase, userId)
    await deleteSignIn(supabase, userId)
  } catch (cause) {
    throw new AppError('account_deletion_failed', {}, { cause })
  }
  // An upload in progress may have finished in the meantime. Later ones are removed by their own run.
  await removeAllFiles(supabase, userId).catch((cause: unknown) =>
    log.error('files_left_behind', cause, { userId }),
  )
}

async function removeAllFiles(supabase: Supabase, userId: string): Promise<void> {
  for (const bucket of BUCKETS) {
    await removeFiles(supabase, await listFiles(supabase, filePaths.folder(userId), bucket), bucket)
  }
}

export type ExportedFile = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> }

/**
 * Everything we store about a user: one JSON file per table, then every file in their folders under its path, except image
 * variants. Streams, so that no whole file or table is in memory.
 */
export async function* exportAccount(
  { supabase }: { supabase: Supabase },
  userId: string,
): AsyncGenerator<ExportedFile> {
  for (const { table, pages } of readUserTables(supabase, userId)) {
    yield { name: `${table}.json`, content: jsonOf(pages) }
  }
  for (const bucket of BUCKETS) {
    for (const path of await listFiles(supabase, filePaths.folder(userId), bucket)) {
      if (isVariantPath(path)) continue
      const content = await openFile(supabase, path, bucket)
      // `null` if it was deleted after the listing.
      if (content) yield { name: path, content }
    }
  }
}

/** Writes all rows as one JSON array. */
async function* jsonOf(pages: AsyncIterable<UserRows>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let before = '[\n'
  for await (const rows of pages) {
    for (const row of rows) {
      yield encoder.encode(`${before}${JSON.stringify(row, null, 2)}`)
      before = ',\n'
    }
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n')
}
