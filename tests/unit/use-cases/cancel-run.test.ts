import { afterEach, expect, test, vi } from 'vitest'
import { TIMINGS } from '@/lib/domain/timings'
import { cancelRun } from '@/lib/use-cases/cancel-run'
import { restyleRoom } from '@/lib/use-cases/restyle-room'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()
const bert = crypto.randomUUID()

const order = () => ({
  image: Uint8Array.of(10, 20, 30),
  mask: Uint8Array.of(0, 1, 1),
  runId: crypto.randomUUID(),
  fields: {
    style: 'coastal',
    roomType: 'modern-living',
    prompt: 'a calm room by the sea',
    num_inference_steps: 50,
    guidance_scale: 7.5,
    prompt_strength: 0.8,
  } as const,
})

afterEach(() => {
  vi.useRealTimers()
})

/** A world whose engine works until it is told to stop. */
function worldWithSlowEngine() {
  vi.useFakeTimers()
  const world = memoryWorld()
  world.books.givePlan({ userId: anna, designsLeft: 3 })
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const stops: unknown[] = []
  world.services.engine = {
    ...world.engine,
    restyle: ({ signal }) =>
      new Promise((_, reject) => {
        begun()
        signal.addEventListener('abort', () => {
          stops.push(signal.reason)
          reject(signal.reason)
        })
      }),
  }
  return { ...world, isBegun, stops }
}

test('a cancelled design stops its engine and gives its credit back once', async () => {
  const { services, books, isBegun, stops } = worldWithSlowEngine()
  const wanted = order()
  const making = restyleRoom(services, anna, wanted).catch((error: unknown) => error)
  await isBegun
  expect(books.creditsOf(anna)).toBe(2)
  const run = await cancelRun(services, anna, wanted.runId)
  expect(run).toMatchObject({ status: 'failed', errorCode: 'run_cancelled', creditRefunded: true })
  expect(books.creditsOf(anna)).toBe(3)
  await vi.advanceTimersByTimeAsync(TIMINGS.cancelLookMs)
  expect(await making).toMatchObject({ code: 'run_cancelled' })
  expect(stops).toHaveLength(1)
  expect(books.creditsOf(anna)).toBe(3)
})

test('a design that is finished stays finished when it is cancelled too late', async () => {
  const { services, books } = memoryWorld()
  books.givePlan({ userId: anna, designsLeft: 3 })
  const wanted = order()
  await restyleRoom(services, anna, wanted)
  expect(await cancelRun(services, anna, wanted.runId)).toMatchObject({ status: 'succeeded' })
  expect(books.creditsOf(anna)).toBe(2)
})

test("nobody can cancel another person's design", async () => {
  const { services, books } = memoryWorld()
  books.givePlan({ userId: anna, designsLeft: 3 })
  const wanted = order()
  await restyleRoom(services, anna, wanted)
  await expect(cancelRun(services, bert, wanted.runId)).rejects.toMatchObject({ code: 'run_not_found' })
})
