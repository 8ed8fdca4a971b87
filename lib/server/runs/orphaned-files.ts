import * as z from 'zod'
import { removeFiles } from '@/lib/server/supabase/files'
import { checked } from '@/lib/server/supabase/rpc'
import type { RunContext } from './context'

/** A row follows its file, or the file its row, within minutes. */
const OLD_HOURS = 48
/** What one round of housekeeping looks at. */
const FILES_AT_ONCE = 1_000

const paths = z.array(z.string())

/**
 * Deletes images that no row refers to, among the next thousand files. After the last file it begins anew, a day later;
 * then those that could not be deleted are tried again.
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
