import { expect, test } from 'vitest'
import { AppError } from '@/lib/errors/app-error'
import { cancelRun } from '@/lib/use-cases/cancel-run'
import { restyleRoom } from '@/lib/use-cases/restyle-room'
import { hearOfJob, readCredits, readRun, resumeRuns } from '@/lib/use-cases/resume-runs'
import { readRunResult } from '@/lib/use-cases/run-results'
import { FakeHosted } from '@/tests/fakes/fake-hosted'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()

function order() {
  const files = { image: Uint8Array.of(10, 20, 30), mask: Uint8Array.of(0, 1, 1) }
  const fields = {
    style: 'coastal',
    roomType: 'modern-living',
    prompt: 'a calm room by the sea',
    num_inference_steps: 80,
    guidance_scale: 7.5,
    prompt_strength: 0.8,
  } as const
  return { ...files, runId: crypto.randomUUID(), fields }
}

function hostedWorld() {
  const world = memoryWorld()
  const engine = new FakeHosted()
  world.services.engine = engine
  world.books.givePlan({ userId: anna, designsLeft: 3 })
  return { ...world, engine }
}

/** A run whose process ended while its job was under way: everything in memory is gone, what was stored is not. */
async function abandonedRun(fault?: 'sent') {
  const world = hostedWorld()
  const { services, engine, clock } = world
  const dead = { ...services, bench: { ...services.bench }, runs: { ...services.runs } }
  const wanted = order()
  if (fault) {
    // Dies between the creation of the job and the moment its id could be kept.
    dead.runs.attachJob = () => new Promise(() => undefined)
  }
  void restyleRoom(dead, anna, wanted).catch(() => undefined)
  await engine.sent()
  await expect.poll(() => world.books.run(wanted.runId)?.engineJobId ?? fault).toBeTruthy()
  // The new process has an empty bench.
  services.bench = memoryWorld().services.bench
  services.runs = { ...services.runs }
  clock.ms += 30_000
  return { ...world, wanted }
}

test('a hosted design is put back, tells what was clamped, and clears its mask away', async () => {
  const { services, engine, books, files } = hostedWorld()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted)
  await engine.sent()
  expect([...files.files.keys()].map((path) => path.split('/').slice(2).join('/')).sort()).toEqual([
    expect.stringMatching(/^originals\//),
    `runs/${wanted.runId}-mask.png`,
  ])
  engine.finish()
  expect(await answer).toMatchObject({
    run: { status: 'succeeded', engine: engine.name, clamped: [{ field: 'steps', asked: 80, used: 50 }] },
    designsLeft: 2,
  })
  expect(await readRunResult(services, anna, wanted.runId)).toEqual(Uint8Array.of(7, 7, 7))
  expect([...files.files.keys()].filter((path) => path.includes('mask'))).toEqual([])
  expect(books.creditsOf(anna)).toBe(2)
})

test('the job’s id is kept before anybody waits for the job', async () => {
  const { services, engine, books } = hostedWorld()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted)
  await engine.sent()
  await expect.poll(() => books.run(wanted.runId)?.engineJobId).toBe(engine.jobs[0]?.id)
  engine.finish()
  await answer
})

test.each([
  'engine_unauthorised',
  'engine_unpaid',
  'engine_rate_limited',
  'engine_unsafe',
  'engine_cold',
  'engine_job_failed',
  'engine_timeout',
  'engine_output_gone',
  'engine_output_unusable',
] as const)('%s is told as it is and gives the credit back', async (code) => {
  const { services, engine, books } = hostedWorld()
  engine.faults.failNext('collect', new AppError(code))
  const wanted = order()
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code })
  expect(books.run(wanted.runId)).toMatchObject({ status: 'failed', errorCode: code, creditRefunded: true })
  expect(books.creditsOf(anna)).toBe(3)
})

test('a creation whose answer got lost is not repeated: its job is found and finished', async () => {
  const { services, engine, books } = hostedWorld()
  engine.faults.failNext('sent', new AppError('engine_unreachable'))
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted)
  await expect.poll(() => books.run(wanted.runId)?.engineJobId).toBe('job00000001')
  engine.finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' }, designsLeft: 2 })
  expect(engine.jobs).toHaveLength(1)
})

test('a job that is another run’s is never stopped by the run that took it for its own', async () => {
  const { services, engine, books } = hostedWorld()
  const first = order()
  const answer = restyleRoom(services, anna, first)
  await expect.poll(() => books.run(first.runId)?.engineJobId).toBe('job00000001')
  // Both runs asked for the same, and the second one's own job was never made.
  engine.send = async () => 'job00000001'
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code: 'engine_failed' })
  expect(engine.cancelled).toEqual([])
  engine.finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
  expect(books.creditsOf(anna)).toBe(2)
})

