import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonKey } from '@/sandbox/keys.mjs'
import { anonymousClient, serverClient, signedInClient } from '../support/clients'
import type { SandboxAddress } from '../support/running-sandbox'

/** Changes of profiles over the WebSocket. */
export function describeRealtime(sandbox: SandboxAddress) {
  type Profile = { id: string; full_name: string }
  type Change = RealtimePostgresChangesPayload<Profile>
  type Member = Awaited<ReturnType<typeof signedInClient>>

  let server: SupabaseClient
  let anna: Member
  let ben: Member
  const opened: SupabaseClient[] = []

  beforeAll(async () => {
    server = serverClient(sandbox.url)
    anna = await signedInClient(sandbox.url, 'anna.listens@example.com')
    ben = await signedInClient(sandbox.url, 'ben.listens@example.com')
    for (const { user } of [anna, ben])
      await server.from('profiles').insert({ id: user.id, email: user.email })
  })
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.removeAllChannels()
  })

  /** Subscribes to profiles and resolves when the server has confirmed it. */
  async function hearProfileChanges(client: SupabaseClient, filter?: string): Promise<Change[]> {
    opened.push(client)
    const heard: Change[] = []
    const wish = { event: '*' as const, schema: 'public', table: 'profiles', ...(filter && { filter }) }
    await new Promise<void>((resolve, reject) => {
      client
        .channel(`profiles-${filter ?? 'all'}`)
        .on<Profile>('postgres_changes', wish, (change) => heard.push(change))
        .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
        .subscribe((status, error) => {
          if (error) reject(new Error(`${status}: ${error.message}`))
        })
    })
    return heard
  }

  const rename = (member: Member, name: string) =>
    server.from('profiles').update({ full_name: name }).eq('id', member.user.id).throwOnError()

  describe('realtime', () => {
    test('tells the owner of a changed profile', async () => {
      const heard = await hearProfileChanges(anna.client, `id=eq.${anna.user.id}`)
      await rename(anna, 'Anna Renamed')
      await vi.waitFor(() => expect(heard).toHaveLength(1))
      expect(heard[0]).toMatchObject({
        eventType: 'UPDATE',
        schema: 'public',
        table: 'profiles',
        new: { id: anna.user.id, full_name: 'Anna Renamed', email: 'anna.listens@example.com' },
        old: { id: anna.user.id },
        errors: null,
      })
    })

    test('tells nobody else, whatever they ask for', async () => {
      const heardByBen = await hearProfileChanges(ben.client)
      const heardWithAnnasFilter = await hearProfileChanges(ben.client, `id=eq.${anna.user.id}`)
      const heardByVisitor = await hearProfileChanges(anonymousClient(sandbox.url))
      // Changes arrive in order: when Ben hears of his own, Anna's would have come before.
      await rename(anna, 'Unheard')
      await rename(ben, 'Ben Renamed')
      await vi.waitFor(() => expect(heardByBen).toHaveLength(1))
      expect(heardByBen[0]?.new).toMatchObject({ id: ben.user.id })
      expect(heardWithAnnasFilter).toEqual([])
      expect(heardByVisitor).toEqual([])
    })

    test('tells of new and of deleted profiles', async () => {
      const { client, user } = await signedInClient(sandbox.url, 'newcomer@example.com')
      const heard = await hearProfileChanges(client, `id=eq.${user.id}`)
      await server.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
      await server.from('profiles').delete().eq('id', user.id).throwOnError()
      await vi.waitFor(() => expect(heard.map(({ eventType }) => eventType)).toContain('DELETE'))
      expect(heard.at(-1)?.old).toEqual({ id: user.id })
    })

    test('is silent after leaving', async () => {
      const left = await hearProfileChanges(anna.client)
      await anna.client.removeAllChannels()
      const heard = await hearProfileChanges(anna.client)
      await rename(anna, 'Heard once')
      await vi.waitFor(() => expect(heard).toHaveLength(1))
      expect(left).toEqual([])
    })

    test('refuses a table that is not published', async () => {
      const subscribed = new Promise<string>((resolve) => {
        opened.push(anna.client)
        anna.client
          .channel('contacts')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'contacts' }, () => {})
          .on('system', {}, ({ status }) => resolve(status))
          .subscribe()
      })
      expect(await subscribed).toBe('error')
    })
  })

  describe('the realtime protocol', () => {
    const connect = async (query: string) => {
      const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
      await new Promise((resolve, reject) => {
        socket.onopen = resolve
        socket.onerror = () => reject(new Error('refused'))
      })
      const ask = (message: unknown) => {
        const answer = new Promise<unknown>((resolve) => {
          socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)))
        })
        socket.send(JSON.stringify(message))
        return answer
      }
      return { ask, close: () => socket.close() }
    }

    test('answers heartbeats and joins in version 1.0.0', async () => {
      const { ask, close } = await connect(`apikey=${anonKey}&vsn=1.0.0`)
      const heartbeat = { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }
      expect(await ask(heartbeat)).toMatchObject({ event: 'phx_reply', ref: '1', payload: { status: 'ok' } })
      const join = {
        topic: 'realtime:any',
        event: 'phx_join',
        payload: { config: {} },
        ref: '2',
        join_ref: '2',
      }
      expect(await ask(join)).toMatchObject({ ref: '2', join_ref: '2', payload: { status: 'ok' } })
      close()
    })

    test('answers in arrays in version 2.0.0', async () => {
      const { ask, close } = await connect(`apikey=${anonKey}&vsn=2.0.0`)
      const answer = await ask([null, '7', 'phoenix', 'heartbeat', {}])
      expect(answer).toEqual([null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
      close()
    })

    test('refuses a join with a forged token', async () => {
      const { ask, close } = await connect(`apikey=${anonKey}&vsn=2.0.0`)
      const answer = await ask([
        '1',
        '1',
        'realtime:x',
        'phx_join',
        { config: {}, access_token: `${anonKey}x` },
      ])
      expect(answer).toMatchObject(['1', '1', 'realtime:x', 'phx_reply', { status: 'error' }])
      close()
    })

    test('refuses a socket without a valid key', async () => {
      await expect(connect('apikey=made-up')).rejects.toThrow('refused')
    })
  })
}
