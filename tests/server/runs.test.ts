import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { decodeCost } from '@/lib/image/decode-cost'
import { checkPhoto } from '@/lib/image/decode-photo'
import type { Pixels } from '@/lib/image/pixels'
import type { Quad } from '@/lib/math/homography'
import { keepHouse } from '@/lib/server/process/housekeeping'
import { findRun } from '@/lib/server/runs/queries'
import { findOriginalPath, findResultPath } from '@/lib/server/runs/results'
import { readRuns, validateImages } from '@/lib/server/runs/service'
import { cancelRun } from '@/lib/server/runs/work'
import type { Database } from '@/lib/supabase/database.types'
import { expectError } from './support/expect'
import { areaMap, grayImage, levelOf, PHOTO, WHOLE_MASK } from './support/images'
import { openServerTest } from './support/open-server-test'
import {
  createDesign,
  designRequest,
  fakeEngine,
  inverted,
  readStored,
  subscribe,
  userWaiting,
} from './support/test-app'

const world = await openServerTest()

const subscriber = (plan: Parameters<typeof subscribe>[2] = {}) => subscribe(world, fakeEngine(), plan)

test('a design takes one credit and leaves its image and its original', async () => {
  const { app, user, creditsLeft } = await subscriber()
  const { run, designsLeft } = await createDesign(app, user.id, designRequest())
  expect(run).toMatchObject({ status: 'succeeded', engine: 'fake', diffReport: { changedOutside: 0 } })
  expect(await levelOf(await readStored(world, await findResultPath(app, user.id, run.id)))).toBe(245)
  expect(await levelOf(await readStored(world, await findOriginalPath(app, user.id, run.id)))).toBe(10)
  expect([designsLeft, await creditsLeft()]).toEqual([2, 2])
})

test('a request without a credit is refused before its images are looked at', async () => {
  const { app, user, files } = await subscriber({ designs_left: 0 })
  const request = designRequest({ image: new Uint8Array(3), mask: new Uint8Array(3) })
  await expectError(createDesign(app, user.id, request), 'no_credits')
  const stranger = await world.newUser()
  await expectError(createDesign(app, stranger.id, request), 'no_active_plan')
  expect(await files()).toEqual([])
})

test('the same request again gives the same answer and takes no second credit', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  const request = designRequest()
  const first = await createDesign(app, user.id, request)
  const again = await createDesign(app, user.id, request)
  expect(Buffer.compare(again.preview, first.preview)).toBe(0)
  expect(engine.restyle).toHaveBeenCalledOnce()
  expect(await creditsLeft()).toBe(2)
})

test('the same request again gives the same error, and the credit is refunded once', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  const request = designRequest()
  engine.restyle.mockRejectedValueOnce(new AppError('engine_refused'))
  await expectError(createDesign(app, user.id, request), 'engine_refused')
  await expectError(createDesign(app, user.id, request), 'engine_refused')
  expect(engine.restyle).toHaveBeenCalledOnce()
  expect(await creditsLeft()).toBe(3)
})

test('the same request while the first is being made fails with run_in_progress', async () => {
  const { app, user, request, answer, finish } = await userWaiting(world)
  await expectError(createDesign(app, user.id, request), 'run_in_progress')
  finish()
  expect(await answer).toMatchObject({ run: { status: 'succeeded' } })
})

test.each([
  ['other settings', { fields: { ...designRequest().fields, style: 'rustic' as const } }],
  ['another photo', { image: await grayImage(20) }],
  ['another mask', { mask: await grayImage(254) }],
])('an id that was used with %s is refused', async (_name, change) => {
  const { app, user, creditsLeft } = await subscriber()
  const request = designRequest()
  await createDesign(app, user.id, request)
  await expectError(createDesign(app, user.id, { ...request, ...change }), 'run_conflict')
  expect(await creditsLeft()).toBe(2)
})

