import { afterAll, expect, test, vi } from 'vitest'
import { listPayments } from '@/lib/server/payments/service'
import { openServerTest } from '../support/open-server-test'
import { openShop } from '../support/payment-shop'

const { promised } = vi.hoisted((): { promised: Promise<unknown>[] } => ({ promised: [] }))
vi.mock('next/server', () => ({ after: (work: Promise<unknown>) => void promised.push(work) }))

const world = await openServerTest()
afterAll(() => world.close())

test('a host that stops with its response waits until open orders are settled, once for each user', async () => {
  const { context, user, approved, activePlans } = await openShop(world)
  await approved()
  await Promise.all([listPayments(context, user.id), listPayments(context, user.id)])
  expect(promised).toHaveLength(1)
  await promised[0]
  expect(await activePlans()).toHaveLength(1)
  expect(context.settlingUsers.size).toBe(0)
})
