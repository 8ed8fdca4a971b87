import { expect, test } from 'vitest'
import { FairQueue, type FairQueueSettings } from '@/lib/server/image-gate/fair-queue'
import { imageGate } from '@/lib/server/image-gate/image-gate'

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

/** Jobs that run until they are told to end, with the names of those that have begun. */
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
    // Jobs that still wait when their test is over are refused later.
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
  const { begun, add, end } = heldJobs(queueOf({ capacity: 10 }))
  void add('anna 1', { cost: 6 })
  void add('ben 1', { cost: 50 })
  void add('cleo 1', { cost: 1 })
  await expect.poll(() => begun).toEqual(['anna 1'])
  end('anna 1')
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1'])
  end('ben 1')
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1', 'cleo 1'])
})

test('one user has a limited number of places, and the others use the rest', async () => {
  const { begun, add } = heldJobs(queueOf({ capacity: 4, maxRunningPerUser: 2 }))
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'ben 1']) void add(name)
  await expect.poll(() => begun).toEqual(['anna 1', 'anna 2', 'ben 1'])
})

test('nobody waits longer than the limit, nor with more jobs than the limit', async () => {
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

test('bodies are read up to a number of bytes in all, whatever they declare', async () => {
  const gate = imageGate({ designs: 1, designWaitMs: 1_000 })
  const maxBytes = 30 * 1024 * 1024
  const post = (headers: Record<string, string>) =>
    new Request('https://rooms.example', { method: 'POST', headers })
  let read = 0
  const held = new Promise<void>(() => undefined)
  for (const [user, headers] of [
    ['anna', { 'content-length': String(maxBytes) }],
    ['ben', {}],
    ['cleo', { 'content-length': '99999999999' }],
    ['dora', { 'content-length': 'nonsense' }],
  ] as const) {
    const answer = gate.body(post(headers), user, maxBytes, () => {
      read += 1
      return held
    })
    // Those that still wait when the test is over are refused later.
    answer.catch(() => undefined)
  }
  await expect.poll(() => read).toBe(2)
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
