import { expect, test, vi } from 'vitest'
import { singleFlight } from '@/lib/server/single-flight'

test('work for a key is done once while it is under way, and anew after it', async () => {
  const share = singleFlight<number>()
  const { promise, resolve } = Promise.withResolvers<number>()
  const work = vi.fn(() => promise)
  const both = Promise.all([share('a', work), share('a', work)])
  expect(await share('b', async () => 2)).toBe(2)
  resolve(1)
  expect(await both).toEqual([1, 1])
  expect(await share('a', async () => 3)).toBe(3)
  expect(work).toHaveBeenCalledOnce()
})

test('an error is everybody’s who waited, and nobody’s after that', async () => {
  const share = singleFlight<number>()
  const fail = () => Promise.reject(new Error('gone'))
  const both = await Promise.allSettled([share('a', fail), share('a', async () => 1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 1)).toBe(1)
})

test('work that began a second ago is not joined, and its end leaves the work that took its place', async () => {
  let now = 0
  const share = singleFlight<number>(() => now)
  const [slow, fresh] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const first = share('a', () => slow.promise)
  now = 1_000
  const second = share('a', () => fresh.promise)
  slow.resolve(1)
  expect(await first).toBe(1)
  const third = share('a', async () => 3)
  fresh.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})
