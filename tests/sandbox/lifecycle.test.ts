import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spawnSandbox } from '@/sandbox/spawn.mjs'
import { serverClient, signedInClient } from './support/clients'
import { findFreePort, type RunningSandbox, startOwnSandbox } from './support/running-sandbox'

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

test('a taken port, a taken data folder and a bad setting are refused with a sentence', async () => {
  const taken = createServer().listen(await findFreePort(), '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const start = (env: Record<string, string>) => spawnSandbox({ env })
  await expect(start({ SANDBOX_PORT: String(port), SANDBOX_DIR: sandbox.dataDir })).rejects.toThrow(
    `Port ${port} is taken: stop the program that uses it, or set SANDBOX_PORT to another one.`,
  )
  taken.close()
  const freePort = String(await findFreePort())
  await expect(start({ SANDBOX_PORT: freePort, SANDBOX_DIR: sandbox.dataDir })).rejects.toThrow(
    `A sandbox is already running on ${sandbox.dataDir} at ${sandbox.url}`,
  )
  await expect(start({ SANDBOX_PORT: 'many' })).rejects.toThrow(
    'SANDBOX_PORT is "many", which is not a port number.',
  )
  expect((await fetch(`${sandbox.url}/_control/health`)).status).toBe(200)
})

// It starts the sandbox four times.
test('new migrations run at the next start; an edited or a broken one is refused', {
  timeout: 120_000,
}, async () => {
  const addition = join(migrations, '99990101000000_notes.sql')
  await writeFile(
    addition,
    'create table public.notes (id int primary key); insert into public.notes values (1);',
  )
  await sandbox.restart()
  expect((await serverClient(sandbox.url).from('notes').select()).data).toEqual([{ id: 1 }])

  await writeFile(addition, 'create table public.notes (id bigint primary key);')
  await expect(sandbox.restart()).rejects.toThrow(
    'The migration 99990101000000_notes.sql has changed since it was applied to this sandbox: run "npm run sandbox:reset" to start with fresh data.',
  )

  await rm(addition)
  const broken = join(migrations, '99990102000000_broken.sql')
  await writeFile(broken, 'select no_such_function();')
  await expect(sandbox.restart()).rejects.toThrow(
    'The migration 99990102000000_broken.sql failed: function no_such_function() does not exist',
  )
  await rm(broken)
  await sandbox.restart()
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
  const dir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  await sandbox.end()
  await cp(sandbox.dataDir, dir, { recursive: true })
  await writeFile(join(dir, 'database', 'global', 'pg_control'), '')
  await expect(spawnSandbox({ env: { ...sandbox.env, SANDBOX_DIR: dir } })).rejects.toThrow(
    `The sandbox's database in ${join(dir, 'database')} cannot be opened: run "npm run sandbox:reset"`,
  )
  await writeFile(join(dir, 'mine.txt'), 'not written by the sandbox')
  await reset(dir)
  expect(await readdir(dir)).toEqual(['mine.txt'])
  await rm(dir, { recursive: true })
})

// The test above has stopped the sandbox, so its port and folder are free.
test('the sandbox ends when its parent is gone', async () => {
  const start = `import('${projectFile('sandbox/spawn.mjs')}').then(({ spawnSandbox }) => spawnSandbox()).then(({ url }) => console.log(url))`
  const parent = spawn(process.execPath, ['-e', start], {
    env: { ...process.env, ...sandbox.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(parent.stdout, 'data'), once(parent, 'exit')])
  expect((await fetch(`${sandbox.url}/_control/health`)).status).toBe(200)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(sandbox.url)).rejects.toThrow(), { timeout: 30_000, interval: 100 })
})
