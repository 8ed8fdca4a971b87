import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as missing from '@/app/api/[[...path]]/route'
import * as forget from '@/app/api/account/forget/route'
import * as keepHouse from '@/app/api/cron/housekeeping/route'
import * as reportError from '@/app/api/errors/route'
import { GET as live } from '@/app/api/live/route'
import * as payPalWebhook from '@/app/api/paypal/webhook/route'
import * as readyRoute from '@/app/api/ready/route'
import * as replicateWebhook from '@/app/api/replicate/webhook/route'
import { serverEnv } from '@/lib/config/env-server'
import type { App } from '@/lib/server/app/app'
import { stale } from '@/tests/database/support/fixtures'
import { openServerTest } from '../support/open-server-test'
import { call } from '../support/routes'
import { fakeEngine, testApp } from '../support/test-app'
import { changeSettings, visitor } from '../support/visitor'

const SECRET = 'a secret of the scheduler'

changeSettings({
  replicate: {
    token: 'r8_token',
    baseUrl: 'http://127.0.0.1:1',
    webhookSecret: 'whsec_c2VjcmV0',
    publicUrl: null,
    fileHosts: [],
    startSeconds: 1,
  },
})
const setCronSecret = (cronSecret: string | null) => void Object.assign(serverEnv(), { cronSecret })

const world = await openServerTest()

const context = { params: Promise.resolve({}) }
const ready = () => call(readyRoute, 'GET', {})

let logged: string[]
beforeEach(() => {
  const { app, ...rest } = testApp(world, fakeEngine())
  visitor.app = app
  logged = rest.logged
  setCronSecret(SECRET)
})

// Results are cached for five seconds.
let minutes = 0
beforeEach(() => {
  minutes += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
})
afterEach(() => vi.useRealTimers())

const change = (changes: Partial<App>) => {
  if (visitor.app) visitor.app = { ...visitor.app, ...changes }
}

test('an unknown address below /api is not found, in JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const response = await call(missing, method, {}, { path: '/api/nope' })
    expect([method, response.status]).toEqual([method, 404])
    expect(await response.json()).toMatchObject({ error: { code: 'not_found', message: expect.any(String) } })
  }
})

test('a process that is not asked to stop is ready for users while the database answers', async () => {
  const response = await ready()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ready: true })
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test('users are not sent to a process without a database, which stays alive', async () => {
  world.failNext(/rate_limits/)
  expect((await ready()).status).toBe(503)
  expect(live().status).toBe(200)
})

test('users are not sent to a worker, nor to a process that stops', async () => {
  change({ role: 'worker' })
  expect((await ready()).status).toBe(503)
  change({ role: 'web' })
  expect((await ready()).status).toBe(200)
  visitor.app?.activeRuns.close()
  expect((await ready()).status).toBe(503)
})

test('users are still served while the engine and the storage are down', async () => {
  world.failNext(/storage/)
  change({ engine: { ...fakeEngine(), isUp: async () => false } })
  expect((await ready()).status).toBe(200)
})

test('many questions about a process become one question to the database', async () => {
  const held = world.hold(/rate_limits/)
  const answers = Array.from({ length: 20 }, () => ready())
  await vi.waitFor(() => expect(held.count()).toBe(1))
  held.release()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(held.count()).toBe(1)
})

const cron = (authorization?: string) =>
  call(keepHouse, 'POST', {}, { ...(authorization && { headers: { authorization } }) })

test.each([
  ['no secret', undefined],
  ['a wrong secret', `Bearer ${SECRET}!`],
  ['the beginning of the secret', `Bearer ${SECRET.slice(0, -1)}`],
  ['the secret alone', SECRET],
  ['an empty one', 'Bearer '],
])('a scheduler with %s finds no such address, and nothing is done', async (_, authorization) => {
  const run = await world.newRun(undefined, stale())
  const response = await cron(authorization)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
  expect(await world.readRun(run.id)).toMatchObject({ status: 'generating' })
})

test('without a secret in the settings, no caller is the scheduler', async () => {
  setCronSecret(null)
  for (const given of [undefined, 'Bearer ', 'Bearer null', 'Bearer undefined']) {
    expect((await cron(given)).status).toBe(404)
  }
})

test('the scheduler refunds a run that was left, once, however often and at once it calls', async () => {
  const plan = await world.newPlan(undefined, { designs_left: 2 })
  const run = await world.newRun(plan, stale())
  const answers = await Promise.all(Array.from({ length: 3 }, () => cron(`Bearer ${SECRET}`)))
  answers.push(await cron(`Bearer ${SECRET}`))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await world.readRun(run.id)).toMatchObject({ status: 'failed' })
  expect(await world.readPlan(plan.id)).toMatchObject({ designs_left: 3 })
  expect(logged).not.toContain('housekeeping_failed')
})

test.each([
  ['PayPal', payPalWebhook],
  ['Replicate', replicateWebhook],
])(
  'a message to the webhook of %s without the headers of one is refused before its body is read',
  async (_, post) => {
    let read = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += 1
          controller.enqueue(new Uint8Array(64 * 1024))
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, duplex: 'half' }
    const request = new Request('http://localhost:3000/', init)
    const { status } = await post.POST(request, context)
    expect([status, read]).toEqual([400, 0])
  },
)

test('a message of a webhook that is larger than any of theirs is refused by what it declares', async () => {
  const headers = {
    'webhook-id': 'msg',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
    'content-length': String(257 * 1024),
  }
  expect((await call(replicateWebhook, 'POST', {}, { headers, body: 'x' })).status).toBe(413)
})

test('signing out has the browser drop the images that it keeps', async () => {
  const response = await call(forget, 'POST', {})
  expect(response.headers.get('clear-site-data')).toBe('"cache"')
})

test('an error of a browser is taken from anybody as it must be, up to twenty a minute, and nothing else is', async () => {
  visitor.address = '192.0.2.77'
  const send = (body: unknown) => call(reportError, 'POST', {}, { body })
  const report = {
    name: 'TypeError',
    message: 'x is not a function',
    stack: '',
    route: '/try',
    release: '0.2.0',
  }
  expect((await send(report)).status).toBe(204)
  expect((await send({ ...report, stack: 'x'.repeat(30_000) })).status).toBe(413)
  expect((await send({ ...report, photo: 'x' })).status).toBe(400)
  const rest = await Promise.all(Array.from({ length: 20 }, () => send(report)))
  expect(rest.filter(({ status }) => status === 429)).toHaveLength(3)
})
