import { describe, expect, test, vi } from 'vitest'
import { recentHealth } from '@/lib/server/health/service'
import { readFacts } from '@/lib/server/health/start-check'
import { openServerTest } from './support/open-server-test'
import { fakeEngine, testApp } from './support/test-app'

const world = await openServerTest()

const project = {
  supabase: world.supabase,
  supabaseUrl: 'http://supabase.test',
  supabaseAnonKey: 'key',
  supabaseServiceRoleKey: 'secret',
}

test('the start asks Supabase which ways to sign in are open, and how the buckets are', async () => {
  const external = { anonymous_users: false, email: true, google: true, apple: false }
  vi.stubGlobal('fetch', async () => Response.json({ external, disable_signup: false }))
  expect(await readFacts(project)).toEqual({
    signIn: { providers: ['email', 'google'], isAnonymousOpen: false },
    bucket: { isPublic: false, maxBytes: 100 * 1024 * 1024 },
    uploadsBucket: { isPublic: false, maxBytes: 10 * 1024 * 1024 },
    takesLargestFile: null,
  })
})

describe('the largest file', () => {
  /** A storage service with this response to an announced upload. */
  function storage(answer: Response) {
    const asked: { method: string; url: string; length: string | null }[] = []
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const request = new Request(...call)
      if (!request.url.includes('/upload/resumable')) return Response.json({ external: {} })
      const { method, url, headers } = request
      asked.push({ method, url, length: headers.get('upload-length') })
      return method === 'POST' ? answer : new Response(null, { status: 204 })
    })
    return asked
  }

  test('is announced, without a byte of it, and taken back', async () => {
    const location = 'http://supabase.test/storage/v1/upload/resumable/abc'
    const asked = storage(new Response(null, { status: 201, headers: { location } }))
    expect(await readFacts(project)).toMatchObject({ takesLargestFile: true })
    expect(asked).toEqual([
      {
        method: 'POST',
        url: 'http://supabase.test/storage/v1/upload/resumable',
        length: String(70 * 1024 * 1024),
      },
      { method: 'DELETE', url: location, length: null },
    ])
  })

  test('is found to be too large for the project before a design is lost to it', async () => {
    storage(new Response('Maximum size exceeded', { status: 413 }))
    expect(await readFacts(project)).toMatchObject({ takesLargestFile: false })
  })
})

test('a Supabase that does not answer stops nothing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  world.failNext(/GET \/storage\/v1\/bucket/, 5)
  expect(await readFacts(project)).toEqual({
    ...{ signIn: null, bucket: null, uploadsBucket: null, takesLargestFile: null },
  })
})

test('health is asked once in five seconds, however many want to know', async () => {
  const { app, engine } = testApp(world, fakeEngine())
  const isUp = vi.fn(engine.isUp)
  const asked = { ...app, engine: { ...engine, isUp } }
  await Promise.all([recentHealth(asked, 10_000), recentHealth(asked, 14_999)])
  expect(isUp).toHaveBeenCalledTimes(1)
  await recentHealth(asked, 15_000)
  expect(isUp).toHaveBeenCalledTimes(2)
})
