import { expect, test } from 'vitest'
import { AppError } from '@/lib/errors/app-error'
import { restyleRoom } from '@/lib/use-cases/restyle-room'
import { listRuns, readRunOriginal, readRunResult } from '@/lib/use-cases/run-results'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()
const bert = crypto.randomUUID()

const fields = {
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm room by the sea',
  num_inference_steps: 50,
  guidance_scale: 7.5,
  prompt_strength: 0.8,
} as const

function order(change: Partial<Parameters<typeof restyleRoom>[2]> = {}) {
  const files = { image: Uint8Array.of(10, 20, 30), mask: Uint8Array.of(0, 1, 1) }
  return { ...files, runId: crypto.randomUUID(), fields, ...change }
}

function worldWithCredits(designsLeft: number) {
  const world = memoryWorld()
  world.books.givePlan({ userId: anna, designsLeft })
  return world
}

test('a design takes one credit and leaves its picture and its original', async () => {
  const { services, books } = worldWithCredits(3)
  const wanted = order()
  const answer = await restyleRoom(services, anna, wanted)
  expect(answer.designsLeft).toBe(2)
  expect(answer.run).toMatchObject({ status: 'succeeded', engine: 'fake', receipt: { changedOutside: 0 } })
  expect(await readRunResult(services, anna, wanted.runId)).toEqual(Uint8Array.of(245, 235, 225))
  expect(await readRunOriginal(services, anna, wanted.runId)).toEqual(wanted.image)
  expect(books.creditsOf(anna)).toBe(2)
})

test('the pictures of a design are let go once it is encoded, the engine’s before, and none of one that fails', async () => {
  const { services, pipeline } = worldWithCredits(3)
  const wanted = order()
  const encode = pipeline.encodePng
  const goneBefore: number[] = []
  pipeline.encodePng = (pixels, recipe) => {
    goneBefore.push(pipeline.gone.length)
    return encode.call(pipeline, pixels, recipe)
  }
  await restyleRoom(services, anna, wanted)
  expect(goneBefore).toEqual([1, 1])
  const made = Uint8Array.of(245, 235, 225)
  expect(pipeline.gone.map(({ rgb }) => rgb)).toEqual([made, made, wanted.image])
  pipeline.gone.length = 0
  pipeline.faults.failNext('encodePng', new Error('no room'))
  await expect(restyleRoom(services, anna, order())).rejects.toThrow()
  expect(pipeline.gone).toHaveLength(1)
})

test('the server draws and stores the seed when the person left it random', async () => {
  const { services } = worldWithCredits(3)
  const random = await restyleRoom(services, anna, order())
  const chosen = await restyleRoom(services, anna, order({ fields: { ...fields, seed: 7 } }))
  expect(random.run.seed).toBe(500_000)
  expect(chosen.run.seed).toBe(7)
})

test('the same order again gives the same answer and takes no second credit', async () => {
  const { services, books, engine } = worldWithCredits(3)
  const wanted = order()
  const first = await restyleRoom(services, anna, wanted)
  const again = await restyleRoom(services, anna, wanted)
  expect(again.preview).toEqual(first.preview)
  expect(engine.calls).toBe(1)
  expect(books.creditsOf(anna)).toBe(2)
})

test('the same order again gives the same failure and the credit only once', async () => {
  const { services, books, engine } = worldWithCredits(3)
  const wanted = order()
  engine.faults.failNext('restyle', new AppError('engine_refused'))
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'engine_refused' })
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'engine_refused' })
  expect(engine.calls).toBe(1)
  expect(books.creditsOf(anna)).toBe(3)
})

test('an order that is still going is told so', async () => {
  const { services, engine } = worldWithCredits(3)
  const wanted = order()
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const restyle = engine.restyle.bind(engine)
  services.engine = { ...engine, restyle: (request) => held.then(() => restyle(request)) }
  const first = restyleRoom(services, anna, wanted)
  await expect
    .poll(() => restyleRoom(services, anna, wanted).catch((error: unknown) => error))
    .toMatchObject({ code: 'run_in_progress' })
  finish()
  expect((await first).run.status).toBe('succeeded')
})

test.each([
  ['other settings', { fields: { ...fields, style: 'rustic' as const } }],
  ['another photo', { image: Uint8Array.of(1, 2, 3) }],
  ['another mask', { mask: Uint8Array.of(1, 1, 1) }],
])('an id that was used with %s is refused', async (_name, change) => {
  const { services, books } = worldWithCredits(3)
  const wanted = order()
  await restyleRoom(services, anna, wanted)
  await expect(restyleRoom(services, anna, { ...wanted, ...change })).rejects.toMatchObject({
    code: 'run_conflict',
  })
  expect(books.creditsOf(anna)).toBe(2)
})

test("somebody else's id is answered like one that does not exist", async () => {
  const { services, books } = worldWithCredits(3)
  books.givePlan({ userId: bert, designsLeft: 1 })
  const wanted = order()
  await restyleRoom(services, anna, wanted)
  await expect(restyleRoom(services, bert, wanted)).rejects.toMatchObject({ code: 'run_not_found' })
  await expect(readRunResult(services, bert, wanted.runId)).rejects.toMatchObject({ code: 'run_not_found' })
  expect(books.creditsOf(bert)).toBe(1)
})

test('without a plan, with an expired one or without credits nothing is made', async () => {
  const { services, books, engine, clock } = memoryWorld()
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code: 'no_active_plan' })
  books.givePlan({ userId: anna, designsLeft: 2, expiresAt: new Date(clock.ms) })
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code: 'no_active_plan' })
  books.givePlan({ userId: bert, designsLeft: 0 })
  await expect(restyleRoom(services, bert, order())).rejects.toMatchObject({ code: 'no_credits' })
  expect(engine.calls).toBe(0)
})