test("another user's id is treated like one that does not exist", async () => {
  const [{ app, user }, other] = [await subscriber(), await subscriber()]
  const request = designRequest()
  await createDesign(app, user.id, request)
  await expectError(createDesign(app, other.user.id, request), 'run_not_found')
  await expectError(findResultPath(app, other.user.id, request.runId), 'run_not_found')
  expect(await other.creditsLeft()).toBe(3)
})

const CORNERS: Quad = [
  { x: 0, y: 0.1 },
  { x: 0.9, y: 0.2 },
  { x: 0.9, y: 0.8 },
  { x: 0, y: 1.2 },
]
const KINDS: AreaSettings[] = [
  {
    kind: 'wall',
    material: 'brick',
    color: '#805040',
    scale: 1.5,
    perspective: { corners: CORNERS, widthMetres: 4.2, heightMetres: 2.5 },
    own: null,
  },
  { ...PLAIN_AREA, kind: 'other' },
]
const withAreas = (areas: AreaSettings[]) => ({ fields: { ...designRequest().fields, areas } })

test('areas reach the engine as numbers, and the run and its file say what they are', async () => {
  const { app, engine, user } = await subscriber()
  const request = designRequest({ areas: await areaMap(1, 2), ...withAreas(KINDS) })
  const { run } = await createDesign(app, user.id, request)
  const mask = engine.restyle.mock.calls[0]?.[0].mask ?? []
  expect([mask[0], mask[63], mask.length]).toEqual([1, 2, 64 * 64])
  expect((await findRun(app.supabase, user.id, run.id))?.params.areas).toEqual(KINDS)
  const file = Buffer.from(await readStored(world, await findResultPath(app, user.id, run.id))).toString(
    'latin1',
  )
  expect(file).toContain(`"areas":${JSON.stringify(KINDS)}`)
  const other = { ...request, areas: await areaMap(2, 1) }
  await expectError(createDesign(app, user.id, other), 'run_conflict')
})

const { thumbnail: PHOTO_SHOWN } = await checkPhoto(PHOTO)
const thumbnailOf = async (background: string) => {
  const file = sharp({ create: { width: 64, height: 64, channels: 3, background } })
  return (await checkPhoto(await file.png().toBuffer())).thumbnail
}

test('a photo that our server sees as the browser does is said to be the same, and its fields stay the request', async () => {
  const { app, user } = await subscriber()
  const request = designRequest({ shown: PHOTO_SHOWN })
  const { run } = await createDesign(app, user.id, request)
  expect(run.params.isAsShown).toBe(true)
  // A client that doesn't send what it showed repeats the same request.
  const { run: same } = await createDesign(app, user.id, { ...request, shown: null })
  expect(same.id).toBe(run.id)
})

test.each([
  ['unsupported_image', { image: Uint8Array.of(1) }],
  ['image_damaged', { image: PHOTO.subarray(0, PHOTO.length - 20) }],
  ['photo_differs', { shown: await thumbnailOf('#ffffff') }],
  ['photo_differs', { shown: { ...PHOTO_SHOWN, photo: { width: 63, height: 64 } } }],
  ['empty_mask', { mask: await grayImage(0) }],
  ['mask_mismatch', { areas: await areaMap(1, 3), ...withAreas(KINDS) }],
  ['mask_mismatch', { areas: await areaMap(1, 0), ...withAreas(KINDS) }],
  ['mask_damaged', { areas: Uint8Array.of(1), ...withAreas(KINDS) }],
  ['bad_request', { areas: null, ...withAreas(KINDS) }],
] as const)(
  'files that cannot be used are refused with %s before a credit is taken',
  async (code, change) => {
    const { app, user, creditsLeft } = await subscriber()
    const request = designRequest(change)
    await expectError(validateImages(app, user.id, request, request.fields), code)
    await expectError(createDesign(app, user.id, request), code)
    expect(await readRuns(app, user.id, { limit: 10 })).toEqual([])
    expect(await creditsLeft()).toBe(3)
  },
)

