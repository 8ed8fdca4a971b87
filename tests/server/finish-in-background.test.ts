import { expect, test, vi } from 'vitest'
import { finishInBackground } from '@/lib/server/finish-in-background'

const host = vi.hoisted(() => ({ after: vi.fn() }))
vi.mock('next/server', () => host)

test('a host that stops with its response waits for work that goes on, and without a request it just goes on', () => {
  const work = Promise.resolve()
  finishInBackground(work)
  expect(host.after).toHaveBeenCalledWith(work)
  host.after.mockImplementationOnce(() => {
    throw new Error('outside a request')
  })
  finishInBackground(work)
})
