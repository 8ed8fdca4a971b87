import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

const reset = () => {
  const env = { ...process.env, SANDBOX_DIR: sandbox.dataDir }
  return run(process.execPath, [projectFile('sandbox/reset.mjs')], { env })
}

test('reset refuses while the sandbox is running', async () => {
  await expect(reset()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The sandbox is running \(process \d+\): stop it first, then reset\.\n$/),
  })
})

test('an edited migration is refused, because it has been applied', { timeout: 120_000 }, async () => {
  const [name = ''] = (await readdir(migrations)).sort()
  await appendFile(join(migrations, name), '-- edited')
  await expect(sandbox.restart()).rejects.toThrow(
    `The migration ${name} has changed since it was applied to this sandbox: run "npm run sandbox:reset" to start with fresh data.`,
  )
})

// The test above has left the sandbox stopped.
test('reset removes only what the sandbox wrote', async () => {
  await writeFile(join(sandbox.dataDir, 'mine.txt'), 'not written by the sandbox')
  await reset()
  expect(await readdir(sandbox.dataDir)).toEqual(['mine.txt'])
})
