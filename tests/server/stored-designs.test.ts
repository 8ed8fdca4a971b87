import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import {
  deleteDesign,
  findDesignPath,
  findMakers,
  presentStoredDesign,
  saveDesign,
} from '@/lib/server/designs/service'
import { findOriginalPath, removeExpiredResults } from '@/lib/server/runs/results'
import { expectError } from './support/expect'
import { levelOf } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, readStored, subscribe } from './support/test-app'

const world = await openServerTest()

async function userWithDesign(planName: 'Free' | 'Pro' = 'Pro') {
  const account = await subscribe(world, fakeEngine(), {
    plan_name: planName,
    price: planName === 'Free' ? 0 : 19,
  })
  const makeRun = async () => (await createDesign(account.app, account.user.id, designRequest())).run.id
  const foldersInUse = async () => (await account.files()).map((path) => path.split('/')[0])
  return { ...account, makeRun, runId: await makeRun(), foldersInUse }
}

test('a saved design is served only to its owner', async () => {
  const { app, user, runId } = await userWithDesign()
  const other = await world.newUser()
  const { timestamp } = await saveDesign(app, user.id, runId)
  expect(await levelOf(await readStored(world, await findDesignPath(app, user.id, user.id, timestamp)))).toBe(
    245,
  )
  await expectError(findDesignPath(app, other.id, user.id, timestamp), 'not_found')
  await expectError(findDesignPath(app, user.id, user.id, timestamp + 1), 'not_found')
})

test('a stored design is called by its main finish, and by its style once its run is gone', async () => {
  const { app, user } = await userWithDesign()
  const areas = [{ ...PLAIN_AREA, kind: 'wall', material: 'paint', color: '#2a415f' } as const]
  const fields = { ...designRequest().fields, areas }
  const { run } = await createDesign(app, user.id, designRequest({ fields }))
  const design = await saveDesign(app, user.id, run.id)
  const maker = (await findMakers(app.supabase, user.id, [design])).get(run.id)
  expect([presentStoredDesign(design, maker).name, presentStoredDesign(design).name]).toEqual([
    'Navy wall',
    'Coastal',
  ])
})

test('a plan without storage, or with none left, saves nothing and leaves no file', async () => {
  const free = await userWithDesign('Free')
  const copies = world.hold(/storage\/v1\/object\/copy/)
  await expectError(saveDesign(free.app, free.user.id, free.runId), 'storage_not_in_plan')
  expect(await free.foldersInUse()).not.toContain('user-designs')
  expect(copies.count()).toBe(0)

  const full = await userWithDesign('Pro')
  await world.database.query(
    `insert into public.user_images (user_id, transformed_path, style, prompt, metadata)
    select $1::uuid, 'users/' || $1::uuid || '/user-designs/' || n || '.png', 'modern', '', jsonb_build_object('timestamp', n)
    from generate_series(1, 1000) n`,
    [full.user.id],
  )
  await expect(saveDesign(full.app, full.user.id, full.runId)).rejects.toMatchObject({
    code: 'storage_limit',
    values: { limit: 1000 },
  })
  expect(copies.count()).toBe(0)
  copies.release()
  expect(await full.foldersInUse()).not.toContain('user-designs')
})

test('saving passes no picture through the server, and saving again copies nothing', async () => {
  const { app, user, runId } = await userWithDesign()
  const reads = world.hold(/GET \/storage\/v1\/object\//)
  const { transformedPath } = await saveDesign(app, user.id, runId)
  expect(reads.count()).toBe(0)
  reads.release()
  await readStored(world, transformedPath)
  const passed = world.hold(/(GET|POST) \/storage\/v1\/object\/(user_images|copy)/)
  expect((await saveDesign(app, user.id, runId)).transformedPath).toBe(transformedPath)
  expect(passed.count()).toBe(0)
  passed.release()
})

test('a design that cannot be written or recorded says so and leaves no file', async () => {
  const { app, user, runId, foldersInUse } = await userWithDesign()
  for (const step of [/POST .*\/object\/copy/, /rpc\/save_design/]) {
    world.failNext(step)
    await expectError(saveDesign(app, user.id, runId), 'save_failed')
  }
  expect(await foldersInUse()).not.toContain('user-designs')
})

test("no one can save or delete another user's design", async () => {
  const { app, user, runId } = await userWithDesign()
  const other = await world.newUser()
  await expectError(saveDesign(app, other.id, runId), 'run_not_found')
  const { id, timestamp } = await saveDesign(app, user.id, runId)
  await expectError(deleteDesign(app, other.id, id), 'not_found')
  expect(await findDesignPath(app, user.id, user.id, timestamp)).toBeDefined()
})

test('a design whose file was deleted but whose row was not can be deleted again', async () => {
  const { app, user, runId, foldersInUse } = await userWithDesign()
  const { id, timestamp } = await saveDesign(app, user.id, runId)
  world.failNext(/DELETE \/rest\/v1\/user_images/)
  await expect(deleteDesign(app, user.id, id)).rejects.toThrow()
  await deleteDesign(app, user.id, id)
  await expectError(findDesignPath(app, user.id, user.id, timestamp), 'not_found')
  expect(await foldersInUse()).not.toContain('user-designs')
})

test('the original of a stored design is there as long as the last design of it is, and no longer', async () => {
  const { app, user, runId, letTimePass, foldersInUse } = await userWithDesign()
  const { id } = await saveDesign(app, user.id, runId)
  await letTimePass('25 hours')
  await removeExpiredResults(app, null)
  expect([...new Set(await foldersInUse())]).toEqual(['originals', 'user-designs'])
  const original = await findOriginalPath(app, user.id, runId)
  expect(await levelOf(await readStored(world, original))).toBe(10)
  const other = await world.newUser()
  await expectError(findOriginalPath(app, other.id, runId), 'run_not_found')
  await deleteDesign(app, user.id, id)
  await expectError(findOriginalPath(app, user.id, runId), 'result_expired')
  expect(await foldersInUse()).toEqual([])
})
