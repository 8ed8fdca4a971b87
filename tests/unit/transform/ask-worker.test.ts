import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWorker, WorkerMissing } from '@/lib/client/transform/ask-worker'
import { startCanvasThread } from '@/lib/client/transform/canvas-thread'
import { openPhoto } from '@/lib/client/transform/open-photo'
import { ALIVE } from '@/lib/client/transform/worker-messages'
import { TIMINGS } from '@/lib/domain/timings'

/** A worker whose side is played by the test. */
class PlayedWorker extends EventTarget {
  static begun: PlayedWorker[] = []
  readonly asked: { id: number; ask: unknown }[] = []
  isEnded = false
  onerror = null
  onmessage = null
  onmessageerror = null

  constructor() {
    super()
    PlayedWorker.begun.push(this)
  }

  postMessage(question: { id: number; ask: unknown }): void {
    this.asked.push(question)
  }

  terminate(): void {
    this.isEnded = true
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

type Ask = { type: 'add'; numbers: number[] }
type Answer = { type: 'sum'; sum: number }

function bench() {
  const worker = new PlayedWorker()
  return { worker, ask: askWorker<Ask, Answer>(worker) }
}

beforeEach(() => {
  vi.useFakeTimers()
  PlayedWorker.begun = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a question that comes before the worker listens is sent when it does', async () => {
  const { worker, ask } = bench()
  const answer = ask({ type: 'add', numbers: [1, 2] })
  expect(worker.asked).toEqual([])
  worker.say(ALIVE)
  expect(worker.asked).toEqual([{ id: 1, ask: { type: 'add', numbers: [1, 2] } }])
  worker.say({ id: 1, answer: { type: 'sum', sum: 3 } })
  expect(await answer).toEqual({ type: 'sum', sum: 3 })
})

test('answers find their questions in whatever order they come; a refusal rejects only its own', async () => {
  const { worker, ask } = bench()
  worker.say(ALIVE)
  const [first, second] = [ask({ type: 'add', numbers: [] }), ask({ type: 'add', numbers: [4] })]
  worker.say({ id: 2, answer: { type: 'sum', sum: 4 } })
  worker.say({ id: 1, answer: { type: 'refused', reason: 'nothing to add' } })
  await expect(first).rejects.toThrow('nothing to add')
  expect(await second).toEqual({ type: 'sum', sum: 4 })
})

test('a worker whose script fails to load, or that stays silent, is missing', async () => {
  const failed = bench()
  const unheard = failed.ask({ type: 'add', numbers: [] })
  failed.worker.dispatchEvent(new Event('error'))
  await expect(unheard).rejects.toThrow(WorkerMissing)
  await expect(failed.ask({ type: 'add', numbers: [] })).rejects.toThrow(WorkerMissing)

  const silent = bench()
  const waiting = expect(silent.ask({ type: 'add', numbers: [] })).rejects.toThrow(WorkerMissing)
  await vi.advanceTimersByTimeAsync(TIMINGS.workerStartMs)
  await waiting
})

test('one that has come to life may think for as long as it needs, and one that breaks says so', async () => {
  const { worker, ask } = bench()
  const answer = ask({ type: 'add', numbers: [] })
  worker.say(ALIVE)
  await vi.advanceTimersByTimeAsync(TIMINGS.workerStartMs * 4)
  expect(vi.getTimerCount()).toBe(0)
  worker.dispatchEvent(new Event('error'))
  await expect(answer).rejects.not.toThrow(WorkerMissing)
})

test('a canvas worker that could not be fetched is no fault of the photo, and is fetched again for the next one', async () => {
  vi.stubGlobal('Worker', PlayedWorker)
  const thread = startCanvasThread()
  const photo = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'room.jpg')
  const first = openPhoto(photo, thread)
  PlayedWorker.begun[0]?.dispatchEvent(new Event('error'))
  expect(await first).toMatchObject({ problem: { failure: { code: 'part_missing' } } })
  expect(PlayedWorker.begun[0]?.isEnded).toBe(true)

  const second = openPhoto(photo, thread)
  const worker = PlayedWorker.begun[1]
  worker?.say(ALIVE)
  worker?.say({
    id: 1,
    answer: {
      type: 'opened',
      size: { width: 900, height: 600 },
      bitmap: { close: () => undefined },
      held: null,
    },
  })
  expect(await second).toHaveProperty('photo')
})
