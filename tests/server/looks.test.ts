import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { AreaSettings } from '@/lib/domain/design-run'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import type { RestyleRequest } from '@/lib/engines/engine'
import { lookOrderSchema } from '@/lib/schemas/requests'
import { type RoomDocument, roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { listLooks } from '@/lib/server/looks/queries'
import { orderLook, readLook, readNewLook } from '@/lib/server/looks/service'
import { deleteRoomRow, readDesignDocument } from '@/lib/server/rooms/queries'
import { claimRuns } from '@/lib/server/runs/claims'
import { putFile, removeFiles } from '@/lib/server/supabase/files'
import { openServerTest } from './support/open-server-test'
import {
  createDesign,
  designRequest,
  FIELDS,
  fakeEngine,
  inverted,
  subscribe,
  testApp,
} from './support/test-app'

const world = await openServerTest()
afterAll(() => world.close())

const SIZE = { width: 120, height: 80 }
const flat = (background: string) =>
  sharp({ create: { ...SIZE, channels: 3, background } })
    .png()
    .toBuffer()
const [PHOTO, WHITE] = [await flat('#864'), await flat('#fff')]
/** The left half is area 1, the rest area 2. */
const AREAS = await sharp(Buffer.from(Array.from({ length: 9_600 }, (_, i) => (i % 120 < 60 ? 1 : 2))), {
  raw: { ...SIZE, channels: 1 },
})
  .png()
  .toBuffer()

const PAINT = {
  ...PLAIN_AREA,
  kind: 'wall',
  material: 'paint',
  color: '#a4b494',
} as const satisfies AreaSettings
const TILES = {
  ...PLAIN_AREA,
  kind: 'floor',
  material: 'checkerboard',
  scale: 1.5,
} as const satisfies AreaSettings

function documentOf(kinds: readonly AreaSettings['kind'][]): RoomDocument {
  return {
    form: INITIAL_FORM,
    mask: {
      layers: [],
      areas: kinds.map((kind, i) => ({
        id: i + 1,
        name: '',
        isHidden: false,
        proposed: kind,
        settings: PLAIN_AREA,
      })),
    },
    list: null,
    favorites: [],
    references: [],
  }
}

/** A user with a design, whose look is a paint and tiles of one and a half their size. */
async function newHome({ credits = 8 } = {}) {
  const engine = fakeEngine()
  const account = await subscribe(world, engine, { designs_left: credits, total_designs: credits })
  const { app, user } = account
  const fields = { ...FIELDS, seed: 11, areas: [PAINT, TILES] }
  const source = designRequest({ image: PHOTO, mask: WHITE, areas: AREAS, fields })
  await createDesign(app, user.id, source)
  await app.activeRuns.idle()
  engine.restyle.mockClear()

  const upload = async (file: Uint8Array) => {
    const path = filePaths.upload(user.id, randomUUID())
    await putFile(world.supabase, path, file, UPLOADS_BUCKET)
    return path
  }
  const newRoom = async (kinds: readonly AreaSettings['kind'][] = ['wall', 'floor']) => {
    const photo_path = filePaths.roomPhoto(user.id, randomUUID(), 'png')
    // Each photo is another one.
    await putFile(world.supabase, photo_path, await flat(`#${randomUUID().slice(0, 6)}`))
    const document = JSON.parse(roomToJson(documentOf(kinds)))
    const room = { id: randomUUID(), user_id: user.id, name: `Room ${kinds.join()}`, photo_path, document }
    return world.insertRow('rooms', room)
  }
  const photoOf = async (room: { id: string; revision: number }, areaIds = [1, 2]) => ({
    roomId: room.id,
    runId: randomUUID(),
    revision: room.revision,
    maskPath: await upload(WHITE),
    areasPath: areaIds.length > 1 ? await upload(AREAS) : null,
    areaIds,
  })
  type Photo = Awaited<ReturnType<typeof photoOf>>
  const order = (photos: Photo[], lookId: string = randomUUID(), sourceRunId = source.runId) =>
    orderLook(app, { userId: user.id, lookId, signal: new AbortController().signal }, { sourceRunId, photos })
  const settled = async (lookId: string) => {
    for (;;) {
      const look = await readLook(app, user.id, lookId)
      await app.activeRuns.idle()
      if (look.photos.every(({ status }) => status === 'succeeded' || status === 'failed')) return look
    }
  }
  return { ...account, source, newRoom, photoOf, order, settled }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; values?: unknown }) => error.code,
  )