test('a picture that cannot be used takes no credit', async () => {
  const { services, books, pipeline } = worldWithCredits(3)
  pipeline.faults.failNext('inspectPhoto', new AppError('unsupported_image'))
  pipeline.faults.failNext('inspectMask', new AppError('empty_mask'))
  const wanted = order()
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'unsupported_image' })
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'empty_mask' })
  expect(books.run(wanted.runId)).toBeUndefined()
  expect(books.creditsOf(anna)).toBe(3)
})

test.each(['decodePhoto', 'encodePng'])(
  'a failure while working (%s) gives the credit back',
  async (call) => {
    const { services, books, pipeline } = worldWithCredits(3)
    pipeline.faults.failNext(call, new AppError('image_damaged'))
    const wanted = order()
    await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'image_damaged' })
    expect(books.run(wanted.runId)).toMatchObject({ status: 'failed', creditRefunded: true })
    expect(books.creditsOf(anna)).toBe(3)
  },
)

test('an engine that throws anything gives the credit back and the cause goes to the log alone', async () => {
  const { services, books, engine, logged } = worldWithCredits(3)
  engine.faults.failNext('restyle', new Error('secret detail'))
  const failure = await restyleRoom(services, anna, order()).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'engine_failed' })
  expect(String(failure)).not.toContain('secret')
  expect(logged).toContain('design_failed')
  expect(books.creditsOf(anna)).toBe(3)
})

test('an engine that takes too long is stopped and the credit given back', async () => {
  const { services, books, engine } = worldWithCredits(3)
  services.engineTimeoutMs = 1
  services.engine = {
    ...engine,
    restyle: ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code: 'engine_timeout' })
  expect(books.creditsOf(anna)).toBe(3)
})

test('a full storage gives the credit back', async () => {
  const { services, books, files } = worldWithCredits(3)
  files.faults.failNext('put')
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code: 'engine_failed' })
  expect(books.creditsOf(anna)).toBe(3)
})

test('a run that cannot be ended now is ended by the sweep, and its late picture changes nothing', async () => {
  const { services, books, files, engine, clock, logged } = worldWithCredits(3)
  const wanted = order()
  engine.faults.failNext('restyle')
  books.faults.failNext('fail')
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'engine_failed' })
  expect(logged).toContain('refund_left_to_sweep')
  expect(books.creditsOf(anna)).toBe(2)
  clock.ms += 16 * 60_000
  expect(await listRuns(services, anna, 10)).toMatchObject([{ status: 'failed', errorCode: 'run_stale' }])
  expect(books.creditsOf(anna)).toBe(3)
  expect([...files.files.keys()].filter((path) => path.includes('/runs/'))).toEqual([])
})

test('a success after the sweep is refused and its picture removed', async () => {
  const { services, books, files, engine, clock } = worldWithCredits(3)
  const restyle = engine.restyle.bind(engine)
  services.engine = {
    ...engine,
    async restyle(request) {
      clock.ms += 16 * 60_000
      await books.subscriptions.current(anna)
      return restyle(request)
    },
  }
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code: 'run_stale' })
  expect(books.creditsOf(anna)).toBe(3)
  expect([...files.files.keys()].filter((path) => path.includes('/runs/'))).toEqual([])
})

test('two designs of one photo keep one original', async () => {
  const { services, files } = worldWithCredits(3)
  await restyleRoom(services, anna, order())
  await restyleRoom(services, anna, order())
  expect([...files.files.keys()].filter((path) => path.includes('/originals/'))).toHaveLength(1)
})

test('a result and its original are gone after 24 hours and say so', async () => {
  const { services, files, clock } = worldWithCredits(3)
  const wanted = order()
  await restyleRoom(services, anna, wanted)
  clock.ms += 25 * 3_600_000
  await expect(readRunResult(services, anna, wanted.runId)).rejects.toMatchObject({ code: 'result_expired' })
  await expect(readRunOriginal(services, anna, wanted.runId)).rejects.toMatchObject({
    code: 'result_expired',
  })
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'result_expired' })
  expect([...files.files.keys()]).toEqual([])
})

test('an original that a younger design still needs outlives the older one', async () => {
  const { services, files, clock } = worldWithCredits(3)
  await restyleRoom(services, anna, order())
  clock.ms += 20 * 3_600_000
  await restyleRoom(services, anna, order())
  clock.ms += 5 * 3_600_000
  await listRuns(services, anna, 10)
  const left = [...files.files.keys()].map((path) => path.split('/')[2])
  expect(left.sort()).toEqual(['originals', 'runs'])
})

test('files that could not be deleted are tried again', async () => {
  const { services, files, clock, logged } = worldWithCredits(3)
  await restyleRoom(services, anna, order())
  clock.ms += 25 * 3_600_000
  files.faults.failNext('remove')
  await listRuns(services, anna, 10)
  expect(logged).toContain('expired_results_left')
  expect(files.files.size).toBe(2)
  await listRuns(services, anna, 10)
  expect(files.files.size).toBe(0)
})

test.each([
  [new Error('connection lost'), 'credit_deduction_failed'],
  [new AppError('service_down'), 'credit_deduction_failed'],
  [new AppError('credit_use_failed'), 'credit_use_failed'],
  [new AppError('subscription_update_failed'), 'subscription_update_failed'],
])('a credit that can not be taken (%s) is told as %s, and no design is begun', async (error, code) => {
  const { services, books, engine } = worldWithCredits(3)
  books.faults.failNext('reserve', error)
  await expect(restyleRoom(services, anna, order())).rejects.toMatchObject({ code })
  expect([engine.calls, books.creditsOf(anna)]).toEqual([0, 3])
})
