import { beforeAll, describe, expect, test } from 'vitest'
import { isKept } from '@/lib/domain/design-run'
import type { MaskPart } from '@/lib/mask/mask'
import { rasterize } from '@/lib/mask/rasterize'
import { toColorPlanes } from '@/lib/math/color'
import type { Photo } from '@/lib/math/image'
import { type KindMap, kindMapSize, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { partitionPhoto, type RoomAreas } from '@/lib/segment/partition'
import { inputSize, maskSize } from '@/lib/segment/small-mask'
import { fallbackFrame } from '@/lib/survey/frame'
import { CEILING, FLOOR, faceMap, LEFT, type Room } from '@/lib/survey/room'

const SIZE = { width: 512, height: 384 }
const CELLS = maskSize(inputSize(SIZE))
const ROOM: Room = {
  frame: fallbackFrame(SIZE),
  box: { ceiling: 0.82, back: 2.6, left: 1.6, right: 1.6 },
  confidence: 0.9,
  longSide: 512,
}
const FACES = faceMap(ROOM, SIZE.width, SIZE.height)

type Thing = {
  /** Left, top, right, bottom as shares of the photo. */
  readonly box: readonly [number, number, number, number]
  readonly color: readonly [number, number, number]
  /** How far its pattern deviates from its color. */
  readonly pattern: number
  readonly isFound: boolean
}

const SOFA: Thing = { box: [0.1, 0.58, 0.5, 0.86], color: [120, 60, 50], pattern: 20, isFound: true }
const WINDOW: Thing = { box: [0.4, 0.35, 0.55, 0.52], color: [235, 240, 250], pattern: 15, isFound: true }
const LAMP: Thing = { box: [0.6, 0.4, 0.65, 0.47], color: [200, 150, 40], pattern: 40, isFound: true }
/** The model didn't find it. */
const PICTURE: Thing = { box: [0.3, 0.4, 0.37, 0.5], color: [40, 70, 140], pattern: 30, isFound: false }
const THINGS = [SOFA, WINDOW, LAMP, PICTURE]

const WALL_COLOR = [205, 200, 190] as const
const LEFT_WALL = 100
const SMALL = 101
const surfaceOf = (face: number | undefined): RoomKind =>
  new Map<number | undefined, RoomKind>([
    [FLOOR, 'floor'],
    [CEILING, 'ceiling'],
  ]).get(face) ?? 'wall'
const FLOOR_COLOR = [150, 140, 125] as const

function thingAt(x: number, y: number): Thing | undefined {
  const [u, v] = [(x + 0.5) / SIZE.width, (y + 0.5) / SIZE.height]
  return THINGS.find(({ box: [left, top, right, bottom] }) => u > left && u < right && v > top && v < bottom)
}

/** Walls and a ceiling of one color, a floor, and patterned things. */
function roomPhoto(leftShade = 0): Photo {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < FACES.length; i++) {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
    const thing = thingAt(x, y)
    const color = thing?.color ?? (FACES[i] === FLOOR ? FLOOR_COLOR : WALL_COLOR)
    const pattern = ((x >> 2) + (y >> 2)) % 2 === 0 ? (thing?.pattern ?? 0) : -(thing?.pattern ?? 0)
    const shade = pattern - (FACES[i] === LEFT ? leftShade : 0)
    color.forEach((value, channel) => {
      rgb[3 * i + channel] = Math.max(0, Math.min(255, value + shade))
    })
  }
  return { ...SIZE, rgb }
}

