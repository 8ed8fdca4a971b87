import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'

const projectFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const run = promisify(execFile)

let sandbox: RunningSandbox
let migrations: string

beforeAll(async () => {
  // A copy, so that nobody edits the migrations between two starts.
  migrations = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(projectFile('supabase/migrations'), migrations, { recursive: true })
  sandbox = await startOwnSandbox({ SANDBOX_MIGRATIONS: migrations })
})
afterAll(async () => {
  await sandbox.remove()
  await rm(migrations, { recursive: true })
})

test('users, rows and files survive a killed process', async () => {
  const { client, user, session } = await signedInClient(sandbox.url, 'survivor@example.com')
  const path = `users/${user.id}/runs/kept.png`
  await serverClient(sandbox.url)
    .storage.from('user_images')
    .upload(path, Buffer.from('kept'), { contentType: 'image/png' })
  await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()

  await sandbox.restart('SIGKILL')

  expect((await client.auth.getUser(session.access_token)).error).toBeNull()
  expect((await client.from('profiles').select('id')).data).toEqual([{ id: user.id }])
  expect((await client.storage.from('user_images').download(path)).data?.size).toBe(4)
  expect((await signedInClient(sandbox.url, user.email ?? '')).user.id).toBe(user.id)
})

test('reset refuses while the sandbox is running, and then removes only what the sandbox wrote', async () => {
  const reset = (folder: string) => {
    const env = { ...process.env, SANDBOX_DIR: folder }
    return run(process.execPath, [projectFile('sandbox/reset.mjs')], { env })
  }
  await expect(reset(sandbox.dataDir)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The sandbox is running \(process \d+\): stop it first, then reset\.\n$/),
  })
  await sandbox.end()
  await writeFile(join(sandbox.dataDir, 'mine.txt'), 'not written by the sandbox')
  await reset(sandbox.dataDir)
  expect(await readdir(sandbox.dataDir)).toEqual(['mine.txt'])
})

test('an edited migration is refused, because it has been applied', async () => {
  const addition = join(migrations, '99990101000000_notes.sql')
  await writeFile(addition, 'create table public.notes (id int primary key);')
  await sandbox.restart()
  await writeFile(addition, 'create table public.notes (id bigint primary key);')
  await expect(sandbox.restart()).rejects.toThrow(
    'The migration 99990101000000_notes.sql has changed since it was applied to this sandbox: run "npm run sandbox:reset" to start with fresh data.',
  )
})