test('a mask that could never be decoded is refused without waiting in a line, by every path', async () => {
  const { app, user, creditsLeft } = await subscriber()
  const held = Promise.withResolvers<void>()
  const others = ['ben', 'cleo'].map((name) => app.gate.check(name, 24, () => held.promise))
  const change = { ...withAreas(KINDS), areas: await areaMap(1, 2) }
  for (const files of [{ mask: declaredAs(WHOLE_MASK, 30_000) }, { areas: declaredAs(WHOLE_MASK, 30_000) }]) {
    const request = designRequest({ ...change, ...files })
    await expectError(validateImages(app, user.id, request, request.fields), 'mask_too_large')
    await expectError(createDesign(app, user.id, request), 'mask_too_large')
  }
  await expectError(decodeCost(declaredAs(PHOTO, 30_000)), 'too_many_pixels')
  expect(app.gate.waiting().checks).toBe(1)
  expect(await creditsLeft()).toBe(3)
  held.resolve()
  await Promise.all(others)
})

/** A PNG whose header says that both sides have this many pixels. */
function declaredAs(png: Uint8Array, side: number): Uint8Array {
  const declared = Buffer.from(png)
  declared.writeUInt32BE(side, 16)
  declared.writeUInt32BE(side, 20)
  return declared
}

test('a design that changes nothing is made once more with the next seed, and refunded once when that fails', async () => {
  const { app, engine, user, creditsLeft, logged } = await subscriber()
  engine.restyle.mockImplementationOnce(async ({ image }) => ({ pixels: image }))
  await createDesign(app, user.id, designRequest())
  const [first, second] = engine.restyle.mock.calls.map(([{ params }]) => params.seed)
  expect(second).toBe((first ?? 0) + 1)
  expect([logged, await creditsLeft()]).toEqual([['design_repeated'], 2])

  engine.restyle.mockImplementation(async ({ image }) => ({ pixels: image }))
  const request = designRequest()
  await expectError(createDesign(app, user.id, request), 'design_unchanged')
  await expectError(createDesign(app, user.id, request), 'design_unchanged')
  expect(engine.restyle).toHaveBeenCalledTimes(4)
  expect(await creditsLeft()).toBe(2)
})

const KEPT = { areas: await areaMap(1, 2), ...withAreas([PLAIN_AREA, { ...PLAIN_AREA, kind: 'other' }]) }

/** Inverts the photo's left half, and changes one byte slightly in the right one. */
function leftHalfInverted({ width, height, rgb }: Pixels, added: number): Pixels {
  const made = rgb.map((level, i) => (Math.floor(i / 3) % width < width / 2 ? 255 - level : level))
  const [last, half] = [made.length - 1, Math.floor(height / 2)]
  made[last - 3 * width * half] = (made[last - 3 * width * half] ?? 0) + added
  return { width, height, rgb: made }
}

test('our own engine has to leave areas alone that are something else: one byte there refunds the credit', async () => {
  const own = { ...fakeEngine(), name: PREVIEW_ENGINE }
  const { app, engine, user, creditsLeft, logged } = await subscribe(world, own)
  engine.restyle.mockImplementationOnce(async ({ image }) => ({ pixels: leftHalfInverted(image, 0) }))
  await createDesign(app, user.id, designRequest(KEPT))
  expect([logged, await creditsLeft()]).toEqual([[], 2])

  engine.restyle.mockImplementationOnce(async ({ image }) => ({ pixels: leftHalfInverted(image, 1) }))
  await expectError(createDesign(app, user.id, designRequest(KEPT)), 'outside_changed')
  expect([logged, await creditsLeft()]).toEqual([['design_failed'], 2])
})

test('a hosted model may change areas that are something else', async () => {
  const { app, user, creditsLeft } = await subscriber()
  await createDesign(app, user.id, designRequest(KEPT))
  expect(await creditsLeft()).toBe(2)
})

