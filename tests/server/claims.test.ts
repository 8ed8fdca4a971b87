import { expect, test, vi } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { filePaths } from '@/lib/domain/stored-files'
import { keepHouse } from '@/lib/server/process/housekeeping'
import { finishRuns } from '@/lib/server/process/shutdown'
import { claimRuns } from '@/lib/server/runs/claims'
import { findResultPath } from '@/lib/server/runs/results'
import { readRun } from '@/lib/server/runs/service'
import { eventually, expectError } from './support/expect'
import { areaMap, levelOf } from './support/images'
import { openServerTest } from './support/open-server-test'
import {
  createDesign,
  designRequest,
  fakeEngine,
  readStored,
  subscribe,
  testApp,
  userWaiting,
} from './support/test-app'

const world = await openServerTest()

/** Another process on the same database. */
const otherProcess = () => testApp(world, fakeEngine())

const AREAS = await areaMap(1, 2)

/** A user whose design of two areas is being made. */
const waitingUser = () => {
  const fields = { ...designRequest().fields, areas: [PLAIN_AREA, PLAIN_AREA] }
  return userWaiting(world, { areas: AREAS, fields })
}

/** Makes a process claim the user's runs, and waits for the end of them. */
async function claimFor({ app }: ReturnType<typeof otherProcess>, userId: string) {
  await claimRuns(app, userId)
  await app.activeRuns.idle()
}

test('a design whose process died is made by another from the same inputs, for the same credit', async () => {
  const { user, request, engine, letTimePass, creditsLeft } = await waitingUser()
  await letTimePass('2 minutes')
  const survivor = otherProcess()
  await claimFor(survivor, user.id)
  expect(await readRun(survivor.app, user.id, request.runId)).toMatchObject({
    status: 'succeeded',
    attempt: 2,
  })
  const result = await readStored(world, await findResultPath(survivor.app, user.id, request.runId))
  expect(await levelOf(result)).toBe(245)
  const [first, second] = [engine, survivor.engine].map(({ restyle }) => restyle.mock.calls[0]?.[0])
  expect(second?.mask).toEqual(first?.mask)
  expect(second?.params).toEqual(first?.params)
  expect(await creditsLeft()).toBe(2)
})

test('a process that comes back after another has made its design changes nothing, and says to ask again', async () => {
  const { app, user, request, answer, finish, letTimePass, creditsLeft, files } = await waitingUser()
  await letTimePass('2 minutes')
  const survivor = otherProcess()
  await claimFor(survivor, user.id)
  const made = await world.readRun(request.runId)
  finish()
  expect(await answer).toMatchObject({ code: 'run_in_progress' })
  expect(await world.readRun(request.runId)).toMatchObject({
    ...made,
    inputs: 'removed',
    updated_at: expect.any(String),
  })
  expect(await levelOf(await readStored(world, await findResultPath(app, user.id, request.runId)))).toBe(245)
  expect((await files()).filter((path) => path.endsWith('.png'))).toEqual([
    expect.stringMatching(/^originals\//),
    made.result_path?.replace(/^users\/[^/]+\//, ''),
  ])
  expect(await creditsLeft()).toBe(2)
})

test('a process whose own heartbeats did not get through goes on with its design', async () => {
  const { app, engine, user, answer, finish, letTimePass, creditsLeft } = await waitingUser()
  await letTimePass('2 minutes')
  await claimRuns(app, user.id)
  finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded', attempt: 2 } })
  expect(engine.restyle).toHaveBeenCalledOnce()
  expect(await creditsLeft()).toBe(2)
})

test('a process claims as many designs as it has places', async () => {
  const { app, user } = await subscribe(world, fakeEngine(), { designs_left: 5, total_designs: 5 })
  const [plan] = await world.plansOf(user)
  const waiting = { status: 'reserved', attempt: 0, inputs: 'kept', engine: app.engine.name } as const
  for (let i = 0; i < 3; i += 1) await world.newRun(plan, waiting)
  const claimed = async () => {
    const { data } = await world.supabase.from('design_runs').select('attempt').eq('user_id', user.id)
    return data?.filter(({ attempt }) => attempt > 0).length
  }
  await claimRuns({ ...app, role: 'web' }, user.id)
  expect(await claimed()).toBe(0)
  await claimRuns(app, user.id)
  expect(await claimed()).toBe(2)
})

/** A user of a process that makes no designs itself. */
async function webUser() {
  const account = await subscribe(world, fakeEngine())
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 10))
  const app = { ...account.app, role: 'web' as const, pause }
  return { ...account, app }
}

