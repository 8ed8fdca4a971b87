import { afterAll, expect, test } from 'vitest'
import { keepHouse, oneAtATime } from '@/lib/server/housekeeping'
import { openServerTest } from './support/open-server-test'
import { fakeEngine, subscribe } from './support/test-app'

const world = await openServerTest()
afterAll(() => world.close())

test('rounds never overlap, and one that failed does not stop the next', async () => {
  const rounds: PromiseWithResolvers<void>[] = []
  const start = oneAtATime(() => {
    const round = Promise.withResolvers<void>()
    rounds.push(round)
    return round.promise
  })
  const both = Promise.allSettled([start(), start()])
  expect(rounds).toHaveLength(1)
  rounds[0]?.reject(new Error('database down'))
  await both
  const next = start()
  expect(rounds).toHaveLength(2)
  rounds[1]?.resolve()
  await next
})

test('a step that fails is logged and does not stop the others', async () => {
  const { app, logged, user } = await subscribe(world, fakeEngine())
  const [plan] = await world.plansOf(user)
  const run = await world.newFinishedRun(plan, { hoursAgo: 25 })
  world.failNext(/rpc\/sweep_stale_runs/)
  await keepHouse(app)
  expect(logged).toContain('housekeeping_failed')
  expect(await world.readRun(run.id)).toMatchObject({ result_expired_at: expect.any(String) })
})
