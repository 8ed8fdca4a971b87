import { beforeEach, expect, test } from 'vitest'
import { keepDesignDocument, roomApi } from '@/components/design-tool/rooms/room-api'
import { documentToJson } from '@/components/design-tool/shared/device/kept-room'
import { API } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import type { RoomDocument } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { stubFetch } from '@/tests/support/stub-fetch'

const ID = '5f0c2f5e-4a1c-4f7a-9c0e-3c1c8a5f2d11'
const PHOTO = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], 'photo.jpg', { type: 'image/jpeg' })
const ROW = { id: ID, name: 'Kitchen', title: 'Kitchen', revision: 4, updatedAt: '2026-11-27T10:00:00Z' }
const DOCUMENT = { version: 1, form: INITIAL_FORM, mask: { layers: [], areas: [] }, list: null }

let calls: { what: string; body: unknown; keepalive: boolean }[]
let answers: Record<string, () => Response>

beforeEach(() => {
  calls = []
  answers = {
    [`POST ${API.uploads}`]: () =>
      Response.json({
        uploads: [{ url: 'https://storage.example/1', path: `users/me/uploads/${calls.length}` }],
      }),
    'PUT https://storage.example/1': () => new Response('{}'),
    [`PUT ${API.room(ID)}`]: () => Response.json({ room: ROW }),
    [`GET ${API.room(ID)}`]: () => Response.json({ room: { ...ROW, document: DOCUMENT } }),
  }
  stubFetch(async (url, { method = 'GET', body, keepalive = false }) => {
    const what = `${method} ${url}`
    calls.push({ what, body: typeof body === 'string' ? JSON.parse(body) : null, keepalive })
    return answers[what]?.() ?? new Response(null, { status: 500 })
  })
})

const request = { name: 'Kitchen', document: JSON.stringify(DOCUMENT), photo: PHOTO }

test('a new room is sent with the place of its photo, a known one without', async () => {
  expect(await roomApi.save(ID, { ...request, baseRevision: null })).toEqual(ROW)
  expect(calls.map(({ what }) => what)).toEqual([
    `POST ${API.uploads}`,
    'PUT https://storage.example/1',
    `PUT ${API.room(ID)}`,
  ])
  const sent = JSON.parse(JSON.stringify({ name: 'Kitchen', document: DOCUMENT, baseRevision: null }))
  expect(calls[2]?.body).toEqual({ ...sent, photoPath: 'users/me/uploads/1' })
  calls = []
  await roomApi.save(ID, { ...request, baseRevision: 3 })
  expect(calls.map(({ body }) => body)).toEqual([{ ...sent, baseRevision: 3 }])
})

test('a request that is to outlive its page says so, unless it is too large for that', async () => {
  await roomApi.save(ID, { ...request, baseRevision: 3, isLast: true })
  const large = JSON.stringify({ ...DOCUMENT, form: { ...INITIAL_FORM, prompt: 'a'.repeat(60_000) } })
  await roomApi.save(ID, { ...request, document: large, baseRevision: 3, isLast: true })
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test('a room opens with its parsed document; an invalid one is a known error', async () => {
  const { document, ...row } = await roomApi.open(ID)
  expect(row).toEqual(ROW)
  expect(document).toMatchObject({ form: INITIAL_FORM, references: [] })
  answers[`GET ${API.room(ID)}`] = () => Response.json({ room: { ...ROW, document: { version: 2 } } })
  await expect(roomApi.open(ID)).rejects.toMatchObject({ details: { code: 'room_open_failed' } })
})

test('what the server says of a room stays what it says, and anything else gets the name of the step', async () => {
  const changed = { error: { code: 'room_changed', message: '' } }
  answers[`PUT ${API.room(ID)}`] = () => Response.json(changed, { status: 409 })
  await expect(roomApi.save(ID, { ...request, baseRevision: 3 })).rejects.toMatchObject({
    details: { code: 'room_changed' },
  })
  answers[`PUT ${API.room(ID)}`] = () => new Response('oops', { status: 500 })
  await expect(roomApi.save(ID, { ...request, baseRevision: 3 })).rejects.toMatchObject({
    details: { code: 'room_save_failed' },
  })
})

const roomWith = (polygons: readonly Float32Array<ArrayBuffer>[]): RoomDocument => ({
  form: INITIAL_FORM,
  mask: { layers: [{ kind: 'outline', mode: 'add', area: 1, polygons }], areas: [] },
  list: null,
  references: [],
})

test('a design whose mask is too large is still sent with its room', async () => {
  const small = [Float32Array.of(0, 0, 9, 0, 9, 9)]
  answers[`PUT ${API.designDocument(ID, ID)}`] = () => Response.json({ document: DOCUMENT })
  for (const polygons of [small, [new Float32Array(LIMITS.rooms.designBytes / 4)]])
    await keepDesignDocument(ID, roomWith(polygons), ID)
  const layers = { mask: { layers: [{ area: 1 }] } }
  expect(calls.map(({ body }) => body)).toMatchObject([layers, { mask: { layers: [], areas: [] } }])
})

test('a room over a limit can still be kept on the device, and be refused', () => {
  const many = roomWith(Array.from({ length: LIMITS.mask.polygons + 1 }, () => Float32Array.of()))
  expect(JSON.parse(documentToJson(many)).mask.layers[0].polygons).toHaveLength(LIMITS.mask.polygons + 1)
})
