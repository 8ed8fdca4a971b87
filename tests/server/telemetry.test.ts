import { setTimeout as pause } from 'node:timers/promises'
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperations } from '@/lib/server/health/operations'
import { stopInOrder } from '@/lib/server/process/shutdown'
import { countedWebhook, observeQueues, observeWaitingRuns } from '@/lib/server/telemetry/metrics'
import { startTelemetry } from '@/lib/server/telemetry/start'
import { startCollector } from '@/tests/support/collector'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { openShop } from './support/payment-shop'
import { createDesign, designRequest, FIELDS, fakeEngine, inverted, subscribe } from './support/test-app'

const world = await openServerTest()
let collector: Awaited<ReturnType<typeof startCollector>>
let flush: () => Promise<void>

beforeAll(async () => {
  collector = await startCollector()
  flush = startTelemetry(collector.url).flush
})
afterAll(async () => {
  await collector.stop()
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'

/** Like Next does for a request with this header. */
const fromBrowser = <Result>(work: () => Result): Result =>
  context.with(propagation.extract(ROOT_CONTEXT, { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }), work)

test('a design is one trace with its steps, from the header that the browser sent', async () => {
  const { app, user } = await subscribe(world, fakeEngine())
  observeQueues(app.gate.waiting)
  await fromBrowser(() => createDesign(app, user.id, designRequest()))
  await flush()
  const spans = collector.spans()
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
  const names = spans.map(({ name }) => name)
  for (const step of [
    ...['run.reserve', 'queue.wait', 'image.check', 'image.decode', 'engine.restyle'],
    ...['image.composite', 'image.encode', 'storage.store'],
  ]) {
    expect(names).toContain(step)
  }
})

test('runs, engines, queues, refunds and webhooks are counted by what became of them', async () => {
  const { app, engine, user } = await subscribe(world, fakeEngine())
  await createDesign(app, user.id, designRequest())
  engine.restyle.mockRejectedValueOnce(new Error('broken'))
  await expectError(createDesign(app, user.id, designRequest()), 'engine_failed')
  const shop = await openShop(world)
  await countedWebhook(() => shop.receive({ kind: 'other' }))
  await expect(countedWebhook(() => shop.receive({ kind: 'other' }, 'no'))).rejects.toThrow()
  const [first, second] = [await shop.approved(), await shop.approved()]
  await shop.capture(first)
  await shop.capture(second)
  await flush()
  const metrics = collector.metrics()
  expect(metrics['roomwright.runs']).toEqual(
    expect.arrayContaining([
      { engine: 'fake', outcome: 'succeeded' },
      { engine: 'fake', outcome: 'engine_failed' },
    ]),
  )
  expect(metrics['roomwright.engine.duration']).toEqual([{ engine: 'fake' }])
  expect(metrics['roomwright.queue.length']).toEqual([
    { queue: 'bodies' },
    { queue: 'documents' },
    { queue: 'checks' },
    { queue: 'designs' },
  ])
  expect(metrics['roomwright.refunds']).toEqual([{ outcome: 'sent' }])
  expect(metrics['roomwright.webhooks']).toEqual([{ outcome: 'ignored' }, { outcome: 'webhook_not_genuine' }])
})

test('how many designs wait in the database, and for how long, is measured; a database that is down leaves a gap', async () => {
  const { app } = await subscribe(world, fakeEngine())
  observeWaitingRuns(() => readOperations(app.supabase))
  world.failNext(/rpc\/read_operations/)
  await flush()
  expect(collector.metrics()['roomwright.runs.waiting']).toBeUndefined()
  await flush()
  expect(collector.metrics()['roomwright.runs.waiting']).toEqual([{}])
  expect(collector.metrics()['roomwright.runs.oldest_waiting']).toEqual([{}])
})

test('nothing sent identifies a user or their texts, whatever libraries put into spans', async () => {
  const { app, engine, user } = await subscribe(world, fakeEngine())
  const request = designRequest()
  engine.restyle.mockRejectedValueOnce(new Error(`cannot do "${FIELDS.prompt}" for ${user.email}`))
  const path = `/api/images/serve/${user.id}/1`
  await trace.getTracer('next.js').startActiveSpan('GET', async (span) => {
    span.setAttributes({
      'http.method': 'GET',
      'http.target': path,
      'next.span_type': 'BaseServer.handleRequest',
    })
    const failed = await createDesign(app, user.id, request).catch((error: unknown) => error)
    if (failed instanceof Error) span.recordException(failed)
    span.end()
  })
  const call = {
    'next.span_type': 'AppRender.fetch',
    'http.url': `http://db/rest/v1/x?user_id=eq.${user.id}`,
  }
  trace.getTracer('next.js').startSpan(`fetch GET ${call['http.url']}`, { attributes: call }).end()
  await flush()
  const spans = collector.spans()
  expect(spans.at(-1)).toMatchObject({ name: 'GET', events: [] })
  expect(collector.text()).toContain('BaseServer.handleRequest')
  for (const secret of [user.id, user.email, FIELDS.prompt, request.runId, 'users/', 'broken']) {
    expect(collector.text()).not.toContain(secret)
  }
})

test('the spans of the last design arrive, though the process is told to stop while it is made', async () => {
  const { app, engine, user } = await subscribe(world, fakeEngine())
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  engine.restyle.mockImplementationOnce(async ({ image }) => {
    begun.resolve()
    await slow.promise
    return { pixels: inverted(image) }
  })
  const known = collector.spans().length
  const design = createDesign(app, user.id, designRequest())
  await begun.promise
  const stopped = stopInOrder({ ...app, pause }, { closed: Promise.resolve(), flush })
  slow.resolve()
  await stopped
  expect(
    collector
      .spans()
      .slice(known)
      .map(({ name }) => name),
  ).toEqual(expect.arrayContaining(['engine.restyle', 'image.encode', 'storage.store']))
  expect((await design).run.status).toBe('succeeded')
})

test('a collector that is gone disturbs no design', async () => {
  await collector.stop()
  const { app, user } = await subscribe(world, fakeEngine())
  const design = await fromBrowser(() => createDesign(app, user.id, designRequest()))
  expect(design.run.status).toBe('succeeded')
})
