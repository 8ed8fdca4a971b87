import { expect, test } from 'vitest'
import { cancelRun } from '@/lib/use-cases/cancel-run'
import { restyleRoom } from '@/lib/use-cases/restyle-room'
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

function order() {
  const files = { image: Uint8Array.of(10, 20, 30), mask: Uint8Array.of(0, 1, 1) }
  return { ...files, runId: crypto.randomUUID(), fields }
}

/** A world whose engine works until it is stopped. */
function worldAtWork() {
  const world = memoryWorld()
  world.books.givePlan({ userId: anna, designsLeft: 3 })
  const begun = Promise.withResolvers<void>()
  world.services.engine = {
    ...world.engine,
    restyle: ({ signal }) =>
      new Promise((_resolve, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  return { ...world, begun: begun.promise }
}

test('a cancelled design stops at once, is told so and gives its credit back once', async () => {
  const { services, books, begun, files, logged } = worldAtWork()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted).catch((error: unknown) => error)
  await begun
  expect(await cancelRun(services, anna, wanted.runId)).toMatchObject({
    run: { status: 'failed', errorCode: 'run_cancelled', creditRefunded: true },
    designsLeft: 3,
  })
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(await cancelRun(services, anna, wanted.runId)).toMatchObject({ designsLeft: 3 })
  expect(books.creditsOf(anna)).toBe(3)
  expect([...files.files.keys()].filter((path) => path.includes('/runs/'))).toEqual([])
  expect(logged).toEqual(['design_cancelled'])
})

test('the same order after a cancel is answered that it was cancelled', async () => {
  const { services, begun } = worldAtWork()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted).catch((error: unknown) => error)
  await begun
  await cancelRun(services, anna, wanted.runId)
  await answer
  await expect(restyleRoom(services, anna, wanted)).rejects.toMatchObject({ code: 'run_cancelled' })
})

test('a design that is finished stays finished when it is cancelled too late', async () => {
  const { services, books } = memoryWorld()
  books.givePlan({ userId: anna, designsLeft: 3 })
  const wanted = order()
  await restyleRoom(services, anna, wanted)
  expect(await cancelRun(services, anna, wanted.runId)).toMatchObject({
    run: { status: 'succeeded', errorCode: null },
    designsLeft: 2,
  })
})

test("somebody else's run cannot be cancelled", async () => {
  const { services, books, begun } = worldAtWork()
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted).catch((error: unknown) => error)
  await begun
  await expect(cancelRun(services, bert, wanted.runId)).rejects.toMatchObject({ code: 'run_not_found' })
  expect(books.creditsOf(anna)).toBe(2)
  await cancelRun(services, anna, wanted.runId)
  await answer
})

test('a cancel that another process answered stops the work here at its next sign of life', async () => {
  const { services, books, begun } = worldAtWork()
  services.heartbeatMs = 1
  const wanted = order()
  const answer = restyleRoom(services, anna, wanted).catch((error: unknown) => error)
  await begun
  await services.runs.fail(anna, wanted.runId, 'run_cancelled')
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(books.creditsOf(anna)).toBe(3)
})
