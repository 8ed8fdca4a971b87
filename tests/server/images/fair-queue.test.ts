import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { decodeCost } from '@/lib/image/decode-cost'
import { inspectMask } from '@/lib/image/decode-mask'
import { readForm } from '@/lib/server/http/form'
import { FairQueue, type FairQueueSettings } from '@/lib/server/image-gate/fair-queue'
import { imageGate } from '@/lib/server/image-gate/image-gate'
import { expectError } from '../support/expect'

const queueOf = (settings: Partial<FairQueueSettings> = {}) =>
  new FairQueue({
    name: 'tested',
    capacity: 1,
    maxRunningPerUser: 10,
    maxWaiting: 100,
    maxWaitingPerUser: 100,
    maxWaitMs: 1_000,
    busy: { code: 'server_busy', seconds: 10 },
    ...settings,
  })

/** Jobs that run until told to end, with the names of those that have started. */
function heldJobs(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, { cost = 1, signal }: { cost?: number; signal?: AbortSignal } = {}) => {
    const [userId = ''] = name.split(' ')
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.set(name, () => resolve(name))
    const answer = queue.run({ userId, cost, signal }, () => {
      begun.push(name)
      return promise
    })
    // Jobs still waiting at the end of their test are refused later.
    answer.catch(() => undefined)
    return answer
  }
  return { begun, add, end: (name: string) => ends.get(name)?.() }
}

const busy = { code: 'server_busy', values: { seconds: 10 } }

test('users take turns: one job of another user waits for one job, not for a hundred', async () => {
  const { begun, add, end } = heldJobs(queueOf())
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'ben 1', 'cleo 1', 'ben 2']) void add(name)
  for (const name of ['anna 1', 'anna 2', 'ben 1', 'cleo 1', 'anna 3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await expect.poll(() => begun).toEqual(['anna 1', 'anna 2', 'ben 1', 'cleo 1', 'anna 3', 'ben 2'])
})

test('what runs costs no more than there is, and a large job is not overtaken for ever', async () => {
  const { begun, add, end } = heldJobs(queueOf({ capacity: 10, passMs: 0 }))
  void add('anna 1', { cost: 6 })
  void add('ben 1', { cost: 10 })
  void add('cleo 1', { cost: 1 })
  await expect.poll(() => begun).toEqual(['anna 1'])
  end('anna 1')
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1'])
  end('ben 1')
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1', 'cleo 1'])
})

test('what can never fit is refused at once, however long the line; what grows beyond it, too', async () => {
  const tooLarge = { code: 'body_too_large' }
  const { begun, add } = heldJobs(queueOf({ capacity: 10, maxCostPerUser: 6, maxWaiting: 1, maxWaitMs: 1e9 }))
  void add('anna 1', { cost: 6 })
  void add('ben 1', { cost: 6 })
  for (const cost of [6.1, 11, 300, Number.POSITIVE_INFINITY])
    await expect(add('cleo 1', { cost })).rejects.toMatchObject(tooLarge)
  expect(begun).toEqual(['anna 1'])
  const queue = queueOf({ capacity: 10, maxWaitMs: 1e9 })
  await queue.run({ userId: 'anna', cost: 4 }, async ({ grow }) => {
    await grow(6)
    await expect(grow(0.1)).rejects.toMatchObject(tooLarge)
  })
})

test('one user has a limited number of places, and the others use the rest', async () => {
  const { begun, add } = heldJobs(queueOf({ capacity: 4, maxRunningPerUser: 2 }))
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'ben 1']) void add(name)
  await expect.poll(() => begun).toEqual(['anna 1', 'anna 2', 'ben 1'])
})

test('waiting time and waiting jobs are limited', async () => {
  const late = heldJobs(queueOf({ maxWaitMs: 5 }))
  const first = late.add('anna 1')
  await expect(late.add('ben 1')).rejects.toMatchObject(busy)
  late.end('anna 1')
  expect(await first).toBe('anna 1')

  const { add } = heldJobs(queueOf({ maxWaitingPerUser: 1 }))
  void add('anna 1')
  void add('anna 2')
  await expect(add('anna 3')).rejects.toMatchObject(busy)
})

test('when everything is full, a newcomer gets the last place of the longest line', async () => {
  const { begun, add, end } = heldJobs(queueOf({ maxWaiting: 2 }))
  void add('anna 1')
  void add('anna 2')
  const pushedOut = add('anna 3')
  void add('ben 1')
  await expect(pushedOut).rejects.toMatchObject(busy)
  await expect(add('cleo 1')).rejects.toMatchObject(busy)
  end('anna 1')
  end('anna 2')
  await expect.poll(() => begun).toEqual(['anna 1', 'anna 2', 'ben 1'])
})

