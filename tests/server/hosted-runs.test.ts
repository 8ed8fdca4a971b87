import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filePaths } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { PARAMS_KEYWORD, readPngText } from '@/lib/image/png-text'
import { claimRuns, expectJobMessage, handleJobMessage } from '@/lib/server/runs/claims'
import { findOriginalPath, findResultPath } from '@/lib/server/runs/results'
import { readRun, readRuns } from '@/lib/server/runs/service'
import { cancelRun } from '@/lib/server/runs/work'
import { eventually, expectError } from './support/expect'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { grayImage, levelOf } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, mortalApp, readStored, subscribe, testApp } from './support/test-app'

const world = await openServerTest()

const subscriber = () => subscribe(world, fakeHostedEngine())

/** Waits until the run's row looks like that. */
const rowOf = (runId: string, row: object) =>
  eventually(async () => expect(await world.readRun(runId)).toMatchObject(row))

const jobCreated = (runId: string) => rowOf(runId, { engine_job_id: expect.any(String) })

/** A user whose design is at the engine. */
async function userWaiting() {
  const account = await subscriber()
  const request = designRequest()
  const answer = createDesign(account.app, account.user.id, request).catch((error: unknown) => error)
  await jobCreated(request.runId)
  return { ...account, request, answer }
}

/**
 * A run whose process died: memory is gone, stored data isn't. It died while its job was running, or between creating the job
 * and storing the job's id.
 */
async function abandonedRun(diedWhile: 'waiting' | 'creating' = 'waiting') {
  const { app, engine, ...account } = await subscriber()
  const forever = () => new Promise<never>(() => undefined)
  const dead = {
    ...engine,
    collect: forever,
    send: diedWhile === 'waiting' ? engine.send : (order: never) => engine.send(order).then(forever),
  }
  const request = designRequest()
  void createDesign({ ...mortalApp(app), engine: dead }, account.user.id, request)
  if (diedWhile === 'waiting') await jobCreated(request.runId)
  else await eventually(async () => expect(engine.jobs).toHaveLength(1))
  await account.letTimePass('2 minutes')
  const survivor = testApp(world, engine)
  return { ...account, ...survivor, runId: request.runId, jobId: engine.jobs[0]?.id ?? '' }
}

test('a hosted design keeps its inputs before its job begins, says what was clamped, and removes them', async () => {
  const { app, engine, user, request, answer, files, creditsLeft } = await userWaiting()
  expect(await world.readRun(request.runId)).toMatchObject({ inputs: 'kept' })
  const kept = filePaths.runInput(user.id, request.runId, 'mask')
  expect(Buffer.compare(await readStored(world, kept), request.mask)).toBe(0)
  expect(await levelOf(await readStored(world, await findOriginalPath(app, user.id, request.runId)))).toBe(10)
  engine.finish()
  expect(await answer).toMatchObject({
    run: { status: 'succeeded', engine: engine.name, clamped: [{ field: 'steps', asked: 80, used: 50 }] },
    designsLeft: 2,
  })
  expect(await levelOf(await readStored(world, await findResultPath(app, user.id, request.runId)))).toBe(200)
  expect((await files()).filter((path) => path.startsWith(`runs/${request.runId}/`))).toEqual([])
  expect(await world.readRun(request.runId)).toMatchObject({ inputs: 'removed' })
  expect(await creditsLeft()).toBe(2)
})

test('a run of a model that is no longer offered is refunded at once, and its job is stopped', async () => {
  const { app, engine, user, runId, jobId, creditsLeft, letTimePass } = await abandonedRun()
  const former = 'black-forest-labs/flux-fill-dev'
  await world.changeRun(runId, `engine = '${former}'`)
  await letTimePass('2 minutes')
  await claimRuns(app, user.id)
  await rowOf(runId, { status: 'failed', error_code: 'engine_model_missing' })
  expect(engine.cancel).toHaveBeenCalledWith(jobId)
  expect(engine.jobs).toHaveLength(1)
  expect(await creditsLeft()).toBe(3)
})

