import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { replicateApi } from '@/lib/engines/replicate/api'
import { readFile } from '@/lib/server/supabase/files'
import { checked } from '@/lib/server/supabase/rpc'
import { serviceClient, supabaseFetch } from '@/lib/supabase/clients'
import { startSilentServer } from '@/sandbox/silent.mjs'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe } from './support/test-app'

let silent: Awaited<ReturnType<typeof startSilentServer>>
const world = await openServerTest()
beforeAll(async () => {
  silent = await startSilentServer()
})
afterAll(async () => {
  await silent.stop()
})

test('a database, a storage or an auth server that never answers is given up, and asked once', async () => {
  const supabase = serviceClient(silent.url, 'service', { storage: 250, others: 250 })
  const before = silent.requests()
  const row = checked(supabase.from('profiles').select('id'), z.unknown())
  await expectError(row, 'service_down')
  const call = checked(supabase.rpc('sweep_stale_runs', { p_user_id: null, p_quiet_seconds: 1 }), z.unknown())
  await expectError(call, 'service_down')
  await expectError(readFile(supabase, 'users/x/y.png'), 'service_down')
  expect((await supabase.auth.getUser('token')).error?.name).toBe('AuthRetryableFetchError')
  expect(silent.requests() - before).toBe(4)
})

test('files get more time than rows', async () => {
  const send = supabaseFetch({ storage: 60_000, others: 20 })
  const download = send(`${silent.url}/storage/v1/object/x`)
  await expect(send(`${silent.url}/rest/v1/x`)).rejects.toThrow('timeout')
  expect(await Promise.race([download, 'still waiting'])).toBe('still waiting')
  download.catch(() => undefined)
})

test('a hosted service that never answers is given up', async () => {
  const api = replicateApi({
    token: 't',
    baseUrl: silent.url,
    webhookUrl: null,
    cancelAfterSeconds: 60,
    requestMs: 20,
    retryPolicy: { tries: 2, pauseMs: 1, maxWaitMs: 1 },
  })
  const { signal } = new AbortController()
  await expectError(api.get('job', signal), 'engine_unreachable')
  await expectError(
    api.create({ model: 'a/b', version: null, input: {}, runId: crypto.randomUUID() }),
    'engine_unreachable',
  )
})

test('a run that hangs in spite of its signal ends at its deadline, with its credit back', async () => {
  const { app, engine, user, creditsLeft } = await subscribe(world, fakeEngine())
  engine.restyle.mockImplementation(() => new Promise(() => undefined))
  const hasty = { ...app, runSettings: { ...app.runSettings, deadlineMs: 300 } }
  await expectError(createDesign(hasty, user.id, designRequest()), 'engine_timeout')
  expect(await creditsLeft()).toBe(3)
})

test('while one heartbeat is out no other is sent', async () => {
  const { app, engine, user } = await subscribe(world, fakeEngine())
  const working = Promise.withResolvers<void>()
  const made = engine.restyle.getMockImplementation()
  engine.restyle.mockImplementation(async (request) => {
    // The call that started the run is over by now; heartbeats follow.
    const beats = world.hold(/rpc\/touch_design_run/)
    await expect.poll(beats.count).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(beats.count()).toBe(1)
    beats.release()
    working.resolve()
    if (!made) throw new Error('no engine')
    return made(request)
  })
  const eager = { ...app, runSettings: { ...app.runSettings, heartbeatMs: 5 } }
  expect((await createDesign(eager, user.id, designRequest())).run.status).toBe('succeeded')
  await working.promise
})
