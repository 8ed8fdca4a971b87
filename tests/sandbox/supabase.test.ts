import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonKey } from '@/sandbox/keys.mjs'
import { anonymousClient, callbackUrl, chooseAccount, serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'

type Member = Awaited<ReturnType<typeof signedInClient>>

let sandbox: RunningSandbox
let server: SupabaseClient
let anna: Member
let ben: Member

beforeAll(async () => {
  sandbox = await startOwnSandbox()
  server = serverClient(sandbox.url)
  anna = await signedInClient(sandbox.url, 'anna@example.com')
  ben = await signedInClient(sandbox.url, 'ben@example.com')
  for (const { client, user } of [anna, ben]) {
    await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
  }
})
afterAll(() => sandbox?.remove())

describe('signing in', () => {
  test('leads through the account chooser to a code, and the code to a session with a profile', async () => {
    const client = anonymousClient(sandbox.url)
    const location = await chooseAccount(client, { email: 'mara.lindqvist@example.com' })
    expect(location.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=[\w-]+$/)
    const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Mara Lindqvist', email_verified: true })
    const avatar = await fetch(data.user?.user_metadata.avatar_url)
    expect(avatar.headers.get('content-type')).toBe('image/svg+xml')
  })

  test('ends with access_denied when it is cancelled, and never on a foreign site', async () => {
    const cancelled = await chooseAccount(anonymousClient(sandbox.url), { cancel: '1' })
    expect(cancelled.origin + cancelled.pathname).toBe(callbackUrl)
    expect(cancelled.searchParams.get('error')).toBe('access_denied')
    const answer = { email: 'jo@example.com' }
    const foreign = 'https://evil.example/auth/callback'
    expect((await chooseAccount(anonymousClient(sandbox.url), answer, foreign)).origin).toBe(
      'http://localhost:3000',
    )
  })
})

describe('a session', () => {
  test('can be refreshed, and is dead at once when signed out', async () => {
    const { client, session } = await signedInClient(sandbox.url, 'out@example.com')
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)
    const token = refreshed.data.session?.access_token ?? ''
    const askUser = () =>
      fetch(`${sandbox.url}/auth/v1/user`, { headers: { apikey: anonKey, authorization: `Bearer ${token}` } })
    expect((await askUser()).status).toBe(200)
    await client.auth.signOut()
    expect((await askUser()).status).toBe(403)
  })

  test('and the profile end when the server deletes the user, which nobody else can', async () => {
    const { client, user, session } = await signedInClient(sandbox.url, 'leaver@example.com')
    await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
    expect((await client.auth.admin.deleteUser(user.id)).error).toMatchObject({ code: 'not_admin' })
    expect((await server.auth.admin.deleteUser(user.id)).error).toBeNull()
    expect((await server.auth.admin.getUserById(user.id)).error).toMatchObject({ status: 404 })
    expect((await server.from('profiles').select().eq('id', user.id)).data).toEqual([])
    expect((await client.auth.getUser(session.access_token)).error).not.toBeNull()
  })
})

describe('rows', () => {
  test('are shown by role: nothing to anonymous users, their own to users, everything to the server', async () => {
    expect((await anonymousClient(sandbox.url).from('profiles').select()).error?.code).toBe('42501')
    expect((await anna.client.from('profiles').select('id')).data).toEqual([{ id: anna.user.id }])
    const all = (await server.from('profiles').select('id')).data?.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([anna.user.id, ben.user.id]))
  })

  test('of requests at the same time never mix users', async () => {
    const members = Array.from({ length: 40 }, (_, index) => (index % 2 ? anna : ben))
    const answers = await Promise.all(members.map(({ client }) => client.from('profiles').select('id')))
    expect(answers.map(({ data }) => data)).toEqual(members.map(({ user }) => [{ id: user.id }]))
  })
})

describe('files', () => {
  const png = Buffer.from('not really an image')
  const contentType = 'image/png'
  const bucketOf = (client: SupabaseClient) => client.storage.from('user_images')
  const pathOf = (member: Member, name: string) => `users/${member.user.id}/runs/${name}.png`

  test('are read by their owner and the server, and written by the server only', async () => {
    const path = pathOf(anna, 'private')
    expect((await bucketOf(server).upload(path, png, { contentType })).error).toBeNull()
    const downloaded = (await bucketOf(anna.client).download(path)).data
    expect([downloaded?.type, await downloaded?.text()]).toEqual([contentType, String(png)])
    expect((await bucketOf(ben.client).download(path)).error).not.toBeNull()
    expect((await bucketOf(anonymousClient(sandbox.url)).download(path)).error).not.toBeNull()
    const publicUrl = `${sandbox.url}/storage/v1/object/public/user_images/${path}`
    expect((await fetch(publicUrl)).ok).toBe(false)
    const own = await bucketOf(anna.client).upload(pathOf(anna, 'own'), png, { contentType })
    expect(own.error).not.toBeNull()
    await bucketOf(anna.client).remove([path])
    expect((await bucketOf(server).download(path)).data?.size).toBe(png.length)
    expect((await bucketOf(server).remove([path])).data?.map(({ name }) => name)).toEqual([path])
    expect((await bucketOf(server).download(path)).error).not.toBeNull()
  })

  test('are listed by folder, with subfolders as entries without an id', async () => {
    const folder = `users/${ben.user.id}`
    for (const name of ['b.png', 'a.png', 'runs/c.png']) {
      await bucketOf(server).upload(`${folder}/${name}`, png, { contentType })
    }
    const { data } = await bucketOf(server).list(folder)
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['a.png', false],
      ['b.png', false],
      ['runs', true],
    ])
    const page = await bucketOf(server).list(folder, { limit: 1, offset: 1 })
    expect(page.data?.map(({ name }) => name)).toEqual(['b.png'])
    expect((await bucketOf(anna.client).list(folder)).data).toEqual([])
  })
})

describe('realtime', () => {
  type Change = RealtimePostgresChangesPayload<{ id: string; full_name: string }>

  /** Subscribes to profiles and resolves when the server has confirmed it. */
  async function profileChanges(client: SupabaseClient, filter?: string): Promise<Change[]> {
    const changes: Change[] = []
    const table = { event: '*' as const, schema: 'public', table: 'profiles', ...(filter && { filter }) }
    await new Promise<void>((resolve, reject) => {
      client
        .channel(`profiles-${filter ?? 'all'}`)
        .on<{ id: string; full_name: string }>('postgres_changes', table, (change) => changes.push(change))
        .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
        .subscribe((status, error) => {
          if (error) reject(new Error(`${status}: ${error.message}`))
        })
    })
    return changes
  }

  test('sends a changed profile to its owner and to nobody else', async () => {
    const toAnna = await profileChanges(anna.client, `id=eq.${anna.user.id}`)
    const toBen = await profileChanges(ben.client)
    const toBenFiltered = await profileChanges(ben.client, `id=eq.${anna.user.id}`)
    const toAnonymous = await profileChanges(anonymousClient(sandbox.url))
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
})
