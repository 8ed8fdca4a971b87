import { expect, test } from 'vitest'
import { jobQueue } from '@/lib/server/job-queue'

function heldJob() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { job: () => promise, finish: () => resolve('done') }
}

test('a job that waits too long is refused and the one before it is not disturbed', async () => {
  const queue = jobQueue(1, 5)
  const first = heldJob()
  const running = queue.run(first.job)
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ code: 'engine_busy' })
  first.finish()
  expect(await running).toBe('done')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('a job that fails keeps its own error and frees its slot', async () => {
  const queue = jobQueue(1, 1_000)
  const error = new Error('broken')
  await expect(queue.run(() => Promise.reject(error))).rejects.toBe(error)
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('no more jobs run at once than there are slots, in the order of asking', async () => {
  const queue = jobQueue(2, 1_000)
  const jobs = [heldJob(), heldJob(), heldJob()]
  const begun: number[] = []
  const results = jobs.map(({ job }, index) =>
    queue.run(() => {
      begun.push(index)
      return job()
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  jobs[1]?.finish()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { finish } of jobs) finish()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
})

test('an aborted job leaves the queue with the reason; one that runs keeps its slot', async () => {
  const queue = jobQueue(1, 1_000)
  const first = heldJob()
  const abort = new AbortController()
  const reason = new Error('the user cancelled')
  const running = queue.run(first.job, abort.signal)
  const waiting = queue.run(async () => 'never', abort.signal)
  await Promise.resolve()
  abort.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(queue.run(async () => 'never', abort.signal)).rejects.toBe(reason)
  const next = queue.run(async () => 'next')
  first.finish()
  expect(await running).toBe('done')
  expect(await next).toBe('next')
})