test('a design of a model that is no longer offered stays readable', async () => {
  const { app, engine, user } = await subscriber()
  engine.collect.mockResolvedValueOnce(await grayImage(200))
  const { run } = await createDesign(app, user.id, designRequest())
  const former = 'ideogram-ai/ideogram-v3-balanced'
  await world.changeRun(run.id, `engine = '${former}'`)
  expect(await readRun(app, user.id, run.id)).toMatchObject({ engine: former, status: 'succeeded' })
  expect(await levelOf(await readStored(world, await findResultPath(app, user.id, run.id)))).toBe(200)
})

test('a run that was begun with another model is sent to that one', async () => {
  const { app, engine, user, runId, letTimePass } = await abandonedRun('creating')
  const sdxl = 'stability-ai/sdxl'
  await world.changeRun(runId, `engine = '${sdxl}'`)
  await letTimePass('2 minutes')
  engine.jobs.length = 0
  await claimRuns(app, user.id)
  await jobCreated(runId)
  expect(engine.jobs.map(({ order }) => [order.task, order.model])).toEqual([['restyle-areas', sdxl]])
})

test('the provenance in a model’s file is recorded with the design, whose own file says that a model was used', async () => {
  const { app, engine, user } = await subscriber()
  const trained =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</x:xmpmeta>'
  engine.collect.mockResolvedValueOnce(
    await sharp(await grayImage(200))
      .png()
      .withXmp(trained)
      .toBuffer(),
  )
  const { run } = await createDesign(app, user.id, designRequest())
  const marks = ['iptc:trainedAlgorithmicMedia']
  expect((await readRun(app, user.id, run.id)).made).toMatchObject({ model: engine.name, marks })
  const png = await readStored(world, await findResultPath(app, user.id, run.id))
  expect(JSON.parse(readPngText(png, PARAMS_KEYWORD) ?? '')).toMatchObject({ engine: engine.name, marks })
  const { xmpAsString } = await sharp(png).metadata()
  expect(xmpAsString).toContain('/compositeWithTrainedAlgorithmicMedia"')
  expect(xmpAsString).not.toContain('/trainedAlgorithmicMedia')
})

test('when the answer to a creation is lost, its job is found and finished, not created again', async () => {
  const { app, engine, user } = await subscriber()
  const { send } = engine
  const answerLost = { ...engine, send: (order: Parameters<typeof send>[0]) => send(order).then(fail) }
  function fail(): never {
    throw new AppError('engine_unreachable')
  }
  const request = designRequest()
  const answer = createDesign({ ...app, engine: answerLost }, user.id, request)
  await jobCreated(request.runId)
  engine.finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' }, designsLeft: 2 })
  expect(engine.jobs).toHaveLength(1)
})

test('a job that is another run’s is never stopped by the run that took it for its own', async () => {
  const { app, engine, user, answer, creditsLeft } = await userWaiting()
  const [job] = engine.jobs
  engine.send.mockResolvedValueOnce(job?.id ?? '')
  await expectError(createDesign(app, user.id, designRequest()), 'engine_failed')
  expect(engine.cancel).not.toHaveBeenCalled()
  engine.finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
  expect(await creditsLeft()).toBe(2)
})

test('a cancel stops the job at the engine as well', async () => {
  const { app, engine, user, request, answer } = await userWaiting()
  expect(await cancelRun(app, user.id, request.runId)).toMatchObject({ designsLeft: 3 })
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(engine.cancel.mock.calls).toEqual([[engine.jobs[0]?.id]])
})

test('a message that is not signed with our secret is refused, and the owner hears once that it may be wrong', async () => {
  const { app, notices, logged } = await subscriber()
  const headers = new Headers({
    ...{ 'webhook-id': 'm1', 'webhook-timestamp': String(Math.round(Date.now() / 1_000)) },
    'webhook-signature': 'v1,AAAA',
  })
  for (const _ of [1, 2]) {
    const jobIn = expectJobMessage(app, headers, 'whsec_c2VjcmV0')
    await expectError(jobIn('{"id":"job1"}'), 'bad_request')
  }
  expect(logged).toEqual(['job_message_refused', 'job_message_refused'])
  expect(notices).toEqual(['job_message_refused'])
})