test('a job that fails keeps its own error and frees its place', async () => {
  const queue = queueOf()
  const error = new Error('broken')
  const job = { userId: 'anna', cost: 1 }
  await expect(queue.run(job, () => Promise.reject(error))).rejects.toBe(error)
  expect(await queue.run(job, async () => 'next')).toBe('next')
})

test('an aborted job leaves the queue with the reason; one that runs keeps its place', async () => {
  const { add, begun, end } = heldJobs(queueOf())
  const abort = new AbortController()
  const reason = new Error('the user cancelled')
  const running = add('anna 1', { signal: abort.signal })
  const waiting = add('anna 2', { signal: abort.signal })
  await expect.poll(() => begun).toEqual(['anna 1'])
  abort.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(add('anna 3', { signal: abort.signal })).rejects.toBe(reason)
  void add('anna 4')
  end('anna 1')
  expect(await running).toBe('anna 1')
  await expect.poll(() => begun).toEqual(['anna 1', 'anna 4'])
})

test('small jobs pass a large one that does not fit, for a while', async () => {
  const { begun, add } = heldJobs(queueOf({ capacity: 10, passMs: 30 }))
  void add('anna 1', { cost: 6 })
  void add('ben 1', { cost: 8 })
  void add('cleo 1', { cost: 1 })
  await expect.poll(() => begun).toEqual(['anna 1', 'cleo 1'])
  await new Promise((resolve) => setTimeout(resolve, 40))
  void add('dora 1', { cost: 1 })
  expect(begun).toEqual(['anna 1', 'cleo 1'])
})

test('one user’s jobs cost their share at most, and the rest stays for others', async () => {
  const { begun, add } = heldJobs(queueOf({ capacity: 9, maxCostPerUser: 3 }))
  for (const name of ['anna 1', 'anna 2', 'ben 1']) void add(name, { cost: 2 })
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1'])
})

test('of every gate, the largest allowed runs and more is refused without waiting', async () => {
  const { signal } = new AbortController()
  const gate = imageGate({ designs: 1, designWaitMs: 1e9 })
  const large = async () => 'ran'
  // More than a capacity, but allowed: a photo of 50 megapixels, and one of 24 in an engine with one thread.
  expect(await gate.check('anna', 133, large)).toBe('ran')
  expect(await gate.engine('anna', 24_000_000, signal, large)).toBe('ran')
  expect(await gate.files({ userId: 'anna', bytes: 32 * MEGABYTE, signal }, large)).toBe('ran')
  const held = new Promise<never>(() => undefined)
  for (const name of ['ben', 'cleo', 'dora'])
    void gate.files({ userId: name, bytes: 32 * MEGABYTE, signal }, () => held)
  const beyond = gate.files({ userId: 'anna', bytes: 32.1 * MEGABYTE, signal }, large)
  await expectError(beyond, 'body_too_large')
})

const post = () => new Request('https://rooms.example', { method: 'POST' })
const MEGABYTE = 1024 * 1024

test('a body counts by its received bytes, so declared sizes don’t block others', async () => {
  const gate = imageGate({ designs: 1, designWaitMs: 1_000 })
  let letIn = 0
  const held = new Promise<void>(() => undefined)
  for (let n = 0; n < 20; n++) {
    const request = new Request(post(), { headers: { 'content-length': String(30 * MEGABYTE) } })
    void gate.body(request, `slow ${n}`, () => {
      letIn += 1
      return held
    })
  }
  await expect.poll(() => letIn).toBe(20)
})

test('bodies that have come are bounded in all, and the one that came first always goes on', async () => {
  const gate = imageGate({ designs: 1, designWaitMs: 1_000 })
  const come = new Map<number, number>()
  const readers = Array.from({ length: 6 }, (_, n) =>
    gate.body(post(), `user ${n}`, async ({ keep }) => {
      for (let megabytes = 1; megabytes <= 30; megabytes++) {
        await keep(MEGABYTE)
        come.set(n, megabytes)
        const sum = [...come.values()].reduce((all, each) => all + each, 0)
        expect(sum).toBeLessThanOrEqual(96 + 30)
      }
      come.delete(n)
    }),
  )
  await Promise.all(readers)
  expect(come.size).toBe(0)
})

