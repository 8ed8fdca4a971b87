import * as z from 'zod'
import { removeFiles } from '@/lib/server/supabase/files'
import { checked } from '@/lib/server/supabase/rpc'
import type { RunContext } from './context'

/** A file and its row are written within minutes of each other. */
const OLD_HOURS = 48
/** Files checked per round of housekeeping. */
const FILES_AT_ONCE = 1_000

const paths = z.array(z.string())

/**
 * Deletes images without a row, among the next thousand files. After the last file it starts over a day later, which also
 * retries files that couldn't be deleted.
 */
export async function removeOrphanedFiles({
  supabase,
  log,
}: Pick<RunContext, 'supabase' | 'log'>): Promise<void> {
  const args = { p_hours: OLD_HOURS, p_limit: FILES_AT_ONCE }
  const orphans = await checked(supabase.rpc('find_orphaned_files', args), paths)
  if (orphans.length === 0) return
  await removeFiles(supabase, orphans)
  log.info('orphans_removed', { removed: orphans.length })
}
