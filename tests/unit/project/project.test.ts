import { createHash } from 'node:crypto'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { MaskLayer } from '@/lib/mask/layers'
import { drawingCost } from '@/lib/project/drawing-cost'
import { readProject } from '@/lib/project/read-project'
import { type ProjectDesign, type ProjectParts, writeProject } from '@/lib/project/write-project'
import { type RoomDocument, roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'

type Bytes = Uint8Array<ArrayBuffer>

const image = (side: number, format: 'jpeg' | 'png', background = '#804020') =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
    .then((buffer) => Uint8Array.from(buffer))

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let photo: Bytes
let picture: Bytes
let room: RoomDocument
let parts: ProjectParts

const tileOf = (bytes: Uint8Array): OwnMaterial => ({
  picture: hashOf(bytes),
  name: 'My tile',
  widthMm: 200,
  heightMm: 200,
  bond: 'straight',
  groutMm: 3,
  groutColor: '#b8b4ac',
  secondColor: '#3b3a38',
  variation: 'none',
  sheen: 'matte',
  isTurned: false,
})

/** A room with one area, made of this picture. */
const roomWith = (bytes: Uint8Array): RoomDocument => ({
  form: { ...INITIAL_FORM, style: 'coastal', prompt: 'a calm room' },
  mask: {
    layers: [
      { kind: 'outline', mode: 'add', area: 1, polygons: [Float32Array.of(0, 0, 50.25, 0, 50.25, 1 / 3)] },
    ],
    areas: [
      {
        id: 1,
        name: 'Wand',
        isHidden: false,
        proposed: null,
        settings: { ...PLAIN_AREA, kind: 'wall', material: 'own', own: tileOf(bytes) },
      },
    ],
  },
  list: null,
  favorites: [],
  references: [],
})

beforeAll(async () => {
  photo = await image(80, 'jpeg')
  picture = await image(64, 'png')
  room = roomWith(picture)
  parts = {
    room,
    photo: new Blob([photo]),
    masks: [{ name: 'Große Wand/..\\?', png: new Blob([picture]) }],
    pictures: new Map([[hashOf(picture), new Blob([picture])]]),
    designs: [],
  }
})

const fileOf = (bytes: BlobPart, name = 'Living room.roomwright') => new File([bytes], name)
const read = (bytes: BlobPart) => readProject(fileOf(bytes))

/** What a project consists of, for zips by another program. */
const contents = (): Zippable => ({
  'room.json': strToU8(roomToJson(room)),
  'photo.jpg': photo,
  [`materials/${hashOf(picture)}.png`]: picture,
})
const zipOf = (changes: Zippable = {}, options = {}): Bytes =>
  Uint8Array.from(zipSync({ ...contents(), ...changes }, options))
const without = (name: string): Bytes => {
  const { [name]: _, ...rest } = contents()
  return Uint8Array.from(zipSync(rest))
}

/** The zip with something overwritten in its list of entries: `at` counts from the start of that entry's record. */
function tampered(zip: Bytes, name: string, at: number, value: number, size: 2 | 4 = 4): Bytes {
  const bytes = Buffer.from(zip)
  const start = bytes.lastIndexOf(name) - 46
  if (size === 4) bytes.writeUInt32LE(value, start + at)
  else bytes.writeUInt16LE(value, start + at)
  return Uint8Array.from(bytes)
}

const SIZE_AT = 24
const FLAGS_AT = 8
const METHOD_AT = 10
const PLACE_AT = 42

const design = (runId: string, png: Blob | null): ProjectDesign => ({
  runId,
  engine: 'local',
  seed: 7,
  params: {
    task: 'restyle-areas',
    style: 'coastal',
    roomType: 'modern-living',
    prompt: 'a calm room',
    negativePrompt: '',
    steps: 20,
    guidance: 7,
    strength: 0.8,
    seed: 7,
    areas: [],
    design: runId,
    engine: 'local',
    model: null,
    sent: null,
    photoHash: null,
    maskHash: null,
    receipt: null,
  },
  png,
})

describe('a project that is written', () => {
  test('is read as it was left', async () => {
    const designs = [design('one', new Blob(['a design'])), design('two', null)]
    const { file, designCount } = await writeProject({ ...parts, designs })
    expect(designCount).toBe(1)
    const answer = await readProject(new File([file], 'Living room.roomwright'))
    if ('code' in answer) throw new Error(answer.code)
    const { project } = answer
    expect(project.room).toMatchObject(room)
    expect(project.photo).toMatchObject({ name: 'Living room.jpg', type: 'image/jpeg', size: photo.length })
    expect(await project.photo.bytes()).toEqual(photo)
    expect([...project.pictures.keys()]).toEqual([hashOf(picture)])
    expect(await project.pictures.get(hashOf(picture))?.bytes()).toEqual(picture)
    expect(project.designCount).toBe(1)
  })

  test('can be opened by other programs', async () => {
    const { file } = await writeProject({ ...parts, designs: [design('one', new Blob(['a design']))] })
    const files = unzipSync(await file.bytes())
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'room.json',
      'photo.jpg',
      'masks/1-große-wand.png',
      `materials/${hashOf(picture)}.png`,
      'versions.json',
      'designs/1.png',
    ])
    const versions = JSON.parse(Buffer.from(files['versions.json'] ?? []).toString())
    expect(versions).toMatchObject({
      version: 1,
      designs: [{ file: 'designs/1.png', runId: 'one', seed: 7 }],
    })
  })

  test('leaves out the images of designs that would make it too large to be read', async () => {
    const huge = Object.defineProperty(new Blob(), 'size', { value: LIMITS.project.maxBytes })
    const { file, designCount } = await writeProject({ ...parts, designs: [design('one', huge)] })
    expect(designCount).toBe(0)
    expect(await readProject(fileOf(file))).toMatchObject({ project: { designCount: 0 } })
  })
})

