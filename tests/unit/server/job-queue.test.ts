import { expect, test } from 'vitest'
import { jobQueue } from '@/lib/server/job-queue'

function heldJob() {
  let finish = () => {}
  const job = () =>
    new Promise<string>((resolve) => {
      finish = () => resolve('done')
    })
  return { job, finish: () => finish() }
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

test('a job that fails keeps its own failure and frees its place', async () => {
  const queue = jobQueue(1, 1_000)
  const failure = new Error('broken')
  await expect(queue.run(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(await queue.run(async () => 'next')).toBe('next')
})