/** As found by the model: walls and ceiling as one area, a gap where it found nothing, and narrow gaps in between. */
function roomAreas(opening: RoomKind = 'window'): RoomAreas {
  const labels = new Uint8Array(CELLS.width * CELLS.height)
  const labelAt = (x: number, y: number) => {
    const thing = thingAt(x, y)
    if (thing) return thing.isFound ? 3 + THINGS.indexOf(thing) : 0
    return FACES[y * SIZE.width + x] === FLOOR ? 2 : 1
  }
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [2 * (i % CELLS.width), 2 * Math.floor(i / CELLS.width)]
    const label = labelAt(x, y)
    labels[i] = label === labelAt(Math.min(SIZE.width - 1, x + 2), y) ? label : 0
  }
  const surfaces = labels.map((_, i) => {
    const face = FACES[2 * Math.floor(i / CELLS.width) * SIZE.width + 2 * (i % CELLS.width)]
    return ROOM_KINDS.indexOf(surfaceOf(face))
  })
  return { ...CELLS, labels, areas: [], kinds: roomKinds(opening), surfaces }
}

/** Each part's kind according to the head: everything in the room except the window is other. */
function roomKinds(opening: RoomKind): KindMap {
  const size = kindMapSize(inputSize(SIZE))
  const shares = new Uint8Array(size.width * size.height * ROOM_KINDS.length)
  for (let cell = 0; cell < size.width * size.height; cell++) {
    const [x, y] = [8 * (cell % size.width) + 4, 8 * Math.floor(cell / size.width) + 4]
    const face = FACES[y * SIZE.width + x]
    const thing = thingAt(x, y)
    const kindOf = thing === WINDOW ? opening : 'other'
    const kind = thing ? kindOf : surfaceOf(face)
    shares[cell * ROOM_KINDS.length + ROOM_KINDS.indexOf(kind)] = 255
  }
  return { ...size, shares }
}

const PLANES = toColorPlanes(roomPhoto())
/** The first part's label. */
const REST = 1
let parts: MaskPart[]
let labels: Uint8Array

/** The areas' labels in a photo of this size. */
function drawn(found: readonly MaskPart[], photo: typeof SIZE): Uint8Array {
  const outlines = found.map(({ polygons }, i) => ({ area: i + 1, polygons }))
  return rasterize([{ kind: 'partition', parts: outlines }], photo).labels
}

beforeAll(() => {
  parts = partitionPhoto({ planes: PLANES, photo: SIZE }, roomAreas())
  labels = drawn(parts, SIZE)
})

function kindAt(u: number, v: number) {
  const label = labels[Math.floor(v * SIZE.height) * SIZE.width + Math.floor(u * SIZE.width)] ?? 0
  return parts[label - 1]?.settings.kind
}

const middleOf = ({ box: [left, top, right, bottom] }: Thing) =>
  [(left + right) / 2, (top + bottom) / 2] as const

