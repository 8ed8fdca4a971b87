import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient, type RealtimePostgresChangesPayload, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { legacyAnonKey, legacyServiceRoleKey } from '@/sandbox/keys.mjs'
import { anonymousClient, serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'

const projectFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const run = promisify(execFile)

type Member = Awaited<ReturnType<typeof signedInClient>>

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

// The browser tests sign in, read and write through it; here is what they would not see.
describe('with two users', () => {
  let server: SupabaseClient
  let anna: Member
  let ben: Member

  beforeAll(async () => {
    server = serverClient(sandbox.url)
    anna = await signedInClient(sandbox.url, 'anna@example.com')
    ben = await signedInClient(sandbox.url, 'ben@example.com')
    for (const { client, user } of [anna, ben]) {
      await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
    }
  })

  test('requests at the same time never mix them', async () => {
    const members = Array.from({ length: 40 }, (_, index) => (index % 2 ? anna : ben))
    const answers = await Promise.all(members.map(({ client }) => client.from('profiles').select('id')))
    expect(answers.map(({ data }) => data)).toEqual(members.map(({ user }) => [{ id: user.id }]))
  })

  type Changed = { id: string }
  type Change = RealtimePostgresChangesPayload<Changed>

  /** Subscribes to a table and resolves when the server has confirmed it. */
  async function changesOf(name: 'profiles' | 'rooms', client: SupabaseClient, filter?: string) {
    const changes: Change[] = []
    const table = { event: '*' as const, schema: 'public', table: name, ...(filter && { filter }) }
    await new Promise<void>((resolve, reject) => {
      client
        .channel(`${name}-${filter ?? 'all'}`)
        .on<Changed>('postgres_changes', table, (change) => changes.push(change))
        .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
        .subscribe((status, error) => {
          if (error) reject(new Error(`${status}: ${error.message}`))
        })
    })
    return changes
  }

  test('a changed profile is sent to its owner and to nobody else', async () => {
    const toAnna = await changesOf('profiles', anna.client, `id=eq.${anna.user.id}`)
    const toBen = await changesOf('profiles', ben.client)
    const toBenFiltered = await changesOf('profiles', ben.client, `id=eq.${anna.user.id}`)
    const toAnonymous = await changesOf('profiles', anonymousClient(sandbox.url))
    const rename = (member: Member, name: string) =>
      server.from('profiles').update({ full_name: name }).eq('id', member.user.id).throwOnError()
    // Changes arrive in order: once Ben has seen his own, Anna's would have come before.
    await rename(anna, 'Anna Renamed')
    await rename(ben, 'Ben Renamed')
    await vi.waitFor(() => expect(toBen).toHaveLength(1))
    expect(toBen[0]?.new).toMatchObject({ id: ben.user.id })
    expect(toAnna).toMatchObject([
      {
        eventType: 'UPDATE',
        new: { id: anna.user.id, full_name: 'Anna Renamed' },
        old: { id: anna.user.id },
      },
    ])
    expect([...toBenFiltered, ...toAnonymous]).toEqual([])
    await Promise.all([anna, ben].map(({ client }) => client.removeAllChannels()))
  })

  test('the owner of a changed room, and nobody else, is told its revision, but not what is in it', async () => {
    const toAnna = await changesOf('rooms', anna.client, `user_id=eq.${anna.user.id}`)
    const toBen = await changesOf('rooms', ben.client)
    const room = (member: Member) => ({
      id: crypto.randomUUID(),
      user_id: member.user.id,
      name: 'Kitchen',
      photo_path: 'x.jpg',
      document: { version: 1 },
    })
    const [ofAnna, ofBen] = [room(anna), room(ben)]
    await server.from('rooms').insert(ofAnna).throwOnError()
    await server.from('rooms').update({ name: 'Salon' }).eq('id', ofAnna.id).throwOnError()
    await server.from('rooms').insert(ofBen).throwOnError()
    await vi.waitFor(() => expect(toBen).toHaveLength(1))
    expect(toBen[0]?.new).toMatchObject({ id: ofBen.id })
    expect(toAnna.map((change) => change.new)).toEqual(
      ['Kitchen', 'Salon'].map((name, index) => ({
        id: ofAnna.id,
        user_id: anna.user.id,
        name,
        revision: index + 1,
        updated_at: expect.any(String),
      })),
    )
    expect((await ben.client.from('rooms').select('id, name')).data).toEqual([
      { id: ofBen.id, name: 'Kitchen' },
    ])
    expect((await ben.client.from('rooms').select('document')).error?.code).toBe('42501')
    await Promise.all([anna, ben].map(({ client }) => client.removeAllChannels()))
  })
})

test('the keys of older projects, which are tokens, work like those of today', async () => {
  const server = createClient(sandbox.url, legacyServiceRoleKey, { auth: { persistSession: false } })
  expect((await server.from('rate_limits').select('key').limit(1)).error).toBeNull()
  expect((await server.auth.admin.getUserById(crypto.randomUUID())).error?.code).toBe('user_not_found')
  const browser = createClient(sandbox.url, legacyAnonKey, { auth: { persistSession: false } })
  expect((await browser.from('rate_limits').select('key')).error?.code).toBe('42501')
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
