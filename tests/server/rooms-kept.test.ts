import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as ofDesign from '@/app/api/images/runs/[id]/document/route'
import * as onePicture from '@/app/api/references/[picture]/route'
import * as allPictures from '@/app/api/references/route'
import * as copies from '@/app/api/rooms/[id]/copies/route'
import * as designsOf from '@/app/api/rooms/[id]/designs/route'
import * as photos from '@/app/api/rooms/[id]/photo/route'
import * as oneRoom from '@/app/api/rooms/[id]/route'
import * as allRooms from '@/app/api/rooms/route'
import { API } from '@/lib/config/routes'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { BUCKET, filePaths } from '@/lib/domain/stored-files'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { withoutMetadata } from '@/lib/image/strip-metadata'
import type { MaskLayer } from '@/lib/mask/layers'
import {
  roomResponseSchema,
  roomsResponseSchema,
  savedReferenceResponseSchema,
  savedRoomResponseSchema,
} from '@/lib/schemas/responses'
import { type RoomDocument, roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { listRooms } from '@/lib/server/designs/rooms'
import { saveDesign } from '@/lib/server/designs/service'
import { readFile } from '@/lib/server/supabase/files'
import { expectRefusal } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { call, signIn, signOut } from './support/routes'
import { fakeEngine, readStored, testApp } from './support/test-app'
import { visitor } from './support/visitor'

const world = await openServerTest()

/** Both cores may be busy. */
const PATIENCE = { timeout: 10_000 }

/** A phone's photo: stored sideways as 120 × 80 pixels, with its location. */
const PHOTO = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#864' } })
  .withExif({
    IFD0: { Artist: 'Anna Owner' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' },
  })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

const LAYERS: readonly MaskLayer[] = [
  { kind: 'outline', mode: 'add', area: 1, polygons: [Float32Array.of(0.1, 0, 100.25, 0, 100.25, 1 / 3)] },
]

function documentOf(
  prompt: string,
  name = 'Wall',
  references: RoomDocument['references'] = [],
): RoomDocument {
  return {
    form: { ...INITIAL_FORM, prompt },
    mask: {
      layers: LAYERS,
      areas: [{ id: 1, name, isHidden: false, proposed: 'wall', settings: PLAIN_AREA }],
    },
    list: null,
    references,
  }
}

const inJson = (document: RoomDocument): unknown => JSON.parse(roomToJson(document))
const titled = (document: RoomDocument) => JSON.parse(roomToJson({ ...document, title: 'Room' }))

type Account = Awaited<ReturnType<typeof signIn>>

const put = (id: string, change: object) =>
  call(
    oneRoom,
    'PUT',
    { id },
    {
      body: { name: 'Living room', document: inJson(documentOf('calm')), baseRevision: null, ...change },
    },
  )
const saved = async (answer: Promise<Response>) =>
  savedRoomResponseSchema.parse(await (await answer).json()).room
const open = async (id: string) =>
  roomResponseSchema.parse(await (await call(oneRoom, 'GET', { id })).json()).room
const promptOf = async (id: string) => roomDocumentInJson.parse((await open(id)).document).form.prompt
const list = async () => roomsResponseSchema.parse(await (await call(allRooms, 'GET', {})).json()).rooms

async function newRoom({ upload }: Account, change: object = {}) {
  const id = randomUUID()
  const room = await saved(put(id, { photoPath: await upload(PHOTO), ...change }))
  expect(room).toMatchObject({ id, revision: 1 })
  return id
}

test('a room is created, opened exactly as it was left, saved, renamed, listed and deleted', async () => {
  const anna = await signIn(world)
  const [first, second] = [await newRoom(anna), await newRoom(anna, { name: ' Kitchen ' })]
  expect(roomDocumentInJson.parse((await open(first)).document)).toEqual({
    version: 1,
    ...documentOf('calm'),
  })
  expect((await list()).map(({ id, name }) => [id, name])).toEqual([
    [second, 'Kitchen'],
    [first, 'Living room'],
  ])

  const change = { name: 'Living room', document: inJson(documentOf('bright')), baseRevision: 1 }
  expect(await saved(put(first, change))).toMatchObject({ id: first, revision: 2 })
  const unnamed = await saved(call(oneRoom, 'PATCH', { id: second }, { body: { name: '  ' } }))
  expect(unnamed).toMatchObject({ name: '', title: 'Room' })
  const renamed = await saved(call(oneRoom, 'PATCH', { id: first }, { body: { name: 'Salon' } }))
  expect(renamed).toMatchObject({ name: 'Salon', title: 'Salon', revision: 3 })
  expect(await open(first)).toMatchObject(renamed)
  expect(await promptOf(first)).toBe('bright')
  expect((await list())[0]).toEqual(renamed)

  const deleted = await call(oneRoom, 'DELETE', { id: first })
  expect([deleted.status, await deleted.json()]).toEqual([200, { deleted: true }])
  expect((await list()).map(({ id }) => id)).toEqual([second])
  await expectRefusal(call(oneRoom, 'DELETE', { id: first }), 'room_missing')
  // A device that still has it open must not bring it back unasked.
  await expectRefusal(put(first, { baseRevision: 3 }), 'room_missing')
})

test('a photo is kept as it was uploaded but for its place and owner, and goes with its room', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const answer = await call(photos, 'GET', { id })
  expect(answer.headers.get('cache-control')).toContain('private')
  const file = await world.fetch(answer.headers.get('location') ?? '')
  expect(file.headers.get('content-type')).toBe('image/jpeg')
  expect(file.headers.get('content-disposition')).toMatch(/\.jpg"/)
  const bytes = await file.bytes()
  expect(bytes).toEqual(withoutMetadata(PHOTO))
  expect(Buffer.from(bytes).includes('Anna Owner')).toBe(false)

  const thumb = await call(photos, 'GET', { id }, { path: `/api/rooms/${id}/photo?as=thumb` })
  expect(await sharp(await thumb.bytes()).metadata()).toMatchObject({
    format: 'webp',
    width: 80,
    height: 120,
  })
  expect(await anna.files()).toHaveLength(2)

  await call(oneRoom, 'DELETE', { id })
  expect(await anna.files()).toEqual([])
  await expectRefusal(call(photos, 'GET', { id }), 'room_missing')
})

test('a PNG is one as well', async () => {
  const anna = await signIn(world)
  const png = await sharp(PHOTO).png().toBuffer()
  const id = await newRoom(anna, { photoPath: await anna.upload(png) })
  const { headers } = await call(photos, 'GET', { id })
  expect(await (await world.fetch(headers.get('location') ?? '')).bytes()).toEqual(withoutMetadata(png))
})

test('another user’s room is missing, for each method', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const before = await open(id)
  const ben = await signIn(world)
  const photoPath = await ben.upload(PHOTO)
  const answers = [
    call(oneRoom, 'GET', { id }),
    put(id, { photoPath }),
    put(id, { baseRevision: 1 }),
    call(oneRoom, 'PATCH', { id }, { body: { name: 'Mine' } }),
    call(oneRoom, 'DELETE', { id }),
    call(photos, 'GET', { id }),
    call(photos, 'GET', { id }, { path: `/api/rooms/${id}/photo?as=thumb` }),
    call(copies, 'POST', { id }, { body: { id: randomUUID(), name: 'Mine' } }),
  ]
  for (const answer of answers) await expectRefusal(answer, 'room_missing')
  expect(await list()).toEqual([])
  expect(await ben.files()).toEqual([])
  // Nor is another user's uploaded photo.
  await expectRefusal(put(randomUUID(), { photoPath: await anna.upload(PHOTO) }), 'upload_missing')
  anna.enter()
  expect(await open(id)).toEqual(before)
  expect(await anna.files()).toHaveLength(1)
})

test('an invalid id is missing, and without a session everything is', async () => {
  await signIn(world)
  await expectRefusal(call(oneRoom, 'GET', { id: 'x' }), 'room_missing')
  await expectRefusal(put('..%2f', {}), 'room_missing')
  signOut()
  await expectRefusal(put(randomUUID(), {}), 'not_signed_in')
  await expectRefusal(call(photos, 'GET', { id: randomUUID() }), 'not_signed_in')
})

test('a change of an older revision changes nothing, and neither does creating a room again', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const [photo] = await anna.files()
  await put(id, { document: inJson(documentOf('bright')), baseRevision: 1 })
  for (const baseRevision of [1, 3]) {
    await expectRefusal(put(id, { document: inJson(documentOf('lost')), baseRevision }), 'room_changed')
  }
  const other = await anna.upload(await sharp(PHOTO).png().toBuffer())
  await expectRefusal(put(id, { photoPath: other }), 'room_changed')
  expect([await promptOf(id), (await open(id)).revision]).toEqual(['bright', 2])
  expect(await anna.files()).toEqual([photo])
})