/** A user who cancels while their job is being created: the engine has it already, but its id isn't known here yet. */
async function cancelWhileCreating() {
  const { app, engine, user, ...account } = await subscriber()
  const created = Promise.withResolvers<void>()
  const { send } = engine
  const slow = { ...engine, send: (order: Parameters<typeof send>[0]) => send(order).then(hold) }
  async function hold(jobId: string) {
    await created.promise
    return jobId
  }
  const request = designRequest()
  const answer = createDesign({ ...app, engine: slow }, user.id, request).catch((error: unknown) => error)
  await eventually(async () => expect(engine.jobs).toHaveLength(1))
  expect(await cancelRun({ ...app, engine: slow }, user.id, request.runId)).toMatchObject({ designsLeft: 3 })
  return { ...account, app, engine, user, request, answer, answerCreation: created.resolve }
}

test('a cancel while the job is being created counts as one that may cost, and stops the job once its id is known', async () => {
  const { app, engine, user, request, answer, answerCreation } = await cancelWhileCreating()
  const strict = { ...app, hostedLimits: { maxRefunds: 1, budgetCents: null } }
  await expectError(createDesign(strict, user.id, designRequest()), 'hosted_refunds_used')
  answerCreation()
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(engine.cancel.mock.calls).toEqual([[engine.jobs[0]?.id]])
  // The bill can be traced to the run.
  expect(await world.readRun(request.runId)).toMatchObject({
    status: 'failed',
    engine_job_id: engine.jobs[0]?.id,
  })
})

test('a job that was cancelled while it was being created counts towards the day’s budget', async () => {
  const spentToday = async () => {
    const rows = await world.database.query<{ cents: number }>(
      'select private.hosted_cents_today()::int as cents',
    )
    return rows[0]?.cents ?? 0
  }
  const before = await spentToday()
  const { answer, answerCreation } = await cancelWhileCreating()
  expect(await spentToday()).toBeGreaterThan(before)
  answerCreation()
  await answer
  expect(await spentToday()).toBeGreaterThan(before)
})

test.each([
  ['that the engine refuses to create', 'engine_unpaid', true, null],
  ['whose creation got no answer, and would have been found,', 'engine_unreachable', true, null],
  ['whose creation got no answer, and cannot be found,', 'engine_unreachable', false, expect.any(String)],
] as const)('a job %s costs something only in the last case', async (_, code, isFindable, sentAt) => {
  const { app, engine, user } = await subscriber()
  engine.send.mockRejectedValueOnce(new AppError(code))
  const request = designRequest()
  const asking = { ...app, engine: { ...engine, canFind: () => isFindable } }
  await expectError(createDesign(asking, user.id, request), code)
  expect(await world.readRun(request.runId)).toMatchObject({ status: 'failed', engine_sent_at: sentAt })
})

test('a cancel comes too late once the model has begun: the design is finished and keeps its credit', async () => {
  const { app, engine, user, request, answer, creditsLeft } = await userWaiting()
  engine.hasBegun.mockResolvedValueOnce(true)
  await expectError(cancelRun(app, user.id, request.runId), 'cancel_too_late')
  // The record counts even if the engine can't be asked again.
  engine.hasBegun.mockRejectedValueOnce(new Error('network'))
  await expectError(cancelRun(app, user.id, request.runId), 'cancel_too_late')
  expect(engine.cancel).not.toHaveBeenCalled()
  engine.finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
  expect(await creditsLeft()).toBe(2)
})

