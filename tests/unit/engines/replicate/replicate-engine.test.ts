import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DesignParams, PLAIN_AREA } from '@/lib/domain/design-run'
import { DEFAULT_MODELS } from '@/lib/domain/hosted/models'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import type { HostedEngine, ModelImage } from '@/lib/engines/engine'
import { replicateEngine } from '@/lib/engines/replicate/replicate-engine'
import { AppError } from '@/lib/errors/app-error'
import { startReplicate } from '@/sandbox/replicate/server.mjs'

type Service = Awaited<ReturnType<typeof startReplicate>>
type Settings = Parameters<typeof replicateEngine>[0]

// A real server and real images on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let service: Service
let logged: string[]

beforeEach(async () => {
  service = await startReplicate()
  logged = []
})
afterEach(() => service.stop())

const params: DesignParams = {
  task: 'restyle-areas',
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm room by the sea',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  steps: 20,
  seed: 4711,
  areas: [PLAIN_AREA],
}

function engineOf(change: Partial<Settings> = {}): HostedEngine {
  return replicateEngine({
    token: service.token,
    baseUrl: service.baseUrl,
    webhookUrl: null,
    cancelAfterSeconds: 60,
    retryPolicy: { tries: 3, pauseMs: 1, maxWaitMs: 2_000 },
    models: DEFAULT_MODELS,
    fileHosts: { hosts: [service.fileHost], isHttpAllowed: true },
    limits: { startMs: 10_000, workMs: 10_000, outageMs: 10_000, pauseMs: 5, maxPauseMs: 20 },
    log: { error: (event) => void logged.push(event) },
    ...change,
  })
}

async function imageOf(side = 64, noise = false): Promise<ModelImage> {
  const create = { width: side, height: side, channels: 3 as const, background: '#888888' }
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const image = await sharp({ create: noise ? { ...create, noise: grain } : create })
    .png()
    .toBuffer()
  const half = new Uint8Array(side * side).fill(255, (side * side) / 2)
  const mask = await sharp(half, { raw: { width: side, height: side, channels: 1 } })
    .toColorspace('b-w')
    .png()
    .toBuffer()
  return { image, mask, references: [], width: side, height: side }
}

const never = new AbortController().signal
const task = 'restyle-areas'

async function send(engine: HostedEngine, runId = randomUUID()): Promise<string> {
  return engine.send({ runId, task, params, input: await imageOf(), signal: never })
}