test('soft edges of a mask count as selected from the middle on, and the rest is the photo’s', async () => {
  const { app, user } = await subscriber()
  const request = designRequest({ mask: await areaMap(0, 127, 128, 255) })
  const { run } = await createDesign(app, user.id, request)
  expect(run.diffReport).toMatchObject({ changedOutside: 0, coverage: 0.5 })
  const result = await readStored(world, await findResultPath(app, user.id, run.id))
  const half = (left: number) =>
    sharp(result).extract({ left, top: 0, width: 32, height: 64 }).png().toBuffer()
  expect(await levelOf(await half(0))).toBe(10)
  expect(await levelOf(await half(32))).toBeGreaterThan(240)
})

test('an engine that throws anything refunds the credit, and only the log gets the cause', async () => {
  const { app, engine, user, creditsLeft, logged } = await subscriber()
  engine.restyle.mockRejectedValueOnce(new Error('secret detail'))
  const error = await createDesign(app, user.id, designRequest()).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'engine_failed' })
  expect(String(error)).not.toContain('secret')
  expect(logged).toContain('design_failed')
  expect(await creditsLeft()).toBe(3)
})

test('an engine that takes too long is stopped and the credit refunded', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  engine.restyle.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const impatient = { ...app, runSettings: { ...app.runSettings, engineTimeoutMs: 1 } }
  await expectError(createDesign(impatient, user.id, designRequest()), 'engine_timeout')
  expect(await creditsLeft()).toBe(3)
})

test('a result that cannot be stored refunds the credit', async () => {
  const { app, user, creditsLeft } = await subscriber()
  world.failNext(/POST .*\/user_images\/.*\/runs\/[^/]+\.png/)
  await expect(createDesign(app, user.id, designRequest())).rejects.toThrow()
  expect(await creditsLeft()).toBe(3)
})

test('a credit that cannot be taken begins no design', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  world.failNext(/rpc\/reserve_design_run/)
  await expectError(createDesign(app, user.id, designRequest()), 'credit_deduction_failed')
  const supabase = createClient<Database>('http://supabase.test', 'key', {
    auth: { persistSession: false },
    global: { fetch: async () => Response.json(null) },
  })
  await expectError(
    createDesign({ ...app, supabase }, user.id, designRequest()),
    'subscription_update_failed',
  )
  expect(engine.restyle).not.toHaveBeenCalled()
  expect(await creditsLeft()).toBe(3)
})

test('a run that cannot be refunded now is refunded later, when no process takes it up', async () => {
  const { app, engine, user, creditsLeft, letTimePass, files, logged } = await subscriber()
  engine.restyle.mockRejectedValueOnce(new Error('broken'))
  world.failNext(/rpc\/fail_design_run/)
  await expectError(createDesign(app, user.id, designRequest()), 'engine_failed')
  expect(logged).toContain('refund_left_to_sweep')
  await app.activeRuns.idle()
  expect(await creditsLeft()).toBe(2)
  await letTimePass('7 minutes')
  expect(await readRuns({ ...app, role: 'web' }, user.id, { limit: 10 })).toMatchObject([
    { status: 'failed', errorCode: 'run_stale' },
  ])
  expect(await creditsLeft()).toBe(3)
  await letTimePass('2 minutes')
  await keepHouse(app)
  expect((await files()).filter((path) => path.startsWith('runs/'))).toEqual([])
})

test('a success after the sweep is refused and its image removed', async () => {
  const { app, engine, user, creditsLeft, letTimePass, files } = await subscriber()
  const request = designRequest()
  engine.restyle.mockImplementationOnce(async ({ image }) => {
    await vi.waitFor(async () => expect((await world.readRun(request.runId)).inputs).toBe('kept'))
    await letTimePass('7 minutes')
    await readRuns({ ...app, role: 'web' }, user.id, { limit: 1 })
    return { pixels: inverted(image) }
  })
  await expectError(createDesign(app, user.id, request), 'run_stale')
  expect(await creditsLeft()).toBe(3)
  expect((await files()).filter((path) => path.startsWith('runs/'))).toEqual([])
})

