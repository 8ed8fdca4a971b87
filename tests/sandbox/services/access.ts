import { beforeAll, describe, expect, test } from 'vitest'
import { anonymousClient, serverClient, signedInClient } from '../support/clients'
import type { SandboxAddress } from '../support/running-sandbox'

/** Who may read and write what: tables, functions, files. */
export function describeAccess(sandbox: SandboxAddress) {
  type Member = Awaited<ReturnType<typeof signedInClient>>

  let server: ReturnType<typeof serverClient>
  let anna: Member
  let ben: Member

  beforeAll(async () => {
    server = serverClient(sandbox.url)
    anna = await signedInClient(sandbox.url, 'anna@example.com')
    ben = await signedInClient(sandbox.url, 'ben@example.com')
    for (const { client, user } of [anna, ben]) {
      const { error } = await client.from('profiles').insert({ id: user.id, email: user.email })
      if (error) throw error
    }
  })

  const freePlanFor = (member: Member) => ({ p_user_id: member.user.id, p_designs: 3 })

  describe('tables', () => {
    test('show an anonymous visitor nothing', async () => {
      const { data, error } = await anonymousClient(sandbox.url).from('profiles').select()
      expect(data).toBeNull()
      expect(error?.code).toBe('42501')
    })

    test('show a signed-in person their own rows only', async () => {
      const { data } = await anna.client.from('profiles').select('id, email')
      expect(data).toEqual([{ id: anna.user.id, email: 'anna@example.com' }])
    })

    test('show the server everything', async () => {
      const { data } = await server.from('profiles').select('id')
      expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining([anna.user.id, ben.user.id]))
    })

    test('refuse a row for somebody else', async () => {
      const { error } = await anna.client
        .from('profiles')
        .insert({ id: ben.user.id, email: 'ben@example.com' })
      expect(error?.code).toBe('42501')
    })

    test('keep the grants of the migrations: no update where none is granted', async () => {
      const { error } = await anna.client.from('profiles').update({ full_name: 'x' }).eq('id', anna.user.id)
      expect(error?.code).toBe('42501')
    })

    test('never mix the people of requests that run at the same time', async () => {
      const asks = Array.from({ length: 40 }, (_, index) => (index % 2 ? anna : ben))
      const answers = await Promise.all(asks.map(({ client }) => client.from('profiles').select('id')))
      expect(answers.map(({ data }) => data)).toEqual(asks.map(({ user }) => [{ id: user.id }]))
    })

    test('write times and amounts as a hosted project does', async () => {
      await server.rpc('start_free_plan', freePlanFor(ben))
      const { data } = await ben.client.from('unified_subscriptions').select('price, created_at').single()
      expect(data?.price).toBe(0)
      expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    })
  })

  describe('functions', () => {
    test('run for the server', async () => {
      const { data, error } = await server.rpc('start_free_plan', freePlanFor(anna))
      expect(error).toBeNull()
      expect(data).toMatchObject({ outcome: 'created', subscription: { designs_left: 3 } })
    })

    test('are refused to a signed-in person and to anonymous visitors', async () => {
      for (const client of [anna.client, anonymousClient(sandbox.url)]) {
        const { error } = await client.rpc('start_free_plan', freePlanFor(anna))
        expect(error?.code).toBe('42501')
      }
    })

    test('keep the code of a check violation, as tables do', async () => {
      const { user } = await signedInClient(sandbox.url, 'minus@example.com')
      const called = await server.rpc('start_free_plan', { p_user_id: user.id, p_designs: -1 })
      expect(called.error?.code).toBe('23514')
      const direct = await server.from('unified_subscriptions').insert({
        user_id: anna.user.id,
        plan_name: 'Platinum',
        price: 0,
        designs_left: 1,
        total_designs: 1,
        status: 'inactive',
      })
      expect(direct.error).toMatchObject({ code: '23514' })
      expect(direct.error?.message).toContain('violates check constraint')
      expect(direct.status).toBe(400)
    })
  })

  describe('storage', () => {
    const bucket = 'user_images'
    const png = new TextEncoder().encode('not really a picture')
    const pathOf = (member: Member, name: string) => `users/${member.user.id}/runs/${name}.png`

    test.each([
      ['a Buffer', Buffer.from(png)],
      ['a Blob', new Blob([png], { type: 'image/png' })],
      ['an array of bytes', png],
    ])('takes %s from the server and gives the same bytes back', async (name, body) => {
      const files = server.storage.from(bucket)
      const path = pathOf(anna, name.replaceAll(' ', '-'))
      expect((await files.upload(path, body, { contentType: 'image/png' })).error).toBeNull()
      const { data } = await files.download(path)
      expect(data?.type).toBe('image/png')
      expect(await data?.text()).toBe('not really a picture')
    })

    test('gives a file to its owner and to nobody else', async () => {
      const path = pathOf(anna, 'private')
      await server.storage.from(bucket).upload(path, png, { contentType: 'image/png' })
      expect((await anna.client.storage.from(bucket).download(path)).data?.size).toBe(png.length)
      expect((await ben.client.storage.from(bucket).download(path)).error).not.toBeNull()
      expect((await anonymousClient(sandbox.url).storage.from(bucket).download(path)).error).not.toBeNull()
      expect((await fetch(`${sandbox.url}/storage/v1/object/public/${bucket}/${path}`)).ok).toBe(false)
    })

    test('lets no browser write or remove', async () => {
      const path = pathOf(anna, 'kept')
      await server.storage.from(bucket).upload(path, png, { contentType: 'image/png' })
      const files = anna.client.storage.from(bucket)
      expect(
        (await files.upload(pathOf(anna, 'own'), png, { contentType: 'image/png' })).error,
      ).not.toBeNull()
      expect((await files.update(path, Buffer.from('x'), { contentType: 'image/png' })).error).not.toBeNull()
      await files.remove([path])
      expect((await server.storage.from(bucket).download(path)).data?.size).toBe(png.length)
    })

    test('refuses a second file of the same name unless it may replace, and a type the bucket does not take', async () => {
      const files = server.storage.from(bucket)
      const path = pathOf(anna, 'again')
      await files.upload(path, png, { contentType: 'image/png' })
      expect((await files.upload(path, png, { contentType: 'image/png' })).error).not.toBeNull()
      const shorter = png.subarray(4)
      expect((await files.upload(path, shorter, { contentType: 'image/png', upsert: true })).error).toBeNull()
      expect((await files.download(path)).data?.size).toBe(shorter.length)
      expect(
        (await files.upload(pathOf(anna, 'page'), png, { contentType: 'text/html' })).error,
      ).not.toBeNull()
    })

    test('lists one folder: files by their own name, subfolders without an id', async () => {
      const files = server.storage.from(bucket)
      const folder = `users/${ben.user.id}`
      for (const name of ['b.png', 'a.png', 'runs/c.png']) {
        await files.upload(`${folder}/${name}`, png, { contentType: 'image/png' })
      }
      const { data } = await files.list(folder)
      expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
        ['a.png', false],
        ['b.png', false],
        ['runs', true],
      ])
      const page = await files.list(folder, { limit: 1, offset: 1 })
      expect(page.data?.map(({ name }) => name)).toEqual(['b.png'])
      expect((await anna.client.storage.from(bucket).list(folder)).data).toEqual([])
    })

    test('removes files for the server', async () => {
      const files = server.storage.from(bucket)
      const path = pathOf(ben, 'removed')
      await files.upload(path, png, { contentType: 'image/png' })
      const { data } = await files.remove([path])
      expect(data?.map(({ name }) => name)).toEqual([path])
      expect((await files.download(path)).error).not.toBeNull()
    })

    test('signs one address or several for a file that one may read', async () => {
      const path = pathOf(anna, 'signed')
      await server.storage.from(bucket).upload(path, png, { contentType: 'image/png' })
      const files = anna.client.storage.from(bucket)
      const { data } = await files.createSignedUrl(path, 60)
      expect((await (await fetch(data?.signedUrl ?? '')).arrayBuffer()).byteLength).toBe(png.length)
      const { data: several } = await files.createSignedUrls([path, pathOf(ben, 'secret')], 60)
      expect(several?.map(({ error }) => error === null)).toEqual([true, false])
      expect((await fetch(several?.[0]?.signedUrl ?? '')).status).toBe(200)
    })
  })
}
