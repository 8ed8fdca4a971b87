import { describe, expect, test, vi } from 'vitest'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { Perspective } from '@/lib/domain/perspective'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { RoomKind } from '@/lib/segment/kind-map'
import type { Encoded } from '@/lib/segment/model'
import { type DesignRequest, validateImages } from '@/lib/server/runs/service'
import { OpenPhotos } from '@/lib/server/segment/open-photos'
import { kindRows } from '../support/kind-rows'
import { expectError } from './support/expect'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { grayPng } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, FIELDS, fakeEngine, subscribe } from './support/test-app'

const world = await openServerTest()

const PHOTO = { width: 120, height: 80 }
const rows = (share: number, inside: number, below: number) =>
  grayPng(PHOTO.width, PHOTO.height, (i) => (i < share * PHOTO.width * PHOTO.height ? inside : below))
const IMAGE = await rows(0.5, 90, 160)
const EVERYTHING = await rows(1, 255, 0)
const [JUST_MORE, JUST_NOT] = [await rows(0.8625, 255, 0), await rows(0.85, 255, 0)]
const [STRIP, HALVES] = [await rows(0.9, 1, 2), await rows(0.5, 1, 2)]

const wall: AreaSettings = { ...PLAIN_AREA, kind: 'wall' }
const ROOM = ['ceiling', 'wall', 'wall', 'floor'] as const

/** Sees these kinds in every photo, from the top to the bottom, or can't say. */
function modelOf(seen: readonly RoomKind[] | ErrorCode) {
  const nobodyAsks = () => Promise.reject(new Error('only kinds are asked for'))
  const encode = vi.fn(async (): Promise<Encoded> => {
    if (typeof seen === 'string') throw new AppError(seen)
    return { embedding: { id: '', largest: 0, values: new Int16Array() }, kinds: kindRows(PHOTO, seen) }
  })
  const load = async () => undefined
  const model = { load, encode, answer: nobodyAsks, explore: nobodyAsks, close: load }
  return { model, photos: new OpenPhotos() }
}

/** A subscriber of our own engine; `null` turns the model off. */
async function subscriber(seen: Parameters<typeof modelOf>[0] | null) {
  const { app, ...account } = await subscribe(world, { ...fakeEngine(), name: PREVIEW_ENGINE })
  const segment = seen && modelOf(seen)
  return { ...account, encode: segment?.model.encode, app: { ...app, segment } }
}

type Fields = DesignRequest['fields']
type Asked = Partial<Pick<DesignRequest, 'mask' | 'areas'>> & { readonly settings?: readonly AreaSettings[] }

const request = ({ settings = [], ...files }: Asked = {}, fields: Fields = FIELDS) =>
  designRequest({ image: IMAGE, mask: EVERYTHING, ...files, fields: { ...fields, areas: settings } })

const RUG = { thing: 'rug', look: 'kilim', color: '' } as const
const [left, right] = [0.4, 0.6]
const PLACEMENT: Perspective = {
  corners: [
    { x: left, y: left },
    { x: right, y: left },
    { x: right, y: right },
    { x: left, y: right },
  ],
  widthMetres: 1,
  heightMetres: 1,
}
const TASKS: readonly (readonly [string, Fields])[] = [
  ['restyle-areas', FIELDS],
  ['restyle-room', { ...FIELDS, task: 'restyle-room' }],
  ['clear', { task: 'clear', areas: [] }],
  ['furnish', { task: 'furnish', furnishing: RUG, placement: PLACEMENT, words: '', areas: [] }],
]

describe('our own engine takes no credit for a room as one area', () => {
  test.each(TASKS)('with the task %s', async (_, fields) => {
    const { app, engine, user, creditsLeft } = await subscriber(ROOM)
    const asked = request({ settings: [wall] }, fields)
    await expectError(validateImages(app, user.id, asked, asked.fields), 'room_is_one_area')
    await expectError(createDesign(app, user.id, asked), 'room_is_one_area')
    expect(engine.restyle).not.toHaveBeenCalled()
    expect(await creditsLeft()).toBe(3)
  })

  test.each([
    ['without settings', {}],
    ['that is 86 % of the photo', { mask: JUST_MORE, settings: [wall] }],
    ['that leaves a strip to another one', { areas: STRIP, settings: [wall, wall] }],
  ])('%s', async (_, asked) => {
    const { app, user, creditsLeft } = await subscriber(ROOM)
    await expectError(createDesign(app, user.id, request(asked)), 'room_is_one_area')
    expect(await creditsLeft()).toBe(3)
  })

  test('that was made before, and is asked for again', async () => {
    const before = await subscriber(['wall'])
    const asked = request({ settings: [wall] })
    await createDesign(before.app, before.user.id, asked)
    const app = { ...before.app, segment: modelOf(ROOM) }
    const again = createDesign(app, before.user.id, { ...asked, runId: crypto.randomUUID() })
    await expectError(again, 'room_is_one_area')
    expect(await before.creditsLeft()).toBe(2)
  })
})

test.each([
  ['surfaces_unknown', null],
  ['surfaces_unknown', 'segment_unavailable'],
  ['server_busy', 'segment_busy'],
] as const)('the answer is %s where nobody can tell what is in the area (model: %s)', async (code, seen) => {
  const { app, user, creditsLeft } = await subscriber(seen)
  await expectError(createDesign(app, user.id, request({ settings: [wall] })), code)
  expect(await creditsLeft()).toBe(3)
})

test.each([
  ['a photo of one wall', ['wall'], { settings: [wall] }],
  ['a photo of one floor', ['floor'], {}],
  ['several areas', ROOM, { areas: HALVES, settings: [wall, wall] }],
  ['85 % of the photo', ROOM, { mask: JUST_NOT, settings: [wall] }],
  [
    'what an area leaves that stays as it is',
    ROOM,
    { areas: STRIP, settings: [{ ...wall, kind: 'other' }, wall] },
  ],
] as const)('our own engine may restyle %s', async (_, seen, asked) => {
  const { app, user } = await subscriber(seen)
  const { fields, ...files } = request(asked)
  expect(await validateImages(app, user.id, files, fields)).toMatchObject({ image: PHOTO, mask: PHOTO })
})

test('the model reads a photo once for a batch, and only if an area is most of it', async () => {
  const { app, user, encode } = await subscriber(['wall'])
  await createDesign(app, user.id, request({ mask: await rows(0.5, 255, 0) }))
  expect(encode).not.toHaveBeenCalled()
  await createDesign(app, user.id, request())
  await createDesign(app, user.id, request())
  expect(encode).toHaveBeenCalledOnce()
})

test.each(TASKS)('a hosted model may change a whole room as one area with the task %s', async (_, task) => {
  const { app, user } = await subscribe(world, fakeHostedEngine())
  const { fields, ...files } = request({ settings: [wall] }, task)
  expect(await validateImages({ ...app, segment: null }, user.id, files, fields)).toMatchObject({
    mask: PHOTO,
  })
})