test('a web process answers with the design that a worker made', async () => {
  const { app, engine, user, creditsLeft } = await webUser()
  const request = designRequest()
  const answer = createDesign(app, user.id, request)
  await eventually(async () => {
    expect(await world.readRun(request.runId)).toMatchObject({ status: 'reserved', inputs: 'kept' })
  })
  const worker = otherProcess()
  await claimFor(worker, user.id)
  expect(await answer).toMatchObject({ run: { status: 'succeeded', attempt: 1 }, designsLeft: 2 })
  const again = await createDesign(app, user.id, request)
  expect(Buffer.compare(again.preview, (await answer).preview)).toBe(0)
  expect([engine.restyle.mock.calls.length, worker.engine.restyle.mock.calls.length]).toEqual([0, 1])
  expect(await creditsLeft()).toBe(2)
})

test('a web process answers with a worker’s error', async () => {
  const { app, user, creditsLeft } = await webUser()
  const request = designRequest()
  const answer = createDesign(app, user.id, request).catch((error: unknown) => error)
  await eventually(async () => expect((await world.readRun(request.runId)).inputs).toBe('kept'))
  const worker = otherProcess()
  worker.engine.restyle.mockRejectedValueOnce(new Error('broken'))
  await claimFor(worker, user.id)
  expect(await answer).toMatchObject({ code: 'engine_failed' })
  expect(await creditsLeft()).toBe(3)
})

test('a design that no worker takes up in time is refunded', async () => {
  const { app, user, creditsLeft } = await webUser()
  const hasty = { ...app, runSettings: { ...app.runSettings, waitMs: 0 } }
  await expectError(createDesign(hasty, user.id, designRequest()), 'engine_busy')
  expect(await creditsLeft()).toBe(3)
})

test('a design whose inputs a web process cannot store is refunded, and nothing of them stays', async () => {
  const { app, user, creditsLeft, files } = await webUser()
  world.failNext(/POST .*\/runs\/[^/]+\/mask/)
  await expectError(createDesign(app, user.id, designRequest()), 'service_down')
  expect(await creditsLeft()).toBe(3)
  expect((await files()).filter((path) => path.startsWith('runs/'))).toEqual([])
})

test('a process that stops finishes what it can in time, and takes nothing new', async () => {
  const { app, user, answer, finish } = await waitingUser()
  const patient = { ...app, pause: () => new Promise<void>(() => undefined) }
  const stopped = finishRuns(patient)
  const next = designRequest()
  const nextAnswer = createDesign(app, user.id, next).catch((error: unknown) => error)
  expect(await nextAnswer).toMatchObject({ code: 'run_in_progress' })
  expect(await world.readRun(next.runId)).toMatchObject({ status: 'reserved', inputs: 'kept' })
  finish()
  await stopped
  expect(await answer).toMatchObject({ run: { status: 'succeeded', attempt: 1 } })
})

test('a process that stops hands back what it cannot finish, and another goes on at once', async () => {
  const { app, user, request, answer, creditsLeft } = await waitingUser()
  await finishRuns(app)
  expect(await answer).toMatchObject({ code: 'run_in_progress' })
  expect(await world.readRun(request.runId)).toMatchObject({ status: 'reserved', attempt: 1 })
  const survivor = otherProcess()
  await claimFor(survivor, user.id)
  expect(await world.readRun(request.runId)).toMatchObject({ status: 'succeeded', attempt: 2 })
  expect(await creditsLeft()).toBe(2)
})

test('a process that stops refunds at once what no other could redo', async () => {
  const { app, engine, user, creditsLeft, files, logged } = await subscribe(world, fakeEngine())
  world.failNext(/POST .*\/runs\/[^/]+\/mask/)
  engine.restyle.mockImplementationOnce(async ({ signal }) => {
    await vi.waitFor(() => expect(logged).toContain('inputs_not_kept'))
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void finishRuns(app)
    })
  })
  await expectError(createDesign(app, user.id, designRequest()), 'run_stale')
  expect(await creditsLeft()).toBe(3)
  expect((await files()).filter((path) => path.startsWith('runs/'))).toEqual([])
})

test('inputs that were left behind are removed once their run has ended', async () => {
  const { app, user, letTimePass, files } = await subscribe(world, fakeEngine())
  const { run } = await createDesign(app, user.id, designRequest())
  await files()
  await world.changeRun(run.id, `inputs = 'kept'`)
  const left = filePaths.runInput(user.id, run.id, 'mask')
  await world.supabase.storage
    .from('user_images')
    .upload(left, new Uint8Array(9), { contentType: 'image/png' })
  await keepHouse(app)
  expect((await files()).some((path) => left.endsWith(path))).toBe(true)
  await letTimePass('2 minutes')
  await keepHouse(app)
  expect((await files()).some((path) => left.endsWith(path))).toBe(false)
})
