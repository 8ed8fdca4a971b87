import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { Perspective } from '@/lib/domain/perspective'
import { AppError } from '@/lib/errors/app-error'
import { findResultPath } from '@/lib/server/runs/results'
import { readRuns } from '@/lib/server/runs/service'
import type { Furnishing } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { expectError } from './support/expect'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { grayPng } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, readStored, subscribe } from './support/test-app'

const world = await openServerTest()

const SIDE = 64
const RIM = Math.ceil(SIDE * TASK_RULES.clear.rim.preview)
const isMasked = (x: number, y: number, rim = 0) =>
  x >= 20 - rim && x < 40 + rim && y >= 24 - rim && y < 36 + rim

/** A mask of one rectangle. */
const MASK = await grayPng(SIDE, SIDE, (i) => (isMasked(i % SIDE, Math.floor(i / SIDE)) ? 255 : 0))

const clearing = () => designRequest({ mask: MASK, fields: { task: 'clear', areas: [] } })
const RUG = { thing: 'rug', look: 'plain', color: '#204060' } as const
/** A rectangle, as the preview shows it. */
const placeAt = (left: number, top: number, right: number, bottom: number): Perspective => ({
  corners: [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ],
  widthMetres: 2,
  heightMetres: 1,
})
const ON_MASK = placeAt(0.4, 0.4, 0.6, 0.5)
const furnishing = (thing: Furnishing = RUG, placement: Perspective | null = ON_MASK) =>
  designRequest({
    mask: MASK,
    fields: {
      ...{ task: 'furnish', furnishing: thing, words: 'low', areas: [] },
      ...(placement && { placement }),
    },
  })
const ownEngine = () => ({ ...fakeEngine(), name: PREVIEW_ENGINE })

test('what is removed costs its credits, and nothing changes but the mask and its rim', async () => {
  const { app, engine, user, creditsLeft } = await subscribe(world, ownEngine())
  const { run } = await createDesign(app, user.id, clearing())
  expect(run.params).toEqual({ task: 'clear', seed: run.seed, areas: [PLAIN_AREA] })
  expect(run.diffReport?.changedOutside).toBe(0)
  expect(await creditsLeft()).toBe(3 - TASK_RULES.clear.credits)
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
  await expectError(createDesign(app, user.id, request), code)
  await expectError(createDesign(app, user.id, request), code)
  expect(engine.restyle).toHaveBeenCalledTimes(1)
  expect(await creditsLeft()).toBe(3)
})

test('a task that the engine does not do is refused before a credit is taken', async () => {
  const engine = { ...fakeEngine(), tasks: ['restyle-areas' as const] }
  const { app, user, creditsLeft } = await subscribe(world, engine)
  await expectError(createDesign(app, user.id, clearing()), 'task_not_offered')
  expect(await creditsLeft()).toBe(3)
  expect(await readRuns(app, user.id, { after: null, limit: 5 })).toEqual([])
})

/** The output of a model that changes only what the mask shows. */
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

test('a hosted site asks no model to remove all of a photo', async () => {
  const { app, engine, user, creditsLeft } = await subscribe(world, fakeHostedEngine())
  const everything = designRequest({ fields: { task: 'clear', areas: [] } })
  await expectError(createDesign(app, user.id, everything), 'clear_too_large')
  expect(engine.jobs).toHaveLength(0)
  expect(await creditsLeft()).toBe(3)
})

test('a rug of our own engine stays inside the selection and its rim', async () => {
  const { app, user, creditsLeft } = await subscribe(world, ownEngine())
  const { run } = await createDesign(app, user.id, furnishing())
  expect(run.params).toMatchObject({ task: 'furnish', furnishing: RUG, placement: ON_MASK, words: 'low' })
  const rim = Math.ceil(SIDE * TASK_RULES.furnish.rim.preview)
  expect(run.diffReport).toMatchObject({
    changedOutside: 0,
    coverage: ((20 + 2 * rim) * (12 + 2 * rim)) / SIDE ** 2,
  })
  expect(await creditsLeft()).toBe(3 - TASK_RULES.furnish.credits)
})

test.each([
  ['without a place', null],
  ['beside the selection', placeAt(0.7, 0.7, 0.9, 0.9)],
  ['out of the photo', placeAt(1.1, 0.4, 1.4, 0.6)],
])('a rug %s is refused before a credit is taken', async (_, placement) => {
  const { app, engine, user, creditsLeft } = await subscribe(world, ownEngine())
  await expectError(createDesign(app, user.id, furnishing(RUG, placement)), 'furnish_not_sure')
  expect(engine.restyle).not.toHaveBeenCalled()
  expect(await creditsLeft()).toBe(3)
  expect(await readRuns(app, user.id, { after: null, limit: 5 })).toEqual([])
})