test('a cancel comes too late once the model’s image is here', async () => {
  const { app, engine, user, request, answer, creditsLeft } = await userWaiting()
  const storing = Promise.withResolvers<void>()
  const { design } = app.gate
  app.gate.design = async (...job) => {
    await storing.promise
    return design(...job)
  }
  engine.finish()
  await rowOf(request.runId, { engine_begun_at: expect.any(String) })
  await expectError(cancelRun(app, user.id, request.runId), 'cancel_too_late')
  storing.resolve()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
  expect(await creditsLeft()).toBe(2)
})

test('after ten refunds in a day that may have cost money, no further hosted design begins until the next', async () => {
  const { app, engine, user, creditsLeft, letTimePass } = await subscriber()
  app.hostedLimits.maxRefunds = 2
  for (let i = 0; i < 2; i += 1) {
    engine.collect.mockRejectedValueOnce(new AppError('engine_unsafe'))
    await expectError(createDesign(app, user.id, designRequest()), 'engine_unsafe')
  }
  const next = () => createDesign(app, user.id, designRequest())
  await expect(next()).rejects.toMatchObject({ code: 'hosted_refunds_used', status: 429 })
  expect(engine.jobs).toHaveLength(2)
  expect(await creditsLeft()).toBe(3)
  await world.database.query(
    `update public.design_runs set credit_refunded_at = credit_refunded_at - interval '25 hours' where user_id = $1`,
    [user.id],
  )
  await letTimePass('25 hours')
  const answer = next()
  await eventually(async () => expect(engine.jobs).toHaveLength(3))
  engine.jobs[2]?.output.resolve(await grayImage(200))
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
})

test('a spent budget stops hosted designs before anything costs, and tells the owner', async () => {
  const { app, engine, user, logged, creditsLeft } = await subscriber()
  app.hostedLimits.budgetCents = 0
  await expect(createDesign(app, user.id, designRequest())).rejects.toMatchObject({
    code: 'hosted_budget_spent',
    status: 503,
  })
  expect(logged).toContain('hosted_budget_spent')
  expect(engine.jobs).toEqual([])
  expect(await creditsLeft()).toBe(3)
})

type Abandoned = Awaited<ReturnType<typeof abandonedRun>>

test.each<[string, (abandoned: Abandoned) => Promise<unknown>]>([
  ['its run is read', ({ app, user, runId }) => readRun(app, user.id, runId)],
  ['its user’s runs are read', ({ app, user }) => readRuns(app, user.id, { limit: 10 })],
  ['housekeeping runs', ({ app }) => claimRuns(app, null)],
  ['a message about its job comes', ({ app, jobId }) => handleJobMessage(app, jobId, null)],
])('a run whose process died is finished with the same job when %s', async (_when, look) => {
  const abandoned = await abandonedRun()
  const { app, engine, user, runId, creditsLeft } = abandoned
  await look(abandoned)
  engine.finish()
  await rowOf(runId, { status: 'succeeded' })
  expect(await levelOf(await readStored(world, await findResultPath(app, user.id, runId)))).toBe(200)
  expect(engine.jobs).toHaveLength(1)
  expect(await creditsLeft()).toBe(2)
})

test('a job that was created just before the process died is found again', async () => {
  const { app, engine, user, runId } = await abandonedRun('creating')
  expect(await world.readRun(runId)).toMatchObject({ engine_job_id: null })
  await claimRuns(app, user.id)
  engine.finish()
  await rowOf(runId, { status: 'succeeded' })
  expect(engine.jobs).toHaveLength(1)
})

test('a run that is being worked on, only without heartbeats, is neither begun a second time nor swept', async () => {
  const { app, engine, user, request, answer, letTimePass, creditsLeft } = await userWaiting()
  await letTimePass('20 minutes')
  expect(await readRun(app, user.id, request.runId)).toMatchObject({ status: 'generating' })
  await handleJobMessage(app, engine.jobs[0]?.id ?? '', null)
  expect(engine.pollNow.mock.calls).toEqual([[engine.jobs[0]?.id]])
  engine.finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
  expect(engine.jobs).toHaveLength(1)
  expect(await creditsLeft()).toBe(2)
})
