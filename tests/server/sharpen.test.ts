import { afterAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors/app-error'
import { findResultPath } from '@/lib/server/runs/results'
import { sharpeningEngine } from './support/fake-hosted-engine'
import { grayImage, levelOf } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, readStored, subscribe } from './support/test-app'

const world = await openServerTest()
afterAll(() => world.close())

const MADE = 200
const ENLARGED = 120

/** A user whose design is being made; its model's image is done, and what comes after is `enlarging`'s. */
async function madeWith(enlarging: () => Promise<Uint8Array>, budgetCents: number | null = null) {
  const { app, engine, user, logged } = await subscribe(world, sharpeningEngine())
  engine.collect.mockImplementation((jobId) => (jobId === engine.jobs[0]?.id ? grayImage(MADE) : enlarging()))
  const request = designRequest()
  const limited = { ...app, hostedLimits: { ...app.hostedLimits, budgetCents } }
  const { run } = await createDesign(limited, user.id, request)
  const png = await readStored(world, await findResultPath(app, user.id, run.id))
  const { cost_cents } = await world.readRun(run.id)
  return { run, engine, logged, level: await levelOf(png), cents: cost_cents }
}

test('an image that is smaller than its part of the photo is enlarged by the model for that', async () => {
  const { run, engine, level, cents } = await madeWith(() => grayImage(ENLARGED))
  expect(run).toMatchObject({
    status: 'succeeded',
    engine: engine.name,
    diffReport: { changedOutside: 0 },
    made: {
      model: engine.name,
      sent: { sharpen_model: 'prunaai/p-image-upscale', sharpen_scale: 2 },
    },
  })
  expect(level).toBe(ENLARGED)
  expect(
    engine.jobs.map(({ order: { task, scale, input } }) => [task, scale, input.width, input.mask]),
  ).toEqual([
    ['restyle-areas', undefined, 32, expect.any(Uint8Array)],
    ['sharpen', 2, 32, null],
  ])
  expect(engine.jobs[1]?.order.model).toBe('prunaai/p-image-upscale')
  expect(await levelOf(engine.jobs[1]?.order.input.image ?? new Uint8Array())).toBe(MADE)
  expect(await world.readRun(run.id)).toMatchObject({
    engine_job_id: engine.jobs[0]?.id,
    sharpen_job_id: engine.jobs[1]?.id,
  })
  expect(cents).toBe(5 + 1)
})

describe('the design goes on without', () => {
  const failing = (code: 'engine_job_failed' | 'engine_unsafe') => async () =>
    Promise.reject(new AppError(code))

  test.each([
    ['when the job fails', failing('engine_job_failed'), null, 2, 6],
    ['when its image is refused', failing('engine_unsafe'), null, 2, 6],
    ['when its file is no image', async () => Uint8Array.of(1, 2, 3), null, 2, 6],
    ['when the day’s budget has no room for it', () => grayImage(ENLARGED), 5, 1, 5],
  ] as const)('%s', async (_, enlarging, budget, jobs, cents) => {
    await world.database.query("update public.design_runs set created_at = created_at - interval '2 days'")
    const design = await madeWith(enlarging, budget)
    expect(design).toMatchObject({ run: { status: 'succeeded' }, level: MADE, cents })
    expect(design.run.made?.sent).not.toHaveProperty('sharpen_model')
    expect(design.engine.jobs).toHaveLength(jobs)
    expect(design.logged).toContain('not_sharpened')
  })

  test('when the answer to its creation is lost', async () => {
    const { app, engine, user } = await subscribe(world, sharpeningEngine())
    engine.collect.mockImplementation(() => grayImage(MADE))
    const { send } = engine
    const lost = vi.fn(async (order: Parameters<typeof send>[0]) => {
      const id = await send(order)
      if (order.task === 'sharpen') throw new AppError('engine_unreachable')
      return id
    })
    const { run } = await createDesign(
      { ...app, engine: { ...engine, send: lost } },
      user.id,
      designRequest(),
    )
    expect(run.status).toBe('succeeded')
    expect(lost).toHaveBeenCalledTimes(2)
    expect(await world.readRun(run.id)).toMatchObject({ sharpen_job_id: null, cost_cents: 6 })
  })
})