test('furniture is refused by our own engine before a credit is taken', async () => {
  const { app, user, creditsLeft } = await subscribe(world, ownEngine())
  const sofa = furnishing({ thing: 'sofa', color: '' })
  await expectError(createDesign(app, user.id, sofa), 'furnish_needs_model')
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

const ROOM = { width: 192, height: 128 }
const sized = (width: number, height: number) =>
  sharp('public/images/kitchen-before.jpg').resize(width, height).png().toBuffer()
const room = await sized(ROOM.width, ROOM.height)
const empty = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
const nothing = await empty(ROOM.width, ROOM.height)
const half = await sharp(nothing)
  .composite([
    { input: { create: { width: 96, height: 128, channels: 3, background: '#fff' } }, left: 0, top: 0 },
  ])
  .png()
  .toBuffer()
const sharpening = (mask: Uint8Array, image: Uint8Array = room) =>
  designRequest({ image, mask, fields: { task: 'sharpen', areas: [] } })

/** The output of an enlarging model: twice the size with stronger edges, and shifted where it fails. */
async function enlarged(image: Uint8Array, movedPx = 0): Promise<Uint8Array> {
  const { width, height } = ROOM
  const moved = await sharp(image).extend({ left: movedPx, extendWith: 'copy' }).png().toBuffer()
  return sharp(await sharp(moved).extract({ left: 0, top: 0, width, height }).png().toBuffer())
    .resize(2 * width)
    .sharpen({ sigma: 2, m1: 2, m2: 3 })
    .png()
    .toBuffer()
}

describe('sharpening', () => {
  test.each([
    ['what is selected', half, 0.5],
    ['all of the photo, where nothing is', nothing, 1],
  ] as const)('gives finer detail to %s, and changes nothing else', async (_, mask, coverage) => {
    const { app, engine, user, creditsLeft } = await subscribe(world, fakeHostedEngine())
    engine.collect.mockImplementation(() => enlarged(engine.jobs[0]?.order.input.image ?? room))
    const { run } = await createDesign(app, user.id, sharpening(mask))
    expect(run).toMatchObject({
      ...{ status: 'succeeded', engine: 'prunaai/p-image-upscale' },
      params: { task: 'sharpen', seed: run.seed, areas: [PLAIN_AREA] },
      diffReport: { ...ROOM, changedOutside: 0, coverage },
    })
    expect(engine.jobs).toHaveLength(1)
    expect(engine.jobs[0]?.order).toMatchObject({ task: 'sharpen', input: { mask: null, references: [] } })
    expect(await creditsLeft()).toBe(3 - TASK_RULES.sharpen.credits)
  })

  test.each([
    ['shows the photo moved', 'engine_output_unusable', (image: Uint8Array) => enlarged(image, 5)],
    ['is not finer than the photo', 'design_unchanged', async (image: Uint8Array) => image],
  ] as const)('an answer that %s gets the credit refunded once', async (_, code, answer) => {
    const { app, engine, user, creditsLeft } = await subscribe(world, fakeHostedEngine())
    engine.collect.mockImplementation(() => answer(engine.jobs[0]?.order.input.image ?? room))
    const request = sharpening(half)
    await expectError(createDesign(app, user.id, request), code)
    await expectError(createDesign(app, user.id, request), code)
    expect(engine.jobs).toHaveLength(1)
    expect(await creditsLeft()).toBe(3)
  })

  test('more than the model can give detail to is refused before a credit is taken', async () => {
    const { app, engine, user, creditsLeft } = await subscribe(world, fakeHostedEngine())
    const large = sharpening(await empty(300, 200), await sized(3_600, 2_400))
    const refused = { code: 'sharpen_too_large', values: { megapixels: 8 } }
    await expect(createDesign(app, user.id, large)).rejects.toMatchObject(refused)
    expect(engine.jobs).toHaveLength(0)
    expect(await creditsLeft()).toBe(3)
    expect(await readRuns(app, user.id, { after: null, limit: 5 })).toEqual([])
  })

  test('our own engine does not do it', async () => {
    const { app, user, creditsLeft } = await subscribe(world, ownEngine())
    await expectError(createDesign(app, user.id, sharpening(half)), 'task_not_offered')
    expect(await creditsLeft()).toBe(3)
  })
})