describe('a project that another program packed', () => {
  test('is read, packed more tightly, with folders and other files in it', async () => {
    const packed = zipOf(
      { 'materials/': new Uint8Array(), '__MACOSX/._room.json': strToU8('x') },
      { level: 9 },
    )
    expect(await read(packed)).toMatchObject({ project: { room } })
  })

  test('goes without a picture that is not what its name says, or too large to be decoded', async () => {
    const path = `materials/${hashOf(picture)}.png`
    expect(await read(zipOf({ [path]: await image(64, 'png', '#123456') }))).toMatchObject({
      project: { pictures: new Map() },
    })
    const large = await image(LIMITS.ownMaterial.picture.keptSidePx + 1, 'png')
    room = roomWith(large)
    const zip = zipOf({ [`materials/${hashOf(large)}.png`]: large })
    room = roomWith(picture)
    expect(await read(zip)).toMatchObject({ project: { pictures: new Map() } })
  })

  test('goes without a list of designs that says something else', async () => {
    expect(await read(zipOf({ 'versions.json': strToU8('{"designs":4}') }))).toMatchObject({
      project: { designCount: 0 },
    })
  })
})

describe('a strange or damaged file is refused', () => {
  test.each<[string, () => Bytes | string | Promise<Bytes>]>([
    ['empty', () => ''],
    ['no zip', () => 'not a zip, but long enough to be one'],
    ['a photo', () => photo],
    ['without its end', () => zipOf().subarray(0, -40)],
    ['without its start', () => zipOf().subarray(40)],
    ['without a room', () => without('room.json')],
    ['without a photo', () => without('photo.jpg')],
    ['with two photos', async () => zipOf({ 'photo.png': await image(80, 'png') })],
    ['whose photo is none', () => zipOf({ 'photo.jpg': strToU8('GIF89a, and no JPEG') })],
    ['whose photo is of another type', async () => zipOf({ 'photo.jpg': await image(80, 'png') })],
    ['whose room is no JSON', () => zipOf({ 'room.json': strToU8('{') })],
    ['whose room is no text', () => zipOf({ 'room.json': Uint8Array.of(0x22, 0xff, 0xfe, 0x22) })],
    ['whose room is another thing', () => zipOf({ 'room.json': strToU8('[1, 2]') })],
    ['whose room is nested without end', () => zipOf({ 'room.json': strToU8('['.repeat(1_000_000)) })],
    ['with an area twice', () => zipOf({ 'room.json': strToU8(roomToJson(withAreaTwice())) })],
    ['of a version that never was', () => zipOf({ 'room.json': strToU8('{"version":0}') })],
    ['that leaves its folder', () => zipOf({ '../../evil.sh': strToU8('x') })],
    ['with an absolute path', () => zipOf({ '/etc/passwd': strToU8('x') })],
    ["with a path of Windows'", () => zipOf({ 'C:\\evil.exe': strToU8('x') })],
    ['with a name that hides another', () => zipOf({ 'room.json\u0000.png': strToU8('x') })],
    ['with an entry twice', () => renamed(zipOf({ 'roon.json': strToU8('{}') }), 'roon.json', 'room.json')],
    ['that is encrypted', () => tampered(zipOf(), 'room.json', FLAGS_AT, 1, 2)],
    ['packed in another way', () => tampered(zipOf(), 'room.json', METHOD_AT, 14, 2)],
    ['with an entry beyond its end', () => tampered(zipOf(), 'room.json', PLACE_AT, 0x7fffffff)],
    ['with an entry in the place of another', () => tampered(zipOf(), 'photo.jpg', PLACE_AT, 0)],
    ['with an entry that is larger than it says', () => tampered(zipOf(), 'room.json', SIZE_AT, 20)],
    ['with an entry that is smaller than it says', () => tampered(zipOf(), 'photo.jpg', SIZE_AT, 90_000)],
    ['with the same bytes as many entries', overlapping],
  ])('%s', async (_, bytes) => {
    expect(await read(await bytes())).toEqual({ code: 'project_damaged' })
  })

  test('with one bit of its photo changed', async () => {
    const zip = Buffer.from(zipOf({}, { level: 0 }))
    const at = zip.indexOf(Buffer.from(photo)) + 40
    zip[at] = (zip[at] ?? 0) ^ 1
    expect(await read(Uint8Array.from(zip))).toEqual({ code: 'project_damaged' })
  })

  test('cut off anywhere', async () => {
    const zip = zipOf()
    for (let length = 0; length < zip.length; length += 61) {
      expect(await read(zip.subarray(0, length))).toEqual({ code: 'project_damaged' })
    }
  })

  test('of a later version', async () => {
    const later = zipOf({ 'room.json': strToU8('{"version":2,"rooms":[]}') })
    expect(await read(later)).toEqual({ code: 'project_newer' })
  })
})

