import { beforeEach, expect, test, vi } from 'vitest'
import { segmentModel } from '@/lib/server/segment/model'

const thread = vi.hoisted(() => ({ run: vi.fn() }))
vi.mock('piscina', () => ({
  Piscina: class {
    run = thread.run
    on() {}
    async destroy() {}
  },
}))

const embedding = { id: '', largest: 1, values: new Int16Array(new SharedArrayBuffer(2)) }
const photo = { width: 1024, height: 1, rgb: new Uint8Array(3 * 1024) }
const task = { embedding, prompt: { points: [] }, last: null }

/** A different user each time, unless given. */
const by = (userId: string = crypto.randomUUID(), signal = new AbortController().signal) => ({
  userId,
  signal,
})

function openModel() {
  const logged: string[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (event: string) => logged.push(event) }
  return { model: segmentModel(log), logged }
}

/** The thread's tasks in order; each ends when the test says so. */
function heldThread() {
  const begun: { name: string; end: (value: unknown) => void; fail: (cause: Error) => void }[] = []
  thread.run.mockImplementation((_task: unknown, options?: { name: string }) => {
    if (!options) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    begun.push({ name: options.name, end: resolve, fail: reject })
    return promise
  })
  return begun
}

beforeEach(() => {
  thread.run.mockReset()
})

test('more photos than may wait are refused as busy, and prompts are answered all the same', async () => {
  const begun = heldThread()
  const { model } = openModel()
  const encoding = Array.from({ length: 12 }, () => model.encode(photo, by()))
  const results = Promise.allSettled(encoding)
  await vi.waitUntil(() => begun.length === 1)
  const prompt = model.answer(task, by())
  const area = model.explore(task, by())
  await new Promise(setImmediate)
  for (let i = 0; i < 11; i++) {
    await vi.waitUntil(() => begun.length === i + 1)
    begun[i]?.end(embedding)
  }
  const statuses = (await results).map((result) =>
    result.status === 'rejected' ? result.reason.code : 'encoded',
  )
  expect(statuses).toEqual([...Array(9).fill('encoded'), ...Array(3).fill('segment_busy')])
  await Promise.all([prompt, area])
  expect(begun.map(({ name }) => name)).toEqual(['encode', 'decode', ...Array(8).fill('encode'), 'decode'])
})

test('a model that cannot be loaded is logged once and not tried again', async () => {
  thread.run.mockRejectedValue(new Error('no such library'))
  const { model, logged } = openModel()
  const unavailable = expect.objectContaining({ code: 'segment_unavailable' })
  await expect(model.load()).rejects.toEqual(unavailable)
  await expect(model.encode(photo, by())).rejects.toEqual(unavailable)
  await expect(model.answer(task, by())).rejects.toEqual(unavailable)
  expect(logged).toEqual(['segment_unavailable'])
  expect(thread.run).toHaveBeenCalledTimes(1)
})

test('a task that fails carries its cause, and the next one is tried', async () => {
  const begun = heldThread()
  const { model } = openModel()
  const cause = new Error('out of memory')
  const failing = model.encode(photo, by())
  await vi.waitUntil(() => begun.length === 1)
  begun[0]?.fail(cause)
  await expect(failing).rejects.toMatchObject({ code: 'segment_unavailable', cause })
  const next = model.encode(photo, by())
  await vi.waitUntil(() => begun.length === 2)
  begun[1]?.end(embedding)
  expect(await next).toBe(embedding)
})

test('users take turns: one with two photos waiting delays another by the one that runs', async () => {
  const begun = heldThread()
  const { model } = openModel()
  const mine = Array.from({ length: 4 }, () => model.encode(photo, by('anna')))
  const results = Promise.allSettled(mine)
  await vi.waitUntil(() => begun.length === 1)
  const order: string[] = []
  const theirs = model.encode(photo, by('ben')).then(() => order.push('ben'))
  for (const each of mine) each.then(() => order.push('anna')).catch(() => order.push('refused'))
  for (let i = 0; i < 4; i++) {
    await vi.waitUntil(() => begun.length === i + 1)
    begun[i]?.end(embedding)
  }
  await Promise.all([results, theirs])
  expect(order.filter((who) => who !== 'refused')).toEqual(['anna', 'ben', 'anna', 'anna'])
})

test('a point whose photo was closed is never looked at', async () => {
  const begun = heldThread()
  const { model } = openModel()
  const running = model.encode(photo, by('anna'))
  await vi.waitUntil(() => begun.length === 1)
  const closing = new AbortController()
  const waiting = [model.encode(photo, by('ben', closing.signal)), model.encode(photo, by('cleo'))]
  closing.abort(new Error('closed'))
  await expect(waiting[0]).rejects.toThrow('closed')
  begun[0]?.end(embedding)
  await running
  await vi.waitUntil(() => begun.length === 2)
  begun[1]?.end(embedding)
  await waiting[1]
  expect(begun).toHaveLength(2)
})
