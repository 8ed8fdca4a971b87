import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { Furnishing } from '@/lib/domain/furnishing'
import { LIMITS } from '@/lib/domain/limits'
import { TASK_CREDITS } from '@/lib/domain/plans'
import { AppError } from '@/lib/errors/app-error'
import { findResultPath } from '@/lib/server/runs/results'
import { readRuns } from '@/lib/server/runs/service'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, readStored, subscribe } from './support/test-app'

const world = await openServerTest()
afterAll(() => world.close())

const SIDE = 64
const RIM = Math.ceil(SIDE * LIMITS.clearRim.preview)
const isMasked = (x: number, y: number, rim = 0) =>
  x >= 20 - rim && x < 40 + rim && y >= 24 - rim && y < 36 + rim

/** A mask of one rectangle. */
const MASK = await sharp(
  Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (isMasked(i % SIDE, Math.floor(i / SIDE)) ? 255 : 0)),
  { raw: { width: SIDE, height: SIDE, channels: 1 } },
)
  .png()
  .toBuffer()

const clearing = () => designRequest({ mask: MASK, fields: { task: 'clear', areas: [] } })
const RUG = { thing: 'rug', look: 'plain', color: '#204060' } as const
const furnishing = (thing: Furnishing = RUG) =>
  designRequest({ mask: MASK, fields: { task: 'furnish', furnishing: thing, words: 'low', areas: [] } })
const ownEngine = () => ({ ...fakeEngine(), name: PREVIEW_ENGINE })

test('what is removed costs its credits, and nothing changes but the mask and its rim', async () => {
  const { app, engine, user, creditsLeft } = await subscribe(world, ownEngine())
  const { run } = await createDesign(app, user.id, clearing())
  expect(run.params).toEqual({ task: 'clear', seed: run.seed, areas: [PLAIN_AREA] })
  expect(run.diffReport?.changedOutside).toBe(0)
  expect(await creditsLeft()).toBe(3 - TASK_CREDITS.clear)
  // The engine sees the mask as it was painted.
  const mask = engine.restyle.mock.calls[0]?.[0].mask ?? new Uint8Array()
  expect(mask.reduce((sum, label) => sum + label, 0)).toBe(20 * 12)

  const png = await readStored(world, await findResultPath(app, user.id, run.id))
  const red = await sharp(png).extractChannel(0).raw().toBuffer()
  const changed = [...red].flatMap((level, i) =>
    level === 10 ? [] : [[i % SIDE, Math.floor(i / SIDE)] as const],
  )
  expect(changed.length).toBeGreaterThan(20 * 12)
  expect(changed.filter(([x, y]) => !isMasked(x, y, RIM))).toEqual([])
})

test.each([
  ['an engine that cannot tell what is behind it', 'clear_not_sure'],
  ['an engine that leaves all as it was', 'design_unchanged'],
] as const)('%s gets the credit refunded once', async (_, code) => {
  const { app, engine, user, creditsLeft } = await subscribe(world, ownEngine())
  engine.restyle.mockImplementation(async ({ image }) => {
    if (code === 'clear_not_sure') throw new AppError(code)
    return { pixels: image }
  })
  const request = clearing()
  await expect(createDesign(app, user.id, request)).rejects.toMatchObject({ code })
  await expect(createDesign(app, user.id, request)).rejects.toMatchObject({ code })
  expect(engine.restyle).toHaveBeenCalledTimes(1)
  expect(await creditsLeft()).toBe(3)
})

test('a task that the engine does not do is refused before a credit is taken', async () => {
  const engine = { ...fakeEngine(), tasks: ['restyle-areas' as const] }
  const { app, user, creditsLeft } = await subscribe(world, engine)
  await expect(createDesign(app, user.id, clearing())).rejects.toMatchObject({ code: 'task_not_offered' })
  expect(await creditsLeft()).toBe(3)
  expect(await readRuns(app, user.id, { after: null, limit: 5 })).toEqual([])
})

/** What a model makes that only changes what the mask shows. */
async function brightened(image: Uint8Array, mask: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isWhite = await sharp(mask).extractChannel(0).raw().toBuffer()
  const made = data.map((level, i) => ((isWhite[Math.floor(i / 3)] ?? 0) > 127 ? 120 : level))
  const { width, height } = info
  return sharp(made, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

test('a hosted site removes things with the model for that', async () => {
  const { app, engine, user } = await subscribe(world, fakeHostedEngine())
  const answer = createDesign(app, user.id, clearing())
  await vi.waitFor(() => expect(engine.jobs).toHaveLength(1), { timeout: 10_000 })
  expect(engine.jobs[0]?.order).toMatchObject({
    task: 'clear',
    model: 'bria/eraser',
    params: { task: 'clear' },
  })
  const [job] = engine.jobs
  if (job?.order.input.mask) job.output.resolve(await brightened(job.order.input.image, job.order.input.mask))
  expect((await answer).run).toMatchObject({ status: 'succeeded', engine: 'bria/eraser' })
})

test('what our own engine puts into a room stays inside the selection', async () => {
  const { app, user, creditsLeft } = await subscribe(world, ownEngine())
  const { run } = await createDesign(app, user.id, furnishing())
  expect(run.params).toMatchObject({ task: 'furnish', furnishing: RUG, words: 'low' })
  expect(run.diffReport).toMatchObject({ changedOutside: 0, coverage: (20 * 12) / SIDE ** 2 })
  expect(await creditsLeft()).toBe(3 - TASK_CREDITS.furnish)
})

test.each(['furnish_not_sure', 'furnish_too_small'] as const)(
  'a place that does not do (%s) gets the credit refunded',
  async (code) => {
    const { app, engine, user, creditsLeft } = await subscribe(world, ownEngine())
    engine.restyle.mockRejectedValue(new AppError(code))
    await expect(createDesign(app, user.id, furnishing())).rejects.toMatchObject({ code })
    expect(await creditsLeft()).toBe(3)
  },
)

test('furniture is refused by our own engine before a credit is taken', async () => {
  const { app, user, creditsLeft } = await subscribe(world, ownEngine())
  const sofa = furnishing({ thing: 'sofa', color: '' })
  await expect(createDesign(app, user.id, sofa)).rejects.toMatchObject({ code: 'furnish_needs_model' })
  expect(await creditsLeft()).toBe(3)
  expect(await readRuns(app, user.id, { after: null, limit: 5 })).toEqual([])
})

test('a hosted site puts furniture where the mask is, in a rim around it at most', async () => {
  const { app, engine, user } = await subscribe(world, fakeHostedEngine())
  const answer = createDesign(app, user.id, furnishing({ thing: 'sofa', color: '' }))
  await vi.waitFor(() => expect(engine.jobs).toHaveLength(1), { timeout: 10_000 })
  const [job] = engine.jobs
  const model = 'ideogram-ai/ideogram-4-5-precise-edit'
  expect(job?.order).toMatchObject({ task: 'furnish', model })
  if (job?.order.input.mask) job.output.resolve(await brightened(job.order.input.image, job.order.input.mask))
  expect((await answer).run).toMatchObject({
    status: 'succeeded',
    engine: model,
    diffReport: { changedOutside: 0 },
  })
})