test('the same request again, as from a page reloaded before the answer, changes nothing and is no conflict', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const [photo] = await anna.files()
  const change = { document: inJson(documentOf('bright')), baseRevision: 1 }
  const answers = await Promise.all([put(id, change), put(id, change)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await put(id, change)).status).toBe(200)
  expect([await promptOf(id), (await open(id)).revision]).toEqual(['bright', 2])
  const other = await anna.upload(await sharp(PHOTO).png().toBuffer())
  const { document } = await open(id)
  expect((await put(id, { document, photoPath: other })).status).toBe(200)
  expect(await anna.files()).toEqual([photo])
})

test('where two devices changed a room, one version stays in it and a copy has the other one', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const copy = { id: randomUUID(), name: 'Living room, other version' }
  await put(id, { document: inJson(documentOf('theirs')), baseRevision: 1 })
  expect((await put(id, { document: inJson(documentOf('mine')), baseRevision: 1 })).status).toBe(409)
  expect((await call(copies, 'POST', { id }, { body: copy })).status).toBe(201)
  await put(id, { document: inJson(documentOf('mine')), baseRevision: 2 })
  expect([await promptOf(id), await promptOf(copy.id)]).toEqual(['mine', 'theirs'])
})

test('of two saves at once one wins, and the other is told', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const save = (prompt: string) => put(id, { document: inJson(documentOf(prompt)), baseRevision: 1 })
  const answers = await Promise.all([save('one'), save('two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await promptOf(id)).toBe(answers[0]?.status === 200 ? 'one' : 'two')
})

test('of two devices that create one room at once, one does, and its photo stays', async () => {
  const anna = await signIn(world)
  const id = randomUUID()
  const files = [PHOTO, await sharp(PHOTO).png().toBuffer()]
  const held = world.hold(/POST \/storage\/v1\/object\/user_images/)
  const answers: Promise<Response>[] = []
  try {
    for (const [i, file] of files.entries()) {
      // Each asks another process: one process takes a user's rooms one by one.
      visitor.app = testApp(world, fakeEngine()).app
      const document = inJson(documentOf(`device ${i}`))
      answers.push(put(id, { document, photoPath: await anna.upload(file) }))
      await vi.waitFor(() => expect(held.count()).toBe(i + 1), PATIENCE)
    }
  } finally {
    held.release()
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const [kept, ...others] = await anna.files()
  expect(others).toEqual([])
  const bytes = await readStored(world, `${filePaths.folder(anna.user.id)}/${kept}`)
  expect(bytes).toEqual(withoutMetadata(files[statuses.indexOf(200)] ?? PHOTO))
})

test.each(['Free', 'Pro'] as const)(
  'a user of the plan %s keeps as many rooms as it allows',
  async (planName) => {
    const anna = await signIn(world, planName)
    const limit = LIMITS.rooms[planName === 'Free' ? 'free' : 'paid']
    await world.database.query(
      `insert into public.rooms (id, user_id, name, photo_path, document)
    select gen_random_uuid(), $1::uuid, 'x', 'x', '{}' from generate_series(2, $2::int)`,
      [anna.user.id, limit],
    )
    const id = await newRoom(anna)
    const files = await anna.files()
    const photoPath = await anna.upload(PHOTO)
    await expectRefusal(put(randomUUID(), { photoPath }), 'room_limit')
    const copy = { id: randomUUID(), name: 'Another' }
    await expectRefusal(call(copies, 'POST', { id }, { body: copy }), 'room_limit')
    expect(await anna.files()).toEqual(files)
    // An existing one can still change.
    expect((await put(id, { baseRevision: 1 })).status).toBe(200)
    await call(oneRoom, 'DELETE', { id })
    expect((await put(randomUUID(), { photoPath })).status).toBe(200)
  },
)

const WRITTEN = { version: 1, ...documentOf('x') }

const WRONG: readonly (readonly [string, object])[] = [
  ['a document of a later version', { document: { ...WRITTEN, version: 2 } }],
  ['a document of a strange version', { document: { ...WRITTEN, version: '__proto__' } }],
  ['a document without a mask', { document: { ...WRITTEN, mask: null } }],
  ['a list in the place of a document', { document: [] }],
  ['no document', { document: undefined }],
  ['a name that is too long', { name: 'x'.repeat(LIMITS.rooms.name.max + 1) }],
  ['a name that the database can’t store', { name: 'a\0b' }],
  ['an invalid revision', { baseRevision: 1.5 }],
  ['a revision beyond all', { baseRevision: 2 ** 40 }],
  ['no base revision', { baseRevision: undefined }],
]

test('what is no room is refused, and nothing is kept', async () => {
  const anna = await signIn(world)
  const photoPath = await anna.upload(PHOTO)
  for (const [name, change] of WRONG) {
    await expectRefusal(put(randomUUID(), { photoPath, ...change }), 'bad_request', name)
  }
  expect([await list(), await anna.files()]).toEqual([[], []])
})

test('a document that is too large is refused, and the room stays as it was', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const document = { ...WRITTEN, form: { prompt: 'x'.repeat(LIMITS.rooms.maxBytes) } }
  await expectRefusal(put(id, { document, baseRevision: 1 }), 'body_too_large')
  expect(await open(id)).toMatchObject({ revision: 1 })
})

/** Two megabytes each. */
const HOSTILE = [
  { polygons: new Array(696_000).fill('') },
  { polygons: new Array(298_571).fill('AAAA') },
  { polygons: new Array(20_000).fill('') },
  { kind: 'stroke', tool: 'brush', width: 9, points: new Array(120_000).fill({ x: '', y: 1 }) },
].map((layer, i) => ({
  ...WRITTEN,
  mask: {
    areas: [],
    layers: new Array(i === 2 ? 30 : 1).fill({ kind: 'outline', mode: 'add', area: 1, ...layer }),
  },
}))

test('a document that is long to read is refused soon, and one for another revision before it is read', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const run = await anna.design()
  const cpu = process.cpuUsage()
  for (const document of HOSTILE) {
    await expectRefusal(put(id, { document, baseRevision: 1 }), 'bad_request')
    await expectRefusal(call(ofDesign, 'PUT', { id: run }, { body: document }), 'body_too_large')
  }
  // Each took a second of the thread that answers everybody.
  expect(process.cpuUsage(cpu).user / 1_000).toBeLessThan(HOSTILE.length * 1_000)
  await expectRefusal(put(id, { document: 'no document', baseRevision: 7 }), 'room_changed')
  await expectRefusal(put(randomUUID(), { document: 'no document', baseRevision: 1 }), 'room_missing')
  expect(await open(id)).toMatchObject({ revision: 1 })
})

test('a user’s documents are read one at a time, and others’ meanwhile', async () => {
  const anna = await signIn(world)
  const own = await Promise.all([newRoom(anna), newRoom(anna), newRoom(anna)])
  const ben = await signIn(world)
  const theirs = await newRoom(ben)
  visitor.app = anna.app
  const held = world.hold(/POST .*rpc\/save_room/)
  const change = { document: inJson(documentOf('bright')), baseRevision: 1 }
  const first = put(theirs, change)
  anna.enter()
  const answers = [first, ...own.map((id) => put(id, change))]
  await vi
    .waitFor(() => expect([held.count(), anna.app.gate.waiting().documents]).toEqual([2, 2]), PATIENCE)
    .finally(held.release)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('what the database can’t store is left out of a document, and so is what no room has', async () => {
  const anna = await signIn(world)
  const document = inJson(documentOf('calm', 'a\0b\ud800'))
  const id = await newRoom(anna, { document: Object.assign({ owner: 'x' }, document) })
  expect((await open(id)).document).toEqual(titled(documentOf('calm', 'ab\ufffd')))
})

test('a photo is an image that can be read to its end', async () => {
  const anna = await signIn(world)
  const large = await sharp(PHOTO).png().toBuffer()
  // The size that it declares.
  large.writeUInt32BE(10_000, 16)
  large.writeUInt32BE(5_100, 20)
  const photosRefused = [
    [await anna.upload(new Uint8Array(100)), 'unsupported_image'],
    [await anna.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'unsupported_image'],
    [await anna.upload(await sharp(PHOTO).webp().toBuffer()), 'unsupported_image'],
    [await anna.upload(PHOTO.subarray(0, PHOTO.length - 200)), 'image_damaged'],
    [await anna.upload(await sharp(PHOTO).resize(20).png().toBuffer()), 'image_too_small'],
    [await anna.upload(large), 'too_many_pixels'],
    [filePaths.upload(anna.user.id, randomUUID()), 'upload_missing'],
    [`${filePaths.folder(anna.user.id)}/../../secret`, 'upload_missing'],
    [undefined, 'upload_missing'],
  ] as const
  for (const [photoPath, code] of photosRefused) {
    await expectRefusal(put(randomUUID(), { photoPath }), code, code)
  }
  expect([await list(), await anna.files()]).toEqual([[], []])
})

test('a copy has the same photo and document, and then its own life', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const copy = { id: randomUUID(), name: 'Another direction' }
  const answer = await call(copies, 'POST', { id }, { body: copy })
  expect(answer.status).toBe(201)
  expect(savedRoomResponseSchema.parse(await answer.json()).room).toMatchObject({ ...copy, revision: 1 })
  expect((await open(copy.id)).document).toEqual((await open(id)).document)
  await expectRefusal(call(copies, 'POST', { id }, { body: copy }), 'room_changed')

  await put(copy.id, { document: inJson(documentOf('bright')), baseRevision: 1 })
  expect([await promptOf(id), await promptOf(copy.id)]).toEqual(['calm', 'bright'])
  await call(oneRoom, 'DELETE', { id })
  expect(await promptOf(copy.id)).toBe('bright')
  const { headers } = await call(photos, 'GET', { id: copy.id })
  expect(await (await world.fetch(headers.get('location') ?? '')).bytes()).toEqual(withoutMetadata(PHOTO))
  await call(oneRoom, 'DELETE', { id: copy.id })
  expect(await anna.files()).toEqual([])
})

test('a room whose file can’t be removed now is deleted all the same', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  world.failNext(/DELETE \/storage/)
  expect((await call(oneRoom, 'DELETE', { id })).status).toBe(200)
  expect([await list(), anna.logged]).toEqual([[], ['files_left_behind']])
})

test('a photo stays where the answer of the database was lost: the room may be there', async () => {
  const anna = await signIn(world)
  const photoPath = await anna.upload(PHOTO)
  const held = world.hold(/POST \/storage\/v1\/object\/user_images/)
  const answer = put(randomUUID(), { photoPath })
  await vi
    .waitFor(() => expect(held.count()).toBe(1), PATIENCE)
    .finally(() => {
      world.failNext(/rpc\/save_room/)
      held.release()
    })
  await expectRefusal(answer, 'service_down')
  expect(await anna.files()).toHaveLength(1)
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })

const keepPicture = (path: unknown) => call(allPictures, 'POST', {}, { body: { path } })

async function keptPicture(path: string): Promise<string> {
  const response = await keepPicture(path)
  expect(response.status).toBe(201)
  return savedReferenceResponseSchema.parse(await response.json()).picture
}

const seePicture = (picture: string) =>
  call(onePicture, 'GET', { picture }, { path: `${API.reference(picture)}?as=thumb` })

const naming = (...pictures: string[]) =>
  inJson(
    documentOf(
      'calm',
      'Wall',
      pictures.map((picture) => ({ kind: 'picture' as const, picture })),
    ),
  )

test('a reference picture is made anew, kept once, and goes with the last room that has it', async () => {
  const anna = await signIn(world)
  const file = await plain(1_600, 1_200)
    .withExif({ IFD0: { Artist: 'Anna Owner' } })
    .jpeg()
    .toBuffer()
  const picture = await keptPicture(await anna.upload(file))
  expect(await keptPicture(await anna.upload(file))).toBe(picture)
  const path = filePaths.reference(anna.user.id, picture)
  const stored = await readFile(world.supabase, path, BUCKET)
  const hash = createHash('sha256')
    .update(stored ?? '')
    .digest('hex')
  expect(hash).toBe(picture)
  const { format, width, height, exif } = await sharp(stored ?? undefined).metadata()
  expect([format, (width ?? 0) * (height ?? 0) < 1.01 * LIMITS.references.sentPixels, exif]).toEqual([
    'png',
    true,
    undefined,
  ])
  const thumb = await seePicture(picture)
  expect([thumb.headers.get('content-type'), thumb.headers.get('cache-control')]).toEqual([
    'image/webp',
    expect.stringContaining('private'),
  ])

  const other = await keptPicture(await anna.upload(await plain(300, 300).png().toBuffer()))
  const first = await newRoom(anna, { document: naming(picture, other) })
  const second = randomUUID()
  await call(copies, 'POST', { id: first }, { body: { id: second, name: 'Copy' } })
  expect(roomDocumentInJson.parse((await open(second)).document).references).toHaveLength(2)
  await put(second, { baseRevision: 1, document: naming(picture) })

  const left = async () => (await anna.files()).filter((name) => name.startsWith('references/'))
  await call(oneRoom, 'DELETE', { id: first })
  expect((await left()).filter((name) => !name.includes(picture))).toEqual([])
  expect(await readFile(world.supabase, path, BUCKET)).not.toBeNull()
  await call(oneRoom, 'DELETE', { id: second })
  expect(await left()).toEqual([])
})

test('a reference picture is an image in an upload of the user’s own, and nothing else', async () => {
  const [anna, ben] = [await signIn(world), await signIn(world)]
  const theirs = await anna.upload(PHOTO)
  const large = await ben.upload(PHOTO)
  await world.database.query(
    `update storage.objects set metadata = metadata || jsonb_build_object('size', $2::int) where name = $1`,
    [large, LIMITS.upload.maxBytes + 1],
  )
  const cases: readonly (readonly [unknown, ErrorCode])[] = [
    [theirs, 'upload_missing'],
    [`${filePaths.folder(ben.user.id)}/../${anna.user.id}/x`, 'upload_missing'],
    [filePaths.material(ben.user.id, 'a'.repeat(64)), 'upload_missing'],
    [large, 'image_too_large'],
    [await ben.upload(Buffer.from('<svg onload="alert(1)"></svg>')), 'unsupported_image'],
    [7, 'bad_request'],
    ['x'.repeat(600), 'body_too_large'],
  ]
  for (const [path, code] of cases) await expectRefusal(keepPicture(path), code, code)
  expect(await ben.files()).toEqual([])
})

test('another user’s reference image is missing, can’t be used in a design, and stays', async () => {
  const anna = await signIn(world)
  const picture = await keptPicture(await anna.upload(await plain(300, 300).png().toBuffer()))
  await newRoom(anna, { document: naming(picture) })
  const ben = await signIn(world)
  expect((await seePicture(picture)).status).toBe(404)
  await expectRefusal(seePicture('../x'), 'reference_missing')
  // Naming it gives nothing, and deleting the room takes nothing.
  const id = await newRoom(ben, { document: naming(picture) })
  await call(oneRoom, 'DELETE', { id })
  expect(await readFile(world.supabase, filePaths.reference(anna.user.id, picture), BUCKET)).not.toBeNull()
  anna.enter()
  expect((await seePicture(picture)).status).toBe(200)
  signOut()
  expect((await seePicture(picture)).status).toBe(401)
  expect((await keepPicture('x')).status).toBe(401)
})

test('an account keeps so many reference pictures', async () => {
  const anna = await signIn(world)
  const file = await plain(300, 300).png().toBuffer()
  await keptPicture(await anna.upload(file))
  const { kept: most } = LIMITS.references
  await world.database.query(
    `insert into storage.objects (bucket_id, name) select 'user_images', $1 || lpad(to_hex(n), 64, '0') || '.png' from generate_series(2, $2::int) n`,
    [`${filePaths.references(anna.user.id)}/`, most],
  )
  await expectRefusal(keepPicture(await anna.upload(file)), 'reference_limit')
})

test('an export has every room, also of more than one page', async () => {
  const { user, exported } = await signIn(world)
  await world.database.query(
    `insert into public.rooms (id, user_id, name, photo_path, document)
    select gen_random_uuid(), $1::uuid, 'x', 'x', '{}' from generate_series(1, 23)`,
    [user.id],
  )
  const rooms: { id: string }[] = JSON.parse(
    Buffer.from((await exported()).get('rooms.json') ?? []).toString(),
  )
  expect(new Set(rooms.map(({ id }) => id)).size).toBe(23)
})

test('a design keeps what it was made from, for its owner alone', async () => {
  const anna = await signIn(world)
  const id = await anna.design()
  const read = () => call(ofDesign, 'GET', { id })
  const keep = (document: unknown) => call(ofDesign, 'PUT', { id }, { body: document })
  await expectRefusal(read(), 'room_missing')
  for (const prompt of ['calm', 'bright']) {
    const document = inJson(documentOf(prompt))
    expect(await (await keep(document)).json()).toEqual({ document })
    expect(await (await read()).json()).toEqual({ document })
  }
  await expectRefusal(keep({ ...WRITTEN, version: 2 }), 'bad_request')
  await expectRefusal(keep({ ...WRITTEN, form: 'x'.repeat(LIMITS.rooms.designBytes) }), 'body_too_large')

  await signIn(world)
  await expectRefusal(read(), 'room_missing')
  await expectRefusal(keep(inJson(documentOf('theirs'))), 'run_not_found')
  await expectRefusal(call(ofDesign, 'GET', { id: 'x' }), 'run_not_found')
  anna.enter()
  expect(await (await read()).json()).toEqual({ document: inJson(documentOf('bright')) })
  const { rooms } = await listRooms(anna.app, anna.user.id, null)
  expect(rooms.flatMap(({ designs }) => designs.map(({ hasDocument }) => hasDocument))).toEqual([true])
})

test('a room has the designs that were made in it, and a deleted one leaves them', async () => {
  const anna = await signIn(world)
  const id = await newRoom(anna)
  const document = inJson(documentOf('calm'))
  const versions = async (): Promise<unknown> => (await call(designsOf, 'GET', { id })).json()
  const [first, second] = [await anna.design(), await anna.design()]
  for (const run of [first, second]) {
    await call(ofDesign, 'PUT', { id: run }, { body: document, path: `/?room=${id}` })
  }
  await world.database.query(
    "update public.design_documents set updated_at = now() - interval '1 hour' where run_id = $1",
    [first],
  )
  const stored = await saveDesign(anna.app, anna.user.id, first)
  const resultUrl = API.serveDesign(anna.user.id, stored.timestamp)
  expect(await versions()).toMatchObject({
    runs: [{ id: second }, { id: first, resultUrl, isStored: true }],
  })

  const bob = await signIn(world)
  expect(await versions()).toEqual({ runs: [] })
  const theirs = await bob.design()
  // Another user's room counts as none.
  expect((await call(ofDesign, 'PUT', { id: theirs }, { body: document, path: `/?room=${id}` })).status).toBe(
    200,
  )
  await expectRefusal(
    call(ofDesign, 'PUT', { id: theirs }, { body: document, path: '/?room=x' }),
    'bad_request',
  )
  anna.enter()
  expect(await versions()).toMatchObject({ runs: [{ id: second }, { id: first }] })
  await expectRefusal(call(designsOf, 'GET', { id: 'x' }), 'room_missing')

  const rooms = async () => (await listRooms(anna.app, anna.user.id, null)).rooms
  expect((await rooms()).map(({ key, designs }) => [key, designs.length])).toEqual([[id, 2]])
  await call(oneRoom, 'DELETE', { id })
  const left = await rooms()
  expect(left.map(({ key }) => key)).not.toContain(id)
  expect(left.flatMap(({ designs }) => designs)).toMatchObject([{ hasDocument: true }, { hasDocument: true }])
  expect(await versions()).toEqual({ runs: [] })
})

test('saves that come faster than any page sends them are refused', async () => {
  await signIn(world)
  const answers = await Promise.all(Array.from({ length: 62 }, () => put('x', {})))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})