test('a second job for a run that has one is stopped', async () => {
  const { services, engine, books } = hostedWorld()
  const wanted = order()
  const keep = services.runs.attachJob
  services.runs = {
    ...services.runs,
    // Another process was faster by a moment.
    attachJob: async (personId, runId, jobId) => {
      await keep(personId, runId, 'job00000009')
      return keep(personId, runId, jobId)
    },
  }
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'engine_failed' })
  expect(engine.cancelled).toEqual(['job00000001'])
  expect(books.creditsOf(anna)).toBe(3)
})

test('a cancel stops the job at the engine as well', async () => {
  const { services, engine, books } = hostedWorld()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted).catch((error: unknown) => error)
  await engine.sent()
  await expect.poll(() => books.run(wanted.runId)?.engineJobId).toBeTruthy()
  expect(await cancelRun(services, anna, wanted.runId)).toMatchObject({ designsLeft: 3 })
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(engine.cancelled).toEqual([engine.jobs[0]?.id])
})

test('a cancel in another process stops the job too', async () => {
  const { services, engine, wanted } = await abandonedRun()
  expect(await cancelRun(services, anna, wanted.runId)).toMatchObject({ designsLeft: 3 })
  expect(engine.cancelled).toEqual([engine.jobs[0]?.id])
})

test.each([
  [
    'its run is read',
    (world: Awaited<ReturnType<typeof abandonedRun>>) => readRun(world.services, anna, world.wanted.runId),
  ],
  [
    'the credits are read',
    (world: Awaited<ReturnType<typeof abandonedRun>>) => readCredits(world.services, anna),
  ],
  [
    'the house is kept',
    (world: Awaited<ReturnType<typeof abandonedRun>>) => resumeRuns(world.services, null),
  ],
  [
    'its end is heard of',
    (world: Awaited<ReturnType<typeof abandonedRun>>) =>
      hearOfJob(world.services, world.engine.jobs[0]?.id ?? '', null),
  ],
] as const)('a run whose process died is finished with the same job when %s', async (_when, look) => {
  const world = await abandonedRun()
  const { services, books, engine, wanted } = world
  await look(world)
  engine.finish()
  await expect.poll(() => books.run(wanted.runId)?.status).toBe('succeeded')
  expect(await readRunResult(services, anna, wanted.runId)).toEqual(Uint8Array.of(7, 7, 7))
  expect(engine.jobs).toHaveLength(1)
  expect(books.creditsOf(anna)).toBe(2)
})

test('a job that was created just before the process died is found again', async () => {
  const { services, books, engine, wanted } = await abandonedRun('sent')
  expect(books.run(wanted.runId)?.engineJobId).toBeNull()
  await resumeRuns(services, null)
  engine.finish()
  await expect.poll(() => books.run(wanted.runId)?.status).toBe('succeeded')
  expect(engine.jobs).toHaveLength(1)
})

test('a run whose process died before its job was created gets a job', async () => {
  const { services, books, engine, wanted } = await abandonedRun('sent')
  engine.jobs.length = 0
  await resumeRuns(services, null)
  await engine.sent()
  engine.finish()
  await expect.poll(() => books.run(wanted.runId)?.status).toBe('succeeded')
  expect(books.creditsOf(anna)).toBe(2)
})

test('a run that is worked on is not taken up a second time, nor swept', async () => {
  const { services, engine, books, clock } = hostedWorld()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted)
  await engine.sent()
  await expect.poll(() => books.run(wanted.runId)?.engineJobId).toBeTruthy()
  clock.ms += 20 * 60_000
  expect(await readRun(services, anna, wanted.runId)).toMatchObject({ status: 'generating' })
  await hearOfJob(services, engine.jobs[0]?.id ?? '', null)
  expect(engine.nudged).toEqual([engine.jobs[0]?.id])
  engine.finish()
  expect((await answer).run.status).toBe('succeeded')
  expect(engine.jobs).toHaveLength(1)
  expect(books.creditsOf(anna)).toBe(2)
})

test('a run that was taken up and fails gives its credit back once', async () => {
  const { services, engine, books, wanted } = await abandonedRun()
  engine.faults.failNext('collect', new AppError('engine_output_gone'))
  await resumeRuns(services, null)
  await expect.poll(() => books.run(wanted.runId)?.errorCode).toBe('engine_output_gone')
  await resumeRuns(services, null)
  expect(books.creditsOf(anna)).toBe(3)
})