describe('all of a photo as areas', () => {
  test('walls and floor are told, each as one area', () => {
    expect(kindAt(0.05, 0.5)).toBe('wall')
    expect(kindAt(0.9, 0.5)).toBe('wall')
    expect(kindAt(0.5, 0.95)).toBe('floor')
    for (const surface of ['wall', 'floor', 'ceiling']) {
      expect(parts.filter(({ settings }) => settings.kind === surface)).toHaveLength(1)
    }
  })

  test('a ceiling of the color of the walls begins where the votes say so', () => {
    let same = 0
    for (let i = 0; i < FACES.length; i++) {
      const isCeiling = parts[(labels[i] ?? 0) - 1]?.settings.kind === 'ceiling'
      same += isCeiling === (FACES[i] === CEILING) ? 1 : 0
    }
    expect(same / FACES.length).toBeGreaterThan(0.98)
  })

  test.each([
    ['sofa', SOFA],
    ['lamp', LAMP],
    ['picture that the model missed', PICTURE],
  ])('a %s is left for the user to name', (_, thing) => {
    expect(kindAt(...middleOf(thing))).toBe('other')
  })

  test('a window is called one, and a door stays as it is, also in a whole room that is restyled', () => {
    expect(kindAt(...middleOf(WINDOW))).toBe('window')
    const withDoor = partitionPhoto({ planes: PLANES, photo: SIZE }, roomAreas('door'))
    const doors = withDoor.filter(({ settings }) => isKept(settings, 'restyle-room'))
    expect(doors.map(({ settings }) => settings.kind)).toEqual(['other'])
    expect(parts.filter(({ settings }) => isKept(settings, 'restyle-room'))).toHaveLength(1)
  })

  test('walls that the model finds one by one are areas of their own, and small pieces join them', () => {
    const areas = roomAreas()
    const faceOf = (i: number) => FACES[2 * Math.floor(i / CELLS.width) * SIZE.width + 2 * (i % CELLS.width)]
    const parted = areas.labels.map((label, i) => {
      if (label !== 1 || faceOf(i) !== LEFT) return label
      return Math.hypot((i % CELLS.width) - 12, Math.floor(i / CELLS.width) - 90) < 8 ? SMALL : LEFT_WALL
    })
    const wallsIn = (photo: Photo) =>
      partitionPhoto({ planes: toColorPlanes(photo), photo: SIZE }, { ...areas, labels: parted }).filter(
        ({ settings }) => settings.kind === 'wall',
      )
    expect(wallsIn(roomPhoto(12))).toHaveLength(2)
    // Without an edge between them, they are one.
    expect(wallsIn(roomPhoto())).toHaveLength(1)
  })

  test('a large thing is an area by itself', () => {
    const labelOf = (thing: Thing) => {
      const [u, v] = middleOf(thing)
      return labels[Math.floor(v * SIZE.height) * SIZE.width + Math.floor(u * SIZE.width)]
    }
    expect(labelOf(SOFA)).not.toBe(labelOf(LAMP))
    expect(labelOf(LAMP)).toBe(labelOf(PICTURE))
  })

  test('soft things that touch are one', () => {
    const areas = roomAreas()
    const [left, top, right, bottom] = SOFA.box
    const isSofa = (i: number) => {
      const [u, v] = [(i % CELLS.width) / CELLS.width, Math.floor(i / CELLS.width) / CELLS.height]
      return u > left && u < right && v > top && v < bottom
    }
    const cushions = areas.labels.map((label, i) =>
      isSofa(i) ? LEFT_WALL + ((i % CELLS.width) >> 5) : label,
    )
    const bigThings = (surfaces: RoomAreas['surfaces']) =>
      partitionPhoto({ planes: PLANES, photo: SIZE }, { ...areas, labels: cushions, surfaces }).slice(1)
    const soft = areas.surfaces.map((kind, i) => (isSofa(i) ? ROOM_KINDS.indexOf('soft') : kind))
    const isThing = ({ settings }: MaskPart) => settings.kind === 'other'
    expect(bigThings(soft).filter(isThing)).toHaveLength(1)
    expect(bigThings(areas.surfaces).filter(isThing).length).toBeGreaterThan(1)
  })

  test('areas reach half a pixel into what is no area, as a tap does, and meet each other where they did', () => {
    const photo = { width: 4 * SIZE.width, height: 4 * SIZE.height }
    const fine = drawn(partitionPhoto({ planes: PLANES, photo }, roomAreas()), photo)
    const rowOf = (thing: Thing) => {
      const start = Math.floor(middleOf(thing)[1] * photo.height) * photo.width
      return fine.subarray(start, start + photo.width)
    }
    /** The length of a label's row at the middle of a thing, in pixels at the size for refining edges. */
    const widthOf = (thing: Thing) => {
      const row = rowOf(thing)
      const middle = Math.floor(middleOf(thing)[0] * photo.width)
      const left = row.subarray(0, middle).findLastIndex((label) => label !== row[middle])
      const right = row.subarray(middle).findIndex((label) => label !== row[middle])
      return (middle + right - left - 1) / 4
    }
    expect(widthOf(LAMP)).toBeLessThan(0.05 * SIZE.width - 0.8)
    expect(Math.abs(widthOf(SOFA) - 0.4 * SIZE.width)).toBeLessThan(0.2)
    // Nothing of the rest remains next to it.
    expect(rowOf(SOFA)).not.toContain(REST)
  })

  test('no pixel is left out', () => {
    expect(labels.includes(0)).toBe(false)
  })
})
