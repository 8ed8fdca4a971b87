import { expect, test } from 'vitest'
import { reportFailedStorage } from '@/lib/server/health/reports'
import { keepHouse, oneAtATime } from '@/lib/server/process/housekeeping'
import { findExpiredRuns } from '@/lib/server/runs/queries'
import { findOriginalPath, removeExpiredResults } from '@/lib/server/runs/results'
import { readRuns } from '@/lib/server/runs/service'
import { putFile, readFile, removeFiles } from '@/lib/server/supabase/files'
import { expectError } from './support/expect'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { levelOf, PHOTO } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe } from './support/test-app'

const world = await openServerTest()

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

test.each(['25 hours', '23 hours 30 minutes'])(
  'the original of a design that is %s old does not vanish under a new one of the same photo',
  async (age) => {
    const { app, user, letTimePass } = await subscribe(world, fakeEngine())
    await createDesign(app, user.id, designRequest())
    await letTimePass(age)
    const again = designRequest()
    if (age === '25 hours') {
      // Another process is deleting expired files while this user returns.
      const { paths } = await findExpiredRuns(app.supabase, user.id, app.runSettings.keepHours)
      await createDesign(app, user.id, again)
      await removeFiles(app.supabase, paths)
    } else {
      await createDesign(app, user.id, again)
      await world.database.query(
        `update public.design_runs set finished_at = finished_at - interval '1 hour' where user_id = $1 and id <> $2`,
        [user.id, again.runId],
      )
      await removeExpiredResults(app, user.id)
    }
    const original = await readFile(app.supabase, await findOriginalPath(app, user.id, again.runId))
    expect(await levelOf(original ?? new Uint8Array())).toBe(10)
    const [first, second] = await readRuns(app, user.id, { limit: 10 })
    expect(first?.originalPath).not.toBe(second?.originalPath)
  },
)

test('files that no row refers to are deleted two days later, in a round a day, and again where that failed', async () => {
  const { app, logged, user, files } = await subscribe(world, fakeEngine())
  await createDesign(app, user.id, designRequest())
  // Including anything the other tests left.
  await keepHouse(app)
  const recorded = await files()
  const store = (name: string) => putFile(app.supabase, `users/${user.id}/${name}`, PHOTO)
  const age = (interval: string) =>
    world.database.query(
      `update storage.objects set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval
       where starts_with(name, $1)`,
      [`users/${user.id}/`, interval],
    )
  const nextDay = () =>
    world.database.query(`update private.file_sweep set next_slice_at = next_slice_at - interval '1 day'`)
  await store('originals/7.png')
  await store('originals/7-preview.webp')
  await store(`runs/${crypto.randomUUID()}/mask.png`)
  await age('3 days')
  await store('user-designs/8.png')

  await nextDay()
  world.failNext(/DELETE .*user_images/)
  await keepHouse(app)
  expect(logged).toContain('housekeeping_failed')
  expect(await files()).toHaveLength(recorded.length + 4)

  await nextDay()
  await keepHouse(app)
  expect(await files()).toEqual([...recorded, 'user-designs/8.png'].sort())
  await keepHouse(app)
  expect(logged.filter((event) => event === 'orphans_removed')).toHaveLength(1)
})

test('an image that was stored just before its run failed is deleted with it', async () => {
  const { app, user, letTimePass, files } = await subscribe(world, fakeEngine())
  world.failNext(/rpc\/complete_design_run/, 5)
  await expect(createDesign(app, user.id, designRequest())).rejects.toThrow()
  expect((await files()).some((path) => path.startsWith('runs/'))).toBe(true)
  await letTimePass('25 hours')
  await removeExpiredResults(app, user.id)
  expect(await files()).toEqual([])
})

test('what a hosted design was to be made from is deleted with it, though storing it failed half way', async () => {
  const { app, user, letTimePass, files } = await subscribe(world, fakeHostedEngine())
  world.failNext(/POST \/storage\/v1\/object\/user_images\/.*mask/, 5)
  await expect(createDesign(app, user.id, designRequest())).rejects.toThrow()
  await letTimePass('25 hours')
  await removeExpiredResults(app, user.id)
  expect(await files()).toEqual([])
})

test.each([
  [
    'storage_too_small',
    {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    },
  ],
  [
    'storage_refused',
    { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
  ],
] as const)(
  'a design whose image the storage does not take fails with %s, and the owner hears once',
  async (code, answer) => {
    const account = await subscribe(world, fakeEngine())
    const { app, user } = account
    const refuse = () => Response.json(answer, { status: 400 })
    world.failNext(/POST .*\/user_images\/.*\/runs\//, 1, refuse)
    await expectError(createDesign(app, user.id, designRequest()), code)
    expect(await account.creditsLeft()).toBe(3)
    await reportFailedStorage(app)
    await reportFailedStorage(app)
    expect(account.notices).toEqual(['storage_failed'])
  },
)
