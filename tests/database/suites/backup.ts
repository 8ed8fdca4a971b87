import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUCKET } from '@/lib/domain/stored-files'
import { backUp, restore } from '@/lib/server/backup/service'
import { putFile, readFile as readStored } from '@/lib/server/supabase/files'
import { openServerTest, type ServerTest } from '@/tests/server/support/open-server-test'
import { fixturesOf, type TestDb } from '../support/fixtures'
import type { PostgresDatabase } from '../support/postgres'
import { fill, rowsOf } from './upgrade'

type Project = { database: PostgresDatabase; db: TestDb; storage: ServerTest }

/** A project that is saved, and an empty one that it is put into. */
export function backupSuite(open: () => Promise<PostgresDatabase>): void {
  describe('a backup', () => {
    let folder: string
    let from: Project
    let to: Project
    const files = ['one', 'two'].map((name) => ({ path: `7d1f4a5e/${name}.png`, bytes: randomBytes(4_000) }))

    const openProject = async (): Promise<Project> => {
      const database = await open()
      return { database, db: { ...database, ...fixturesOf(database) }, storage: await openServerTest() }
    }
    const contextOf = ({ database, storage }: Project, said: string[] = []) => ({
      sql: database.sql,
      supabase: storage.supabase,
      progress: (line: string) => void said.push(line),
    })
    const put = async ({ db, storage }: Project, { path, bytes }: (typeof files)[number]) => {
      await putFile(storage.supabase, path, bytes)
      await db.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
        BUCKET,
        path,
        { size: bytes.length },
      ])
    }
    const rowsFolder = async () => {
      const [name = '', ...others] = (await readdir(folder)).filter((each) => each.startsWith('rows'))
      expect(others).toEqual([])
      return name
    }
    const oursOf = async ({ db }: Project) => {
      const rows = [
        ...(await rowsOf(db)).filter(
          ({ table }) => !table.startsWith('storage.') && table !== 'public.rate_limits',
        ),
        ...(await db.query<{ row: object }>('select to_jsonb(u) as row from auth.users u')),
      ]
      return rows.map((row) => JSON.stringify(row)).sort()
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
      from = await openProject()
      to = await openProject()
      await fill(from.db)
      const special = `${String.raw`a \ and \N and \t`}\ttabs\nlines\r\u2028\u{1f3e0}`
      await from.db.query(
        'insert into public.contacts (name, email, subject, message) values ($1, $1, $1, $1)',
        [special],
      )
      // Tables of a few kilobytes and of several megabytes: more than one file, and more than a connection holds at once.
      await from.db.query(
        `insert into public.contacts (name, email, subject, message)
         select i::text, 'a@example.com', 'subject', repeat('a message of some length ', 40) from generate_series(1, 4000) i`,
      )
      // Fewer rooms fit into a file.
      await from.db.query(
        `insert into public.rooms (id, user_id, name, photo_path, document)
         select gen_random_uuid(), $1::uuid, i::text, 'x.jpg', '{}' from generate_series(1, 45) i`,
        [(await from.db.newUser()).id],
      )
      for (const file of files) await put(from, file)
    })
    afterAll(async () => {
      await Promise.all([from, to].flatMap(({ database, storage }) => [database.close(), storage.close()]))
      await rm(folder, { recursive: true })
    })

    test('of which a row is missing is refused as a whole', async () => {
      await backUp(contextOf(from), folder)
      const path = join(folder, await rowsFolder(), 'public.contacts.0.json')
      const rows: unknown[] = JSON.parse(await readFile(path, 'utf8'))
      await writeFile(path, JSON.stringify(rows.slice(1)))
      await expect(restore(contextOf(to), folder)).rejects.toThrow('public.contacts')
      expect(await to.db.query('select from auth.users')).toEqual([])
    })

    test('of every table and file is put into an empty project as it was, with what the ledger says of it', async () => {
      const said: string[] = []
      await backUp(contextOf(from, said), folder)
      expect(said.at(-1)).toMatch(/^files: \d+ of \d+$/)
      expect((await stat(join(folder, 'backup.json'))).mode & 0o077).toBe(0)
      await restore(contextOf(to), folder)
      expect(await oursOf(to)).toEqual(await oursOf(from))
      const ledger = 'select * from public.check_ledger() order by 1, 2'
      expect(await to.db.query(ledger)).toEqual(await from.db.query(ledger))
      for (const { path, bytes } of files) {
        expect(Buffer.from((await readStored(to.storage.supabase, path)) ?? [])).toEqual(bytes)
      }
      // What is written from now on meets the rules again.
      const user = await to.db.newUser()
      const plan = await to.db.newPlan(user, { designs_left: 1, total_designs: 1 })
      expect((await to.db.reserve(user.id)).run?.subscription_id).toBe(plan.id)
    })

    test('begun again takes only files that are missing, and leaves out what is gone', async () => {
      const [kept] = files
      if (!kept) throw new Error('no file')
      const path = join(folder, 'files', BUCKET, kept.path)
      const before = (await stat(path)).mtimeMs
      await rm(join(folder, 'files', BUCKET, files[1]?.path ?? ''))
      await from.db.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
        BUCKET,
        '7d1f4a5e/gone.png',
        { size: 9 },
      ])
      await backUp(contextOf(from), folder)
      expect((await stat(path)).mtimeMs).toBe(before)
      await rowsFolder()
      const { files: listed } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))
      expect(listed.map((file: { path: string }) => file.path)).toEqual(files.map((file) => file.path))
    })

    test('that breaks off leaves the one before whole', async () => {
      const whole = await readFile(join(folder, 'backup.json'), 'utf8')
      const rows = await rowsFolder()
      const cut = { ...contextOf(from), progress: () => expect.fail('cut off') }
      await expect(backUp(cut, folder)).rejects.toThrow('cut off')
      expect(await readFile(join(folder, 'backup.json'), 'utf8')).toBe(whole)
      expect(await readdir(folder)).toContain(rows)
    })

    test('is not put into a project that has rows of its own, nor from a folder that holds none', async () => {
      await expect(restore(contextOf(to), folder)).rejects.toThrow('This project is not empty')
      const empty = await mkdtemp(join(tmpdir(), 'backup-none-'))
      await writeFile(join(empty, 'backup.json'), '{"format":2}')
      await expect(restore(contextOf(to), empty)).rejects.toThrow('holds no complete backup')
      await rm(empty, { recursive: true })
    })
  })
}
