import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { MaskLayer } from '@/lib/mask/layers'
import { type RoomDocument, roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'

const LAYERS: readonly MaskLayer[] = [
  { kind: 'fill', area: 0 },
  {
    kind: 'outline',
    mode: 'add',
    area: 1,
    polygons: [Float32Array.of(0.1, 0, 100.25, 0, 100.25, 1 / 3)],
    spares: [2],
  },
  { kind: 'stroke', tool: 'brush', area: 2, width: 30, points: [{ x: 1 / 3, y: 2 }] },
  { kind: 'partition', parts: [{ area: 3, polygons: [] }] },
]

const ROOM: RoomDocument = {
  form: { ...INITIAL_FORM, style: 'coastal', prompt: 'a calm room' },
  mask: {
    layers: LAYERS,
    areas: [{ id: 1, name: 'Wall', isHidden: false, proposed: 'wall', settings: PLAIN_AREA }],
  },
  list: null,
  references: [
    { kind: 'picture', picture: '0f'.repeat(32) },
    {
      kind: 'design',
      id: '5f0c2f5e-4a1c-4f7a-9c0e-3c1c8a5f2d11',
      url: '/api/images/serve/anna-1/1764000000000',
    },
  ],
}

test('a room is read exactly as it was written', () => {
  expect(roomDocumentInJson.parse(JSON.parse(roomToJson(ROOM)))).toEqual({ version: 1, ...ROOM })
})

const written = JSON.parse(roomToJson(ROOM))
const outlined = (polygon: unknown) => ({
  ...written,
  mask: { layers: [{ kind: 'outline', mode: 'add', area: 1, polygons: [polygon] }], areas: [] },
})

test.each([
  ['of a later version', { ...written, version: 2 }],
  ['without a mask', { ...written, mask: undefined }],
  ['whose outline is no base64', outlined('*')],
  ['whose outline ends in the middle of a number', outlined('AAAA')],
  ['whose outline ends in the middle of a point', outlined('AACAPwAAgD8AAIA/')],
  ['whose outline has no end', outlined('AACAfwAAgH8=')],
  ['whose outline is a list of numbers', outlined([1, 2])],
])('a room %s is invalid', (_, stored) => {
  expect(roomDocumentInJson.safeParse(stored).success).toBe(false)
})

test('the selections of other tasks are kept, and one that can’t be read costs only itself', () => {
  const room: RoomDocument = { ...ROOM, selections: { clear: { layers: LAYERS, areas: [] } } }
  expect(roomDocumentInJson.parse(JSON.parse(roomToJson(room)))).toEqual({ version: 1, ...room })
  const broken = { ...written, selections: { clear: { layers: 1 } } }
  expect(roomDocumentInJson.parse(broken)).toEqual({ version: 1, ...ROOM })
})

test('a room from before references were kept has none, and marks from then are left out', () => {
  const before = { ...written, favorites: ['run'], references: undefined }
  expect(roomDocumentInJson.parse(before)).toEqual({ version: 1, ...ROOM, references: [] })
})

const [PICTURE, DESIGN] = ROOM.references
test.each([
  ['too many', [PICTURE, PICTURE, PICTURE, PICTURE]],
  ['a path for a hash', [{ kind: 'picture', picture: '../../anna/rooms/1' }]],
  ['an address of another site', [{ ...DESIGN, url: 'https://example.com/api/images/serve/a/1' }]],
  ['another address of ours', [{ ...DESIGN, url: '/api/images/serve/../../account/export/1' }]],
  ['something else', 'all'],
])('references that are %s are none', (_, references) => {
  expect(roomDocumentInJson.parse({ ...written, references }).references).toEqual([])
})

test('what is wrong in form and list costs only itself', () => {
  const read = roomDocumentInJson.parse({ ...written, form: { style: 4 }, list: { items: 'none' } })
  expect(read).toMatchObject({ form: INITIAL_FORM, list: null, mask: ROOM.mask })
})