async function toAppError(engine: HostedEngine): Promise<unknown> {
  return engine.collect(await send(engine), never).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

test('large pictures are uploaded, small ones travel inside', async () => {
  const engine = engineOf()
  const image = await imageOf(704, true)
  expect(image.image.length).toBeGreaterThan(700_000)
  const jobId = await engine.send({ runId: randomUUID(), task, params, input: image, signal: never })
  expect(service.count('POST /files')).toBe(1)
  expect(service.predictions.all[0]?.input.image).toMatch(/\/v1\/files\//)
  expect(service.predictions.all[0]?.input.mask).toMatch(/^data:image\/png;base64,/)
  await engine.collect(jobId, never)
})

test('each job has a deadline at the service, in case it is never polled again', async () => {
  await send(engineOf({ cancelAfterSeconds: 90 }))
  const { deadline, created_at } = service.predictions.all[0] ?? {}
  expect(Math.round((Date.parse(deadline ?? '') - Date.parse(created_at ?? '')) / 1_000)).toBe(90)
})

test('a job has begun once its model works on it, and stays so when it has ended', async () => {
  service.next({ startMs: 'held', workMs: 'held' })
  const engine = engineOf()
  const jobId = await send(engine)
  const begun: boolean[] = [await engine.hasBegun(jobId)]
  for (const _ of ['starting', 'processing']) {
    service.predictions.release()
    begun.push(await engine.hasBegun(jobId))
  }
  expect(begun).toEqual([false, true, true])
})

test('a slow job is asked about until it is done, and an announced one is looked at at once', async () => {
  service.next({ startMs: 30, workMs: 'held' })
  const engine = engineOf({
    limits: { startMs: 9_000, workMs: 600_000, outageMs: 0, pauseMs: 5, maxPauseMs: 500_000 },
  })
  const jobId = await send(engine)
  const output = engine.collect(jobId, never)
  await expect.poll(() => service.predictions.all[0]?.status).toBe('processing')
  service.predictions.release()
  await expect.poll(() => service.predictions.all[0]?.status).toBe('succeeded')
  const isDone = output.then(() => true)
  await expect
    .poll(() => {
      engine.pollNow(jobId)
      return Promise.race([isDone, Promise.resolve(false)])
    })
    .toBe(true)
})

describe('every failure has its own code', () => {
  test('our log says why a job failed, without the words of its prompt', async () => {
    service.next({ error: 'CUDA out of memory at "a calm room"', logs: 'prompt: a calm room' })
    const failure = await toAppError(engineOf())
    expect(failure).toMatchObject({
      cause: { message: expect.stringMatching(/failed: CUDA out of memory$/) },
    })
    expect(inspect(failure, { depth: 9 })).not.toContain('calm')
    expect(String(failure)).not.toContain('CUDA')
  })

  test('a wrong token', async () => {
    await expect(send(engineOf({ token: 'r8_wrong' }))).rejects.toMatchObject({ code: 'engine_unauthorised' })
    expect(await engineOf({ token: 'r8_wrong' }).isUp()).toBe(false)
    expect(await engineOf().isUp()).toBe(true)
  })

  test.each([
    ['unpaid', 'engine_unpaid'],
    ['invalid', 'engine_refused'],
    ['broken', 'engine_unreachable'],
  ] as const)('a refusal: %s', async (kind, code) => {
    service.refuseNext(kind)
    const failure = await send(engineOf()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code })
    expect(JSON.stringify(failure)).not.toContain(service.token)
    expect(service.created()).toBe(0)
  })

  test('a model that does not get ready, or does not get done, is given up and stopped', async () => {
    const limits = { startMs: 20, workMs: 20, outageMs: 0, pauseMs: 5, maxPauseMs: 5 }
    service.next({ startMs: 'held' })
    service.next({ workMs: 'held' })
    expect(await toAppError(engineOf({ limits }))).toMatchObject({ code: 'engine_cold' })
    expect(await toAppError(engineOf({ limits }))).toMatchObject({ code: 'engine_timeout' })
    expect(service.predictions.all.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  })

  test('a job that the service no longer knows', async () => {
    await expect(engineOf().collect('a1b2c3d4e5f6a7b8', never)).rejects.toMatchObject({
      code: 'engine_output_gone',
    })
  })

  test('a service that cannot be reached', async () => {
    const engine = engineOf({ baseUrl: 'http://127.0.0.1:9/v1' })
    await expect(send(engine)).rejects.toMatchObject({ code: 'engine_unreachable' })
  })
})

describe('an outage while a job is waited for', () => {
  const retryPolicy = { tries: 1, pauseMs: 1, maxWaitMs: 1 }

  test('is waited out: the job goes on without us', async () => {
    service.next({ workMs: 'held' })
    const engine = engineOf({ retryPolicy })
    const jobId = await send(engine)
    const asked = service.count('GET /predictions/*')
    service.goDown(5)
    const output = engine.collect(jobId, never)
    await expect.poll(() => service.count('GET /predictions/*')).toBeGreaterThan(asked + 5)
    service.predictions.release()
    expect(await sharp(await output).metadata()).toMatchObject({ format: 'png' })
  })
})

describe('being throttled', () => {
  test('gives up, and says when to come back, when the wait is long', async () => {
    service.refuseNext('throttled', 30)
    await expect(send(engineOf())).rejects.toMatchObject({
      code: 'engine_rate_limited',
      values: { seconds: 30 },
    })
    expect(service.count('POST /models/ideogram-ai/ideogram-4-5-precise-edit/predictions')).toBe(1)
  })
})

describe('no job is made twice', () => {
  test('a creation whose answer got lost is not repeated, and its job is found', async () => {
    service.next({ isAnswerLost: true, workMs: 30 })
    const engine = engineOf()
    const run = { id: randomUUID(), engine: engine.name, params, createdAt: new Date() }
    await expect(send(engine, run.id)).rejects.toMatchObject({ code: 'engine_unreachable' })
    expect(service.created()).toBe(1)
    const jobId = await engine.find(run, async () => false)
    expect(jobId).toBe(service.predictions.all[0]?.id)
    await engine.collect(jobId ?? '', never)
  })

  test('a run finds its own job again, never another’s, never one that failed', async () => {
    const engine = engineOf()
    const run = { id: randomUUID(), engine: engine.name, params, createdAt: new Date() }
    expect(await engine.find(run, async () => false)).toBeNull()
    service.next({ error: 'out of memory' })
    await toAppError(engine)
    expect(await engine.find(run, async () => false)).toBeNull()
    const jobId = await send(engine)
    expect(await engine.find(run, async () => false)).toBe(jobId)
    expect(await engine.find(run, async () => true)).toBeNull()
    expect(await engine.find({ ...run, params: { ...params, seed: 1 } }, async () => false)).toBeNull()
    expect(await engine.find({ ...run, engine: 'stability-ai/sdxl' }, async () => false)).toBeNull()
  })
})

describe('stopping', () => {
  test('an abort stops the job at the service', async () => {
    service.next({ workMs: 'held' })
    const engine = engineOf()
    const stop = new AbortController()
    const collected = engine.collect(await send(engine), stop.signal)
    await expect.poll(() => service.predictions.all[0]?.status).toBe('processing')
    stop.abort(new Error('cancelled'))
    await expect(collected).rejects.toThrow('cancelled')
    expect(service.predictions.all[0]?.status).toBe('canceled')
  })

  test('a job that another process goes on with is left running', async () => {
    service.next({ workMs: 'held' })
    const engine = engineOf()
    const stop = new AbortController()
    const collected = engine.collect(await send(engine), stop.signal)
    await expect.poll(() => service.predictions.all[0]?.status).toBe('processing')
    stop.abort(new AppError('run_in_progress'))
    await expect(collected).rejects.toMatchObject({ code: 'run_in_progress' })
    expect(service.predictions.all[0]?.status).toBe('processing')
  })
})

test('the service is told where to send a job’s end, with the run it is for', async () => {
  const runId = randomUUID()
  await send(engineOf({ webhookUrl: 'https://rooms.example/api/replicate/webhook' }), runId)
  expect(service.predictions.all[0]?.webhook).toBe(`https://rooms.example/api/replicate/webhook?run=${runId}`)
})