test('every photo gets the same paint and the same size of tiles, each as a design of its own', async () => {
  const home = await newHome()
  const before = await home.creditsLeft()
  const rooms = [await home.newRoom(), await home.newRoom(), await home.newRoom(['floor', 'wall'])]
  const photos = await Promise.all(rooms.map((room) => home.photoOf(room)))
  const lookId = randomUUID()
  const ordered = await home.order(photos, lookId)
  expect(ordered.photos.map(({ roomId, runId }) => [roomId, runId])).toEqual(
    photos.map(({ roomId, runId }) => [roomId, runId]),
  )
  expect(await home.creditsLeft()).toBe(before - 3)

  const look = await home.settled(lookId)
  expect(look.photos.map(({ status, resultUrl }) => [status, resultUrl !== null])).toEqual(
    Array.from({ length: 3 }, () => ['succeeded', true]),
  )
  const asked = home.engine.restyle.mock.calls.map(([{ params }]) => params)
  expect(asked.map(({ seed }) => seed)).toEqual([11, 11, 11])
  expect(asked.map(({ areas }) => areas)).toEqual(
    expect.arrayContaining([
      [PAINT, TILES],
      [PAINT, TILES],
      [TILES, PAINT],
    ]),
  )
  expect(
    await world.database.query('select * from public.check_ledger() where subject = $1', [home.user.id]),
  ).toEqual([])

  const [first] = photos
  const made = roomDocumentInJson.parse(
    await readDesignDocument(world.supabase, home.user.id, first?.runId ?? ''),
  )
  expect(made.form).toMatchObject({ style: FIELDS.style, prompt: FIELDS.prompt, seed: 11 })
  expect(made.mask.areas.map(({ settings }) => settings)).toEqual([PAINT, TILES])
  expect((await listLooks(world.supabase, home.user.id)).map(({ id }) => id)).toEqual([lookId])
})

test('what the look has nothing for is left out', async () => {
  const home = await newHome()
  const [room, other] = [await home.newRoom(['ceiling', 'wall']), await home.newRoom(['wall'])]
  const chosen = await readNewLook(home.app, home.user.id, home.source.runId)
  expect(chosen.kinds).toEqual([PAINT, TILES])
  expect(chosen.rooms.find(({ id }) => id === room.id)?.areas).toEqual([
    { name: '', kind: 'ceiling', isInLook: false },
    { name: '', kind: 'wall', isInLook: true },
  ])
  const photos = [await home.photoOf(room, [2]), await home.photoOf(other, [1])]
  await home.order(photos)
  const made = roomDocumentInJson.parse(
    await readDesignDocument(world.supabase, home.user.id, photos[0]?.runId ?? ''),
  )
  expect(made.mask.areas.map(({ isHidden }) => isHidden)).toEqual([true, false])
})