test('a result and its original are gone after 24 hours and say so', async () => {
  const { app, user, letTimePass, files } = await subscriber()
  const request = designRequest()
  await createDesign(app, user.id, request)
  await letTimePass('25 hours')
  await expectError(findResultPath(app, user.id, request.runId), 'result_expired')
  await expectError(findOriginalPath(app, user.id, request.runId), 'result_expired')
  await expectError(createDesign(app, user.id, request), 'result_expired')
  expect(await files()).toEqual([])
})

test('a cancelled design stops at once and refunds its credit once', async () => {
  const { app, user, request, answer, creditsLeft, files, logged } = await userWaiting(world)
  expect(await cancelRun(app, user.id, request.runId)).toMatchObject({
    run: { status: 'failed', errorCode: 'run_cancelled', creditRefunded: true },
    designsLeft: 3,
  })
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(await cancelRun(app, user.id, request.runId)).toMatchObject({ designsLeft: 3 })
  expect(await creditsLeft()).toBe(3)
  expect((await files()).filter((path) => path.startsWith('runs/'))).toEqual([])
  expect(logged).toEqual(['design_cancelled'])
  await expectError(createDesign(app, user.id, request), 'run_cancelled')
})

test('a cancelled design leaves no file, but for a photo that other designs were made of', async () => {
  const first = await userWaiting(world)
  await cancelRun(first.app, first.user.id, first.request.runId)
  await first.answer
  expect(await first.files()).toEqual([])

  const second = await userWaiting(world)
  second.finish()
  await second.answer
  const kept = await second.files()
  const again = designRequest()
  second.engine.restyle.mockImplementationOnce(async () => {
    throw new Error('broken')
  })
  await expect(createDesign(second.app, second.user.id, again)).rejects.toThrow()
  expect(await second.files()).toEqual(kept)
})

test('two photos of one person in the same millisecond are two files', async () => {
  const { app, user, files } = await subscriber()
  const at = new Date()
  const now = () => at
  const requests = [designRequest(), designRequest({ image: await grayImage(7) })]
  await Promise.all(requests.map((request) => createDesign({ ...app, now }, user.id, request)))
  const originals = (await files()).filter((path) =>
    /^originals\/[^/]*\d\.png$|^originals\/.{36}\.png$/.test(path),
  )
  expect(originals.sort()).toEqual(requests.map(({ runId }) => `originals/${runId}.png`).sort())
})

test('a user who canceled too many designs in a day gets no more, and loses no credit', async () => {
  const { app, user, request, answer, creditsLeft } = await userWaiting(world)
  await cancelRun(app, user.id, request.runId)
  await answer
  const limited = { ...app, runSettings: { ...app.runSettings, cancelledPerDay: 1 } }
  await expectError(createDesign(limited, user.id, designRequest()), 'too_many_cancelled')
  expect(await creditsLeft()).toBe(3)
  await createDesign(app, user.id, designRequest())
})

test('a cancel answered by another process stops the work here at the next heartbeat', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  const begun = Promise.withResolvers<void>()
  engine.restyle.mockImplementationOnce(({ signal }) => {
    begun.resolve()
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const request = designRequest()
  const here = { ...app, runSettings: { ...app.runSettings, heartbeatMs: 10 } }
  const answer = createDesign(here, user.id, request).catch((error: unknown) => error)
  await begun.promise
  const elsewhere = { ...app, activeRuns: { ...app.activeRuns, has: () => false } }
  await cancelRun(elsewhere, user.id, request.runId)
  expect(await answer).toMatchObject({ code: 'run_cancelled' })
  expect(await creditsLeft()).toBe(3)
})