const withAreaTwice = (): RoomDocument => ({
  ...room,
  mask: { ...room.mask, areas: [...room.mask.areas, ...room.mask.areas] },
})

/** One name in a zip replaced by another of the same length. */
function renamed(zip: Bytes, from: string, to: string): Bytes {
  return Uint8Array.from(Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1'))
}

/** Many entries that share one place and its bytes: what is listed has more bytes than the file. */
function overlapping(): Bytes {
  const copies = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`copy-${i}`, strToU8('x')]))
  let zip = zipOf({ ...copies, big: [new Uint8Array(20_000), { level: 0 }] }, { level: 0 })
  const big = Buffer.from(zip)
  const listed = big.lastIndexOf('big') - 46
  for (let i = 0; i < 50; i++) {
    for (const at of [20, 24, PLACE_AT]) {
      zip = tampered(zip, `copy-${i}`, at, big.readUInt32LE(listed + at))
    }
  }
  return zip
}

describe('a file that is too large is refused', () => {
  test('by its size, before anything of it is read', async () => {
    const file = fileOf('')
    Object.defineProperty(file, 'size', { value: 1024 ** 3 })
    file.slice = () => {
      throw new Error('it was read')
    }
    expect(await readProject(file)).toEqual({ code: 'project_too_large' })
  })

  test.each<[string, () => Bytes]>([
    ['a bomb that says so', () => tampered(zipOf(), 'room.json', SIZE_AT, LIMITS.project.roomBytes + 1)],
    [
      'with a photo that could not be chosen',
      () => tampered(zipOf(), 'photo.jpg', SIZE_AT, LIMITS.upload.maxBytes + 1),
    ],
    ['with too many entries', () => zipOf(manyEntries())],
    ['with too long a list', () => zipOf({ ...manyEntries(5, 60_000) })],
    [
      'that declares too much in what is not read',
      () => tampered(zipOf({ other: strToU8('x') }), 'other', SIZE_AT, 0xffffffff),
    ],
    ['whose mask takes too long to draw', () => zipOf({ 'room.json': strToU8(roomToJson(endless())) })],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes())).toEqual({ code: 'project_too_large' })
  })

  test('a bomb that hides its size is stopped where it should have ended', async () => {
    let inflatedBytes = 0
    const Inflation = DecompressionStream
    vi.stubGlobal('DecompressionStream', function countBytes(format: CompressionFormat) {
      const { readable, writable } = new Inflation(format)
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          inflatedBytes += piece.length
          controller.enqueue(piece)
        },
      })
      return { readable: readable.pipeThrough(counter), writable }
    })
    const bomb = zipOf({ 'room.json': new Uint8Array(32 * 1024 * 1024) }, { level: 1 })
    expect(await read(tampered(bomb, 'room.json', SIZE_AT, 1_000))).toEqual({ code: 'project_damaged' })
    expect(inflatedBytes).toBeGreaterThan(1_000)
    expect(inflatedBytes).toBeLessThan(1024 * 1024)
  })
})

const manyEntries = (count: number = LIMITS.project.entries, nameLength = 4): Zippable =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [String(i).padEnd(nameLength, 'x'), strToU8('')]),
  )

function endless(): RoomDocument {
  const points = Array.from({ length: 20_000 }, (_, i) => ({ x: i % 2 ? 1e300 : -1e300, y: 10 }))
  const stroke: MaskLayer = { kind: 'stroke', tool: 'brush', area: 1, width: 1e300, points }
  return { ...room, mask: { ...room.mask, layers: [stroke] } }
}

test('a mask drawn by hand for hours is far from too much', () => {
  const points = Array.from({ length: 200 }, (_, i) => ({ x: 10 * i, y: 1_000 }))
  const strokes = Array.from({ length: 300 }, (): MaskLayer => {
    return { kind: 'stroke', tool: 'brush', area: 1, width: 400, points }
  })
  expect(drawingCost(strokes)).toBeLessThan(LIMITS.project.drawnPixels / 4)
})
