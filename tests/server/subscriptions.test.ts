import { afterAll, expect, test } from 'vitest'
import { readPlan, requirePlan, startFreePlan } from '@/lib/server/subscriptions/service'
import { ago, inOneHour } from '@/tests/database/support/fixtures'
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

test('a plan is active until it expires or is used up, without any job', async () => {
  const cases = [
    [{ expires_at: inOneHour() }, true],
    [{ expires_at: ago({ minutes: 1 }) }, false],
    [{ designs_left: 0 }, false],
  ] as const
  for (const [columns, isActive] of cases) {
    const { id, user_id } = await world.newPlan(undefined, columns)
    expect(await readPlan(context, user_id)).toMatchObject({ plan: { id }, isActive })
    const required = await requirePlan(context, user_id).catch((error: unknown) => error)
    expect(required).toMatchObject(isActive ? { id } : { code: 'subscription_required' })
  }
  const { id } = await world.newUser()
  expect(await readPlan(context, id)).toEqual({ plan: null, isActive: false })
})
