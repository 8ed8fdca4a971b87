import { afterAll, expect, test } from 'vitest'
import { readPlanWithFree, startFreePlan } from '@/lib/server/subscriptions/service'
import { openServerTest } from './support/open-server-test'

const world = await openServerTest()
afterAll(() => world.close())

const context = { supabase: world.supabase, runSettings: { staleMinutes: 15 } }

test('the Free plan gives three designs, once per account', async () => {
  const { id } = await world.newUser()
  const plan = await startFreePlan(context, id)
  expect(plan).toMatchObject({ planName: 'Free', designsLeft: 3 })
  await expect(startFreePlan(context, id)).rejects.toMatchObject({ code: 'plan_running' })
  await world.changePlan(plan.id, 'designs_left = 0')
  await expect(startFreePlan(context, id)).rejects.toMatchObject({ code: 'free_plan_used' })
})

test('the account tells whether its Free plan was ever used, after a paid plan too', async () => {
  const { id } = await world.newUser()
  expect(await readPlanWithFree(context, id)).toEqual({ plan: null, isActive: false, isFreeUsed: false })
  const plan = await startFreePlan(context, id)
  await world.changePlan(plan.id, "status = 'inactive', designs_left = 0")
  expect(await readPlanWithFree(context, id)).toEqual({ plan: null, isActive: false, isFreeUsed: true })
})

test('a Free plan that the database does not write says which step failed, and can be started again', async () => {
  const { id } = await world.newUser()
  world.failNext(/rpc\/start_free_plan/, 1)
  await expect(startFreePlan(context, id)).rejects.toMatchObject({
    code: 'subscription_create_failed',
    message: 'Failed to create subscription',
  })
  expect(await startFreePlan(context, id)).toMatchObject({ designsLeft: 3 })
})
