import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { spawnSandbox } from '@/sandbox/spawn.mjs'
import { serverClient, signedInClient } from './support/clients'
import { findFreePort, type RunningSandbox, startOwnSandbox } from './support/running-sandbox'

const projectFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const run = promisify(execFile)

let sandbox: RunningSandbox
let migrations: string

// A copy: nobody's work on the real ones changes them between two starts.
beforeAll(async () => {
  migrations = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(projectFile('supabase/migrations'), migrations, { recursive: true })
  sandbox = await startOwnSandbox({ SANDBOX_MIGRATIONS: migrations })
})
afterAll(async () => {
  await sandbox.remove()
  await rm(migrations, { recursive: true })
})

test('health names the parts and is 200 when all are up', async () => {
  const response = await fetch(`${sandbox.url}/_control/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ok', parts: { database: 'up', google: 'up' } })
})

describe('what was stored survives', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('an end by %s', async (signal) => {
    const member = await signedInClient(sandbox.url, `keeper-${signal}@example.com`.toLowerCase())
    const server = serverClient(sandbox.url)
    const path = `users/${member.user.id}/runs/kept.png`
    await server.storage.from('user_images').upload(path, Buffer.from('kept'), { contentType: 'image/png' })
    await member.client
      .from('profiles')
      .insert({ id: member.user.id, email: member.user.email })
      .throwOnError()

    await sandbox.restart(signal)

    expect((await member.client.auth.getUser(member.session.access_token)).error).toBeNull()
    const { data } = await member.client.from('profiles').select('id')
    expect(data).toEqual([{ id: member.user.id }])
    expect((await member.client.storage.from('user_images').download(path)).data?.size).toBe(4)
    expect((await signedInClient(sandbox.url, member.user.email ?? '')).user.id).toBe(member.user.id)
  })
})

describe('the sandbox does not start', () => {
  test('on a port that is taken, and says so', async () => {
    const taken = createServer().listen(await findFreePort(), '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expect(
      spawnSandbox({ env: { SANDBOX_PORT: String(port), SANDBOX_DIR: sandbox.dataDir } }),
    ).rejects.toThrow(
      `Port ${port} is taken: end the program that uses it, or set SANDBOX_PORT to another one.`,
    )
    taken.close()
  })

  test('on the data of a running one', async () => {
    const env = { SANDBOX_PORT: String(await findFreePort()), SANDBOX_DIR: sandbox.dataDir }
    await expect(spawnSandbox({ env })).rejects.toThrow(
      `A sandbox is already running on ${sandbox.dataDir} at ${sandbox.url}`,
    )
    expect((await fetch(`${sandbox.url}/_control/health`)).status).toBe(200)
  })

  test('with a setting that makes no sense', async () => {
    await expect(spawnSandbox({ env: { SANDBOX_PORT: 'many' } })).rejects.toThrow(
      'SANDBOX_PORT is "many", which is not a port number.',
    )
  })
})

describe('migrations', () => {
  test('that are new run at the next start; an edited or a broken one is refused', async () => {
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
})

describe('reset', () => {
  const reset = (dir: string) =>
    run(process.execPath, [projectFile('sandbox/reset.mjs')], { env: { ...process.env, SANDBOX_DIR: dir } })

  test('refuses while the sandbox is running', async () => {
    await expect(reset(sandbox.dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The sandbox is running \(process \d+\): end it first, then reset\.\n$/),
    })
  })

  test('is what a broken database asks for; it removes what the sandbox has written and nothing else', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    await sandbox.end()
    await cp(sandbox.dataDir, dir, { recursive: true })
    await writeFile(join(dir, 'database', 'global', 'pg_control'), '')
    await expect(spawnSandbox({ env: { ...sandbox.env, SANDBOX_DIR: dir } })).rejects.toThrow(
      `The sandbox's database in ${join(dir, 'database')} cannot be opened: run "npm run sandbox:reset"`,
    )
    await writeFile(join(dir, 'mine.txt'), 'somebody wrote this')
    await reset(dir)
    expect(await readdir(dir)).toEqual(['mine.txt'])
    await rm(dir, { recursive: true })
  })
})

// From the reset above on, nothing runs on this data any more.
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
