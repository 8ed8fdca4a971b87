import { expect, test } from 'vitest'
import { deleteAccount } from '@/lib/server/account/service'
import { readPlanWithFree, startFreePlan } from '@/lib/server/subscriptions/service'
import { expectError } from '../support/expect'
import { openServerTest } from '../support/open-server-test'
import { fakeEngine, testApp } from '../support/test-app'

const world = await openServerTest()

const context = {
  supabase: world.supabase,
  runSettings: { quietSeconds: 90 },
  hashSecret: 'a secret of the tests',
}

/** A new account with this Google account. */
async function accountOf(subject: string) {
  const user = await world.newUser()
  await world.database.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data)
     values (gen_random_uuid(), $1, 'google', $2, '{}')`,
    [user.id, subject],
  )
  return user
}

test('the Free plan gives three designs, once per account', async () => {
  const { id } = await world.newUser()
  const plan = await startFreePlan(context, id)
  expect(plan).toMatchObject({ planName: 'Free', designsLeft: 3 })
  await expectError(startFreePlan(context, id), 'plan_running')
  await world.changePlan(plan.id, 'designs_left = 0')
  await expectError(startFreePlan(context, id), 'free_plan_used')
})

test('the account tells whether its Free plan was ever used, after a paid plan too', async () => {
  const { id } = await world.newUser()
  expect(await readPlanWithFree(context, id)).toEqual({ plan: null, isActive: false, isFreeUsed: false })
  const plan = await startFreePlan(context, id)
  await world.changePlan(plan.id, "status = 'inactive', designs_left = 0")
  expect(await readPlanWithFree(context, id)).toEqual({ plan: null, isActive: false, isFreeUsed: true })
})

test('the Free plan is given once per Google account, also when its account here was deleted and opened again', async () => {
  const [mine, hers] = ['104000000000000000001', '104000000000000000002']
  const first = await accountOf(mine)
  expect(await startFreePlan(context, first.id)).toMatchObject({ designsLeft: 3 })
  await deleteAccount(testApp(world, fakeEngine()).app, first.id)
  const again = await accountOf(mine)
  await expectError(startFreePlan(context, again.id), 'free_plan_used')
  expect(await startFreePlan(context, (await accountOf(hers)).id)).toMatchObject({ designsLeft: 3 })
  const kept = await world.database.query('select * from public.free_plans_taken')
  expect(JSON.stringify(kept)).not.toContain(mine)
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
