import { expect, test, vi } from 'vitest'
import { RecentReads } from '@/lib/server/links/recent-reads'

test('what was read is used for a second, and read anew after it', async () => {
  const reads = new RecentReads<number>()
  const { promise, resolve } = Promise.withResolvers<number>()
  const work = vi.fn(() => promise)
  const both = Promise.all([reads.read('a', work, 0), reads.read('a', work, 500)])
  expect(await reads.read('b', async () => 2, 500)).toBe(2)
  resolve(1)
  expect(await both).toEqual([1, 1])
  expect(await reads.read('a', async () => 3, 999)).toBe(1)
  expect(work).toHaveBeenCalledOnce()
  expect(await reads.read('a', async () => 3, 1_000)).toBe(3)
})

test('an error is everybody’s who waited, and nobody’s after that', async () => {
  const reads = new RecentReads<number>()
  const fail = () => Promise.reject(new Error('gone'))
  const both = await Promise.allSettled([reads.read('a', fail, 0), reads.read('a', async () => 1, 0)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await reads.read('a', async () => 1, 0)).toBe(1)
})

test('a slow read that fails leaves the one that took its place', async () => {
  const reads = new RecentReads<number>()
  const slow = Promise.withResolvers<number>()
  const first = reads.read('a', () => slow.promise, 0)
  await reads.read('a', async () => 2, 1_000)
  slow.reject(new Error('late'))
  await expect(first).rejects.toThrow('late')
  expect(await reads.read('a', async () => 3, 1_500)).toBe(2)
})

test('whatever was forgotten is read anew, also what is being read', async () => {
  const reads = new RecentReads<number>()
  const slow = Promise.withResolvers<number>()
  const before = reads.read('a', () => slow.promise, 0)
  reads.forget()
  expect(await reads.read('a', async () => 2, 1)).toBe(2)
  slow.resolve(1)
  expect(await before).toBe(1)
  expect(await reads.read('a', async () => 3, 2)).toBe(2)
})

test('the oldest of very many is read anew', async () => {
  const reads = new RecentReads<number>()
  for (let n = 0; n < 101; n++) await reads.read(`${n}`, async () => n, n)
  expect(await reads.read('100', async () => -1, 200)).toBe(100)
  expect(await reads.read('0', async () => -1, 200)).toBe(-1)
})