test('a photo that fails is refunded alone, and tried again alone', async () => {
  const home = await newHome()
  const before = await home.creditsLeft()
  const photos = [await home.photoOf(await home.newRoom()), await home.photoOf(await home.newRoom())]
  const [lookId, [first, second]] = [randomUUID(), photos]
  if (!first || !second) throw new Error('no photos')
  home.engine.restyle.mockImplementation(async ({ image, params }: RestyleRequest) => {
    if (home.engine.restyle.mock.calls.length === 1) throw new Error(`no ${params.task} now`)
    return { pixels: inverted(image) }
  })
  await home.order(photos, lookId)
  const look = await home.settled(lookId)
  const failed = look.photos.find(({ status }) => status === 'failed')
  expect(look.photos.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  expect(failed?.errorCode).toBe('engine_failed')
  expect(await home.creditsLeft()).toBe(before - 1)

  const again = { ...(failed?.runId === first.runId ? first : second), runId: randomUUID() }
  await home.order([again], lookId)
  const repaired = await home.settled(lookId)
  expect(repaired.photos.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(repaired.photos.map(({ roomId }) => roomId)).toEqual([first.roomId, second.roomId])
  expect(await home.creditsLeft()).toBe(before - 2)
})

test('the same order again is the same look, and takes nothing', async () => {
  const home = await newHome()
  const photos = [await home.photoOf(await home.newRoom()), await home.photoOf(await home.newRoom())]
  const lookId = randomUUID()
  await home.order(photos, lookId)
  const left = await home.creditsLeft()
  expect((await home.order(photos, lookId)).photos).toHaveLength(2)
  expect(await home.creditsLeft()).toBe(left)
})

test('two equal orders at the same moment are one', async () => {
  const home = await newHome()
  const photos = [await home.photoOf(await home.newRoom()), await home.photoOf(await home.newRoom())]
  const [lookId, before] = [randomUUID(), await home.creditsLeft()]
  await Promise.all([home.order(photos, lookId), home.order(photos, lookId)])
  expect((await home.settled(lookId)).photos).toHaveLength(2)
  expect(await home.creditsLeft()).toBe(before - 2)
})

test('another process makes what was ordered, also once the one that took the order is gone', async () => {
  const home = await newHome()
  const photos = [await home.photoOf(await home.newRoom()), await home.photoOf(await home.newRoom())]
  const lookId = randomUUID()
  home.app.role = 'web'
  const ordered = await home.order(photos, lookId)
  expect(ordered.photos.map(({ status }) => status)).toEqual(['reserved', 'reserved'])

  const { app, engine } = testApp(world, fakeEngine())
  await claimRuns(app, home.user.id)
  await app.activeRuns.idle()
  expect(engine.restyle).toHaveBeenCalledTimes(2)
  expect((await home.settled(lookId)).photos.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})

test('too few credits take none, and say how many are needed', async () => {
  const home = await newHome({ credits: 2 })
  const photos = [await home.photoOf(await home.newRoom()), await home.photoOf(await home.newRoom())]
  const lookId = randomUUID()
  await expect(home.order(photos, lookId)).rejects.toMatchObject({
    code: 'insufficient_credits',
    values: { needed: 2, remaining: 1 },
  })
  expect(await home.creditsLeft()).toBe(1)
  expect(await refusal(readLook(home.app, home.user.id, lookId))).toBe('look_missing')
})

test('an order that can’t be made is refused whole, with its reason', async () => {
  const [home, other] = [await newHome({ credits: 20 }), await newHome()]
  const before = await home.creditsLeft()
  const [room, changed, gone] = [await home.newRoom(), await home.newRoom(), await home.newRoom()]
  const [good, stale, deleted] = [
    await home.photoOf(room),
    await home.photoOf(changed),
    await home.photoOf(gone),
  ]
  await world.database.query("update public.rooms set name = 'New name' where id = $1", [changed.id])
  await deleteRoomRow(world.supabase, home.user.id, gone.id)
  const strange = await other.photoOf(await other.newRoom())
  const lost = await home.newRoom()
  await removeFiles(world.supabase, [lost.photo_path])

  expect(await refusal(home.order([good]))).toBe('look_too_few')
  const many = Array.from({ length: LIMITS.looks.rooms.max + 1 }, () => good)
  expect(await refusal(home.order(many))).toBe('look_too_many')
  expect(await refusal(home.order([good, stale]))).toBe('room_changed')
  expect(await refusal(home.order([good, deleted]))).toBe('room_missing')
  expect(await refusal(home.order([good, strange]))).toBe('room_missing')
  expect(await refusal(home.order([good, await home.photoOf(lost)]))).toBe('room_missing')
  const ceiling = await home.photoOf(await home.newRoom(['ceiling']), [1])
  expect(await refusal(home.order([good, ceiling]))).toBe('look_fits_no_area')
  const taken = { ...(await home.photoOf(await home.newRoom())), maskPath: strange.maskPath }
  expect(await refusal(home.order([good, taken]))).toBe('upload_missing')
  const unlike = { ...(await home.photoOf(await home.newRoom())), areaIds: [1] }
  expect(await refusal(home.order([good, unlike]))).not.toBeNull()
  expect(await refusal(home.order([good, stale], randomUUID(), other.source.runId))).toBe('run_not_found')
  expect(await home.creditsLeft()).toBe(before)
  expect(await listLooks(world.supabase, home.user.id)).toEqual([])
})

test('somebody else’s look is not there', async () => {
  const [home, other] = [await newHome(), await newHome()]
  const photos = [await home.photoOf(await home.newRoom()), await home.photoOf(await home.newRoom())]
  const lookId = randomUUID()
  await home.order(photos, lookId)
  expect(await refusal(readLook(other.app, other.user.id, lookId))).toBe('look_missing')
  const theirs = [await other.photoOf(await other.newRoom()), await other.photoOf(await other.newRoom())]
  expect(await refusal(other.order(theirs, lookId))).toBe('look_missing')
  expect((await readNewLook(other.app, other.user.id, other.source.runId)).rooms).toHaveLength(2)
})

test('a design without known kinds is no look, nor is one that removes something', async () => {
  const home = await newHome()
  const plain = designRequest()
  const cleared = designRequest({ fields: { task: 'clear', areas: [] } })
  for (const request of [plain, cleared]) await createDesign(home.app, home.user.id, request)
  for (const { runId } of [plain, cleared]) {
    expect(await refusal(readNewLook(home.app, home.user.id, runId))).toBe('look_without_kinds')
  }
})

test('a room is named once in an order', () => {
  const photo = {
    roomId: randomUUID(),
    runId: randomUUID(),
    revision: 1,
    maskPath: '',
    areasPath: null,
    areaIds: [1],
  }
  const order = { sourceRunId: randomUUID(), photos: [photo, { ...photo, runId: randomUUID() }] }
  expect(lookOrderSchema.safeParse(order).success).toBe(false)
})