test('bodies of one person take a third, and the one that came first what it needs beyond that', async () => {
  const gate = imageGate({ designs: 1, designWaitMs: 1_000 })
  const come = new Map<string, number>()
  const held = Promise.withResolvers<void>()
  const body = (name: string) =>
    gate.body(post(), 'anna', async ({ keep }) => {
      for (let megabytes = 1; megabytes <= 30; megabytes++) {
        await keep(MEGABYTE)
        come.set(name, megabytes)
      }
      await held.promise
    })
  const bodies = [1, 2, 3, 4].map((n) => body(`body ${n}`))
  await expect.poll(() => come.get('body 1')).toBe(30)
  await new Promise(setImmediate)
  const sum = [...come.values()].reduce((all, each) => all + each, 0)
  expect(sum).toBeLessThanOrEqual(32 + 30)
  held.resolve()
  await Promise.all(bodies)
  expect([...come.values()]).toEqual([30, 30, 30, 30])
})

test('a body that trickles is given up after five seconds, one that comes is not', async () => {
  vi.useFakeTimers()
  const trickle = (bytesASecond: number) => {
    let timer: NodeJS.Timeout
    return new ReadableStream<Uint8Array>({
      start(controller) {
        timer = setInterval(() => controller.enqueue(new Uint8Array(bytesASecond)), 1_000)
      },
      cancel: () => clearInterval(timer),
    })
  }
  const secondsUntil = async (bytesASecond: number) => {
    const began = Date.now()
    const body = trickle(bytesASecond)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', body, duplex: 'half', headers }
    const request = new Request('https://rooms.example', init)
    const place = { keep: async () => undefined, leastSpeed: () => 50_000 }
    await expectError(readForm(request, 1e9, place), 'body_too_slow')
    return Math.round((Date.now() - began) / 1_000)
  }
  const [slow, good] = [secondsUntil(10_000), secondsUntil(60_000)]
  await vi.advanceTimersByTimeAsync(140_000)
  expect([await slow, await good]).toEqual([5, 120])
  vi.useRealTimers()
})

test('a body that waits for room nearly all of the time is not taken for a slow one', async () => {
  vi.useFakeTimers()
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  let seen = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Each chunk arrives around a full second, when speeds are checked.
        await after(seen === 0 ? 50 : 100)
        seen += 1
        if (seen > 40) controller.close()
        else controller.enqueue(new Uint8Array(10_000))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body, duplex: 'half', headers }
  const request = new Request('https://rooms.example', init)
  const reading = readForm(request, 1e9, { keep: () => after(900), leastSpeed: () => 50_000 })
  reading.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  await expectError(reading, 'bad_request')
  vi.useRealTimers()
})

test('a file costs what decoding it takes: the mask beside the photo, and interlaced ones whole', async () => {
  const image = (size: number, channels: 3 | 4) =>
    sharp({ create: { width: size, height: size, channels, background: '#fff' } })
  const photo = await image(64, 3).jpeg().toBuffer()
  const plain = await image(1_000, 3).png().toBuffer()
  const whole = await image(1_000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(await decodeCost(photo, [plain])).toBeCloseTo(1 / 3 + 0.004, 2)
  expect(await decodeCost(photo, [whole, whole])).toBeCloseTo((2 * 8) / 3 + 0.004, 2)
  const large = await image(2_200, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  await expectError(inspectMask(large, { width: 64, height: 64 }), 'mask_too_large')
})

test('the engine works on two photos of 12 megapixels at once, or on one of 24', async () => {
  const gate = imageGate({ designs: 2, designWaitMs: 1_000 })
  const { signal } = new AbortController()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const restyle = (user: string, megapixels: number, end?: Promise<void>) =>
    gate.engine(user, megapixels * 1_000_000, signal, async () => {
      begun.push(user)
      await end
    })
  const both = [restyle('anna', 12, first.promise), restyle('ben', 12)]
  await both[1]
  const large = restyle('cleo', 24)
  expect(begun).toEqual(['anna', 'ben'])
  first.resolve()
  await Promise.all([...both, large])
  expect(begun).toEqual(['anna', 'ben', 'cleo'])
})

test('however small the files and however many the users, six are decoded at once', async () => {
  const gate = imageGate({ designs: 1, designWaitMs: 1_000 })
  const end = Promise.withResolvers<void>()
  let begun = 0
  const checks = Array.from({ length: 20 }, (_, n) =>
    gate.check(`user${n}`, 0.1, () => {
      begun += 1
      return end.promise
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toBe(6)
  end.resolve()
  await Promise.all(checks)
  expect(begun).toBe(20)
})
