import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ensurePostgres } from '@/scripts/lib/system-programs.mjs'
import { fixturesOf, type TestDb } from '../support/fixtures'
import type { PostgresDatabase } from '../support/postgres'
import { fill, rowsOf } from './upgrade'

const start = promisify(execFile)
const document = new URL('../../../docs/operate.md', import.meta.url)

/** Left out because it is temporary and belongs to no one. */
const LEFT_OUT = ['public.rate_limits', 'public.housekeeping_tasks']

/** The command in the document that starts with this program, with its continuation lines. */
async function commandOf(program: 'pg_dump' | 'psql'): Promise<string> {
  const text = await readFile(document, 'utf8')
  const [command] = new RegExp(`^ *${program} "\\$DATABASE_URL".*(?:(?<=\\\\)\\n.*)*$`, 'm').exec(text) ?? []
  if (!command) throw new Error(`docs/operate.md has no command with ${program}.`)
  return command
}

const withFixtures = (database: PostgresDatabase): TestDb => ({ ...database, ...fixturesOf(database) })

async function ours(db: TestDb) {
  const rows = (await rowsOf(db)).filter(
    ({ table }) => !table.startsWith('storage.') && !LEFT_OUT.includes(table),
  )
  const users = await db.query('select to_jsonb(u) as row from auth.users u')
  return [...rows, ...users].map((row) => JSON.stringify(row)).sort()
}

const rulesOf = (db: TestDb) =>
  Promise.all([
    db.query('select * from pg_policies order by schemaname, tablename, policyname'),
    db.query(
      `select pg_get_functiondef(p.oid) as source, p.proacl::text as access from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
    ),
    db.query('select * from public.check_ledger() order by 1, 2'),
  ])

/** A project that is backed up with the document's commands, and a new one it is restored to. */
export function backupSuite(open: () => Promise<PostgresDatabase>): void {
  describe('the commands that docs/operate.md gives', () => {
    test('put every row into a new project as it was, under the same rules', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
      const path = `${await ensurePostgres()}:${process.env.PATH}`
      const [lost, restored] = [await open(), await open()]
      const run = async (program: 'pg_dump' | 'psql', { url }: PostgresDatabase) => {
        const env = { ...process.env, PATH: path, DATABASE_URL: url }
        await start('/bin/sh', ['-c', await commandOf(program)], { cwd: folder, env })
      }
      try {
        const [from, to] = [withFixtures(lost), withFixtures(restored)]
        await fill(from)
        const special = `${String.raw`a \ and \N and \t`}\ttabs\nlines\r\u2028\u{1f3e0}`
        await from.query(
          'insert into public.contacts (name, email, subject, message) values ($1, $1, $1, $1)',
          [special],
        )
        await run('pg_dump', lost)
        await run('psql', restored)
        expect(await ours(to)).toEqual(await ours(from))
        expect(await rulesOf(to)).toEqual(await rulesOf(from))
        // From now on, writes are checked again, including triggers.
        const user = await to.newUser()
        const plan = await to.newPlan(user, { designs_left: 1, total_designs: 1 })
        expect((await to.reserve(user.id)).run?.subscription_id).toBe(plan.id)
      } finally {
        await Promise.all([lost.close(), restored.close()])
        await rm(folder, { recursive: true })
      }
    })
  })
}
