import { afterAll, expect, test, vi } from 'vitest'
import { recentHealth } from '@/lib/server/health/service'
import { readFacts } from '@/lib/server/health/start-check'
import { isBearer } from '@/lib/server/http/bearer'
import { openServerTest } from './support/open-server-test'
import { fakeEngine, testApp } from './support/test-app'

const world = await openServerTest()
afterAll(() => world.close())

const project = { supabase: world.supabase, supabaseUrl: 'http://supabase.test', supabaseAnonKey: 'key' }

test('the start asks Supabase which ways to sign in are open, and how the buckets are', async () => {
  const external = { anonymous_users: false, email: true, google: true, apple: false }
  vi.stubGlobal('fetch', async () => Response.json({ external, disable_signup: false }))
  expect(await readFacts(project)).toEqual({
    signIn: { providers: ['email', 'google'], isAnonymousOpen: false },
    bucket: { isPublic: false, maxBytes: 100 * 1024 * 1024 },
    uploadsBucket: { isPublic: false, maxBytes: 10 * 1024 * 1024 },
  })
})

test('a Supabase that does not answer stops nothing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  world.failNext(/GET \/storage\/v1\/bucket/, 5)
  expect(await readFacts(project)).toEqual({ signIn: null, bucket: null, uploadsBucket: null })
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

test('only who knows the secret may start housekeeping, and nobody where there is none', () => {
  const from = (authorization: string) => new Headers({ authorization })
  expect(isBearer(from('Bearer a long secret'), 'a long secret')).toBe(true)
  expect(isBearer(from('Bearer another'), 'a long secret')).toBe(false)
  expect(isBearer(new Headers(), 'a long secret')).toBe(false)
  expect(isBearer(from('Bearer null'), null)).toBe(false)
  expect(isBearer(from('Bearer '), null)).toBe(false)
})
