import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { findResultPath } from '@/lib/server/runs/results'
import { drawnRoom, ROOM_SIZE } from '../support/drawn-room'
import { eventually, expectError } from './support/expect'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { grayPng } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, FIELDS, fakeEngine, readStored, subscribe } from './support/test-app'

const world = await openServerTest()

const { width, height } = ROOM_SIZE
const LOCKED = [30, 70, 110, 160] as const
const isLocked = (i: number) => {
  const [x, y] = [i % width, Math.floor(i / width)]
  return x >= LOCKED[0] && x < LOCKED[2] && y >= LOCKED[1] && y < LOCKED[3]
}

const file = ({ rgb }: { rgb: Uint8Array }) =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
const maskOf = (level: (pixel: number) => number) => grayPng(width, height, level)

const IMAGE = await file(drawnRoom())
const DOOR = await maskOf((i) => (isLocked(i) ? 255 : 0))
const NOTHING = await maskOf(() => 0)
const EVERYTHING = await maskOf(() => 255)

const MADE = await file(drawnRoom({ wall: 110, floor: 160, seed: 3 }))

const door: AreaSettings = { ...PLAIN_AREA, kind: 'door' }

function roomRequest(mask: Uint8Array, areas: readonly AreaSettings[] = [], map: Uint8Array | null = null) {
  return designRequest({ image: IMAGE, mask, areas: map, fields: { ...FIELDS, task: 'restyle-room', areas } })
}

const subscriber = () => subscribe(world, fakeHostedEngine())

type Engine = ReturnType<typeof fakeHostedEngine>

/** Answers the job with that number, once it exists. */
async function answerJob(engine: Engine, index: number, image: Uint8Array): Promise<void> {
  await eventually(() => expect(engine.jobs.length).toBeGreaterThan(index))
  engine.jobs[index]?.output.resolve(image)
}

test('a model makes the whole room anew, and what is kept is the photo’s, byte for byte', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  const answer = createDesign(app, user.id, roomRequest(DOOR, [door]))
  await answerJob(engine, 0, MADE)
  const { run } = await answer
  expect(engine.jobs[0]?.order).toMatchObject({
    task: 'restyle-room',
    model: 'black-forest-labs/flux-2-pro',
    input: { mask: null },
  })
  expect(run.diffReport).toMatchObject({ changedOutside: 0 })
  expect(run.diffReport?.coverage).toBeCloseTo(1 - (80 * 90) / (width * height), 6)
  const made = await readStored(world, await findResultPath(app, user.id, run.id))
  const [rgb, photo] = await Promise.all([made, IMAGE].map((png) => sharp(png).raw().toBuffer()))
  const changed = Array.from({ length: width * height }, (_, i) => i).filter(
    (i) => rgb?.[3 * i] !== photo?.[3 * i],
  )
  expect(changed.filter(isLocked)).toEqual([])
  expect(changed.length).toBeGreaterThan(0.8 * width * height)
  expect(await creditsLeft()).toBe(2)
})

test('nothing needs to be selected, and then everything may change', async () => {
  const { app, engine, user } = await subscriber()
  const answer = createDesign(app, user.id, roomRequest(NOTHING))
  await answerJob(engine, 0, MADE)
  expect((await answer).run.diffReport).toMatchObject({ changedOutside: 0, coverage: 1 })
})

test('a photo that is kept as a whole is refused before a credit is taken', async () => {
  const { app, engine, user, creditsLeft } = await subscriber()
  const kept = { ...PLAIN_AREA, kind: 'wall' as const, isKept: true }
  await expectError(createDesign(app, user.id, roomRequest(EVERYTHING, [kept])), 'everything_kept')
  expect(engine.jobs).toEqual([])
  expect(await creditsLeft()).toBe(3)
})

const ownEngine = () => ({ ...fakeEngine(), name: PREVIEW_ENGINE })

test('our own engine restyles the areas that are not kept, and nothing else', async () => {
  const { app, engine, user } = await subscribe(world, ownEngine())
  const labelOf = (i: number) => (i < (width * height) / 2 ? 2 : 3)
  const map = await maskOf((i) => (isLocked(i) ? 1 : labelOf(i)))
  const areas = [door, { ...PLAIN_AREA, kind: 'wall' as const }, { ...PLAIN_AREA, kind: 'floor' as const }]
  const { run } = await createDesign(app, user.id, roomRequest(EVERYTHING, areas, map))
  expect(run.diffReport).toMatchObject({ changedOutside: 0 })
  expect(run.diffReport?.coverage).toBeCloseTo(1 - (80 * 90) / (width * height), 6)
  const labels = engine.restyle.mock.calls[0]?.[0].mask ?? new Uint8Array()
  expect([...labels].every((label, i) => label === (isLocked(i) ? 0 : labelOf(i)))).toBe(true)
})

test.each([
  ['nothing is selected', NOTHING, []],
  ['everything that is selected is kept', DOOR, [door]],
] as const)('our own engine takes no credit where %s', async (_, mask, areas) => {
  const { app, user, creditsLeft } = await subscribe(world, ownEngine())
  await expectError(createDesign(app, user.id, roomRequest(mask, areas)), 'room_needs_areas')
  expect(await creditsLeft()).toBe(3)
})
