import postgres from 'postgres'
import { BackupError } from '@/lib/server/backup/rows'
import { backUp, restore } from '@/lib/server/backup/service'
import { type AdminContext, AdminError, type Command, type Values } from './command'

/** What the owner does for the worst day. */
export const BACKUP_COMMANDS = {
  backup: {
    summary: 'saves every row and file into a folder; begun again, it takes only the files that are missing',
    needs: ['dir'],
    run: (context, values) => onDatabase(context, values, backUp),
  },
  restore: {
    summary: 'puts a backup into an empty project with the same migrations',
    needs: ['dir'],
    isFinal: true,
    run: (context, values) => onDatabase(context, values, restore),
  },
} as const satisfies Record<string, Command>

async function onDatabase(
  { supabase, databaseUrl, progress }: AdminContext,
  { dir = '' }: Values,
  work: typeof backUp,
): Promise<string[]> {
  if (databaseUrl === null) {
    throw new AdminError(
      'DATABASE_URL is not set: the connection string of the database (Supabase: Connect, Session pooler).',
    )
  }
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined })
  try {
    return await work({ sql, supabase, progress }, dir)
  } catch (error) {
    if (error instanceof BackupError) throw new AdminError(error.message, { cause: error })
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}
