import { describe, expect, test } from 'vitest'
import type { LabPlanes } from '@/lib/math/color'
import type { AreaMap, PhotoArea } from '@/lib/segment/areas'
import { cutSelection } from '@/lib/segment/cut-selection'
import { type KindMap, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { countInside } from '@/lib/segment/lookup'
import { CELL_PX, type SmallMask } from '@/lib/segment/small-mask'

/** In cells; the photo has one pixel per cell. */
const SIZE = { width: 128, height: 96 }
const CELLS = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => ({
  x: i % SIZE.width,
  y: Math.floor(i / SIZE.width),
}))
type Cell = (typeof CELLS)[number]
type IsIn = (cell: Cell) => boolean

const maskOf = (isIn: IsIn): SmallMask => ({
  ...SIZE,
  logits: Int8Array.from(CELLS, (cell) => (isIn(cell) ? 20 : -20)),
})
const photoOf = (lightness: (cell: Cell) => number): LabPlanes => ({
  ...SIZE,
  L: Float32Array.from(CELLS, lightness),
  a: new Float32Array(CELLS.length),
  b: new Float32Array(CELLS.length),
})
const at = (x: number, y: number) => ({ x: x * CELL_PX, y: y * CELL_PX })
/** All of the photo is one kind. */
const kindsOf = (kind: RoomKind): KindMap => ({
  width: 32,
  height: 24,
  shares: Uint8Array.from({ length: 32 * 24 * ROOM_KINDS.length }, (_, i) =>
    ROOM_KINDS[i % ROOM_KINDS.length] === kind ? 255 : 0,
  ),
})
const inputOf = (planes: LabPlanes, areas: AreaMap | null = null, kind: RoomKind = 'wall') => ({
  planes,
  areas: areas && {
    ...areas,
    kinds: kindsOf(kind),
    surfaces: Uint8Array.from(CELLS, () => ROOM_KINDS.indexOf(kind)),
  },
})

const areaOf = (id: number): PhotoArea => ({
  id,
  score: 0.9,
  coverage: 0.2,
  box: { left: 0, top: 0, right: SIZE.width * CELL_PX, bottom: SIZE.height * CELL_PX },
  point: at(0, 0),
})
const areasOf = (isIn: readonly IsIn[]): AreaMap => ({
  ...SIZE,
  labels: Uint8Array.from(CELLS, (cell) => isIn.findIndex((is) => is(cell)) + 1),
  areas: isIn.map((_, i) => areaOf(i + 1)),
})

const plain = photoOf(() => 0.8)
const strokeAlong = (from: Cell, to: Cell) => ({
  points: Array.from({ length: 8 }, (_, n) =>
    at(from.x + ((to.x - from.x) * n) / 7, from.y + ((to.y - from.y) * n) / 7),
  ),
})

const walls: IsIn = ({ y }) => y < 60

/** Number of cells in only one of two masks. */
const unlike = (one: SmallMask, other: SmallMask) =>
  CELLS.filter((_, i) => (one.logits[i] ?? 0) > 0 !== (other.logits[i] ?? 0) > 0).length

describe('a stroke', () => {
  test('over two areas takes those alone when the model took everything', () => {
    const upper: IsIn = ({ x, y }) => x > 20 && x < 100 && y < 25
    const lower: IsIn = ({ x, y }) => x > 20 && x < 100 && y > 75
    const between: IsIn = ({ y }) => y > 27 && y < 72
    const areas = areasOf([upper, lower, between])
    const stroke = { points: [15, 20, 80, 85].map((y) => at(50, y)) }
    const cut = cutSelection(
      maskOf(() => true),
      stroke,
      inputOf(plain, areas),
    )
    expect(countInside(cut)).toBe(countInside(maskOf(upper)) + countInside(maskOf(lower)))
  })

  test('over one thing keeps what the model found when the area there is something else', () => {
    const sofa: IsIn = ({ x, y }) => x < 50 && y > 60
    const room: IsIn = () => true
    const stroke = strokeAlong({ x: 10, y: 75 }, { x: 40, y: 80 })
    expect(unlike(cutSelection(maskOf(sofa), stroke, inputOf(plain, areasOf([room]))), maskOf(sofa))).toBe(0)
  })
})

describe('a tap', () => {
  const surfaces = Uint8Array.from(CELLS, ({ x, y }) =>
    ROOM_KINDS.indexOf((y < 20 && 'ceiling') || (x < 20 && 'soft') || 'wall'),
  )
  const input = inputOf(plain, areasOf([]))
  const cutAt = (...places: ReturnType<typeof at>[]) => {
    const mask = maskOf(() => true)
    return cutSelection(
      mask,
      { points: places },
      { ...input, areas: input.areas && { ...input.areas, surfaces } },
    )
  }

  test('on a wall leaves out the ceiling, and nothing else', () => {
    expect(
      unlike(
        cutAt(at(60, 50)),
        maskOf(({ y }) => y >= 20),
      ),
    ).toBe(0)
  })

  test('on a wall in no area leaves out the walls that are areas', () => {
    const left: IsIn = ({ x }) => x < 64
    const whole = maskOf(() => true)
    const halves = inputOf(plain, areasOf([left]))
    const right = maskOf((cell) => !left(cell))
    expect(unlike(cutSelection(whole, { points: [at(90, 30)] }, halves), right)).toBe(0)
    expect(unlike(cutSelection(whole, { points: [at(30, 30)] }, halves), whole)).toBe(0)
  })

  test('on a thing, or with a point on each surface, leaves out nothing', () => {
    expect(countInside(cutAt(at(10, 50)))).toBe(CELLS.length)
    expect(countInside(cutAt(at(60, 50), at(60, 5)))).toBe(CELLS.length)
  })
})

describe('a tap on a wall', () => {
  const all: IsIn = () => true
  const tap = (isFound: IsIn, lightness: (cell: Cell) => number, areas: AreaMap = areasOf([all])) =>
    cutSelection(maskOf(isFound), { points: [at(90, 50)] }, inputOf(photoOf(lightness), areas))
  const countIn = (mask: SmallMask, isIn: IsIn) =>
    CELLS.filter((cell, i) => isIn(cell) && (mask.logits[i] ?? 0) > 0).length

  test('goes on where the photo has no edge, and ends where it has one', () => {
    const torn: IsIn = ({ x, y }) => x > 60 + (y % 20) && y > 20
    const found = tap(torn, ({ y }) => (y < 10 ? 0.7 : 0.8))
    const below: IsIn = ({ y }) => y >= 10
    expect(countIn(found, below)).toBe(countInside(maskOf(below)))
    expect(countIn(found, ({ y }) => y < 9)).toBe(0)
  })

  test('ends at the ceiling, although both have the same light', () => {
    const input = inputOf(plain, areasOf([all]))
    const surfaces = Uint8Array.from(CELLS, ({ y }) => ROOM_KINDS.indexOf(y < 20 ? 'ceiling' : 'wall'))
    const areas = input.areas && { ...input.areas, surfaces }
    const found = cutSelection(
      maskOf(({ y }) => y > 40),
      { points: [at(90, 50)] },
      { planes: photoOf(({ y }) => (y < 3 ? 0.5 : 0.8)), areas },
    )
    expect(
      unlike(
        found,
        maskOf(({ y }) => y >= 20),
      ),
    ).toBe(0)
  })

  test('ends at a corner of the room, but not at a stripe', () => {
    const left: IsIn = ({ x }) => x < 50
    const corner = tap(all, (cell) => (left(cell) ? 0.76 : 0.8))
    expect(countIn(corner, ({ x }) => x < 49)).toBe(0)
    expect(countIn(corner, ({ x }) => x > 51)).toBe(96 * (128 - 52))
    const stripes = tap(all, ({ x }) => (x % 24 < 12 ? 0.76 : 0.8))
    expect(countInside(stripes)).toBe(CELLS.length)
  })

  test('leaves out another wall behind an edge, but no area that it is a part of', () => {
    const left: IsIn = ({ x }) => x < 50
    const halves = areasOf([left, (cell) => !left(cell)])
    const light = (cell: Cell) => (left(cell) ? 0.777 : 0.8)
    expect(countIn(tap(all, light, halves), left)).toBe(0)
    const around = { ...halves, areas: halves.areas.map((area) => ({ ...area, coverage: 1 })) }
    expect(countIn(tap(all, light, around), left)).toBe(countInside(maskOf(left)))
  })

  test('stays as it was found in a photo whose colors the browser hides', () => {
    const torn: IsIn = ({ x, y }) => (x > 60 + (y % 20) && y > 20) || (x < 20 && y < 20)
    const tapped = cutSelection(maskOf(torn), { points: [at(90, 10)] }, inputOf(plain, areasOf([all])))
    expect(unlike(tapped, maskOf(torn))).toBe(0)
  })

  test('keeps its largest part if what was tapped is in none', () => {
    const part: IsIn = ({ x, y }) => x >= 70 && x < 100 && y > 30 && y < 60
    const input = inputOf(
      photoOf(({ x }) => (x >= 40 && x < 60 ? 0.4 : 0.8)),
      areasOf([all]),
    )
    const kinds = { ...kindsOf('wall'), shares: kindsOf('wall').shares.map((share) => share / 2) }
    const areas = input.areas && { ...input.areas, kinds }
    const found = cutSelection(maskOf(part), { points: [at(120, 90)] }, { ...input, areas })
    expect(unlike(found, maskOf(part))).toBe(0)
  })

  test('leaves out an island with torn edges', () => {
    const isBetween: IsIn = ({ x }) => x >= 40 && x < 60
    const light = (cell: Cell) => (isBetween(cell) ? 0.4 : 0.8)
    const island: IsIn = ({ x, y }) => x < 20 && y > 30 && y < 60
    const input = inputOf(photoOf(light), areasOf([all]))
    const kinds = { ...kindsOf('wall'), shares: kindsOf('wall').shares.map((share) => share / 2) }
    const areas = input.areas && { ...input.areas, kinds }
    const mask = maskOf((cell) => cell.x >= 60 || island(cell))
    const found = cutSelection(mask, { points: [at(90, 50)] }, { ...input, areas })
    expect(countIn(found, island)).toBe(0)
  })
})

test('a tap on a floor takes the floor behind the bed as well, but no other one', () => {
  const left: IsIn = ({ x }) => x < 40
  const right: IsIn = ({ x }) => x > 80
  const take = (b: number) => {
    const planes = { ...plain, b: Float32Array.from(CELLS, (cell) => (left(cell) ? b : 0)) }
    const input = inputOf(planes, areasOf([left, right]), 'floor')
    return cutSelection(maskOf(right), { points: [at(90, 50)] }, input)
  }
  expect(
    unlike(
      take(0),
      maskOf((cell) => left(cell) || right(cell)),
    ),
  ).toBe(0)
  expect(unlike(take(0.1), maskOf(right))).toBe(0)
})

describe('a box', () => {
  const box = { left: 20 * CELL_PX, top: 0, right: 70 * CELL_PX, bottom: 50 * CELL_PX }

  test('holds all that is selected', () => {
    const cut = cutSelection(maskOf(walls), { points: [], box }, inputOf(plain))
    const selected = CELLS.filter((_, i) => (cut.logits[i] ?? 0) > 0)
    expect(selected.every(({ x, y }) => x > 16 && x < 74 && y < 54)).toBe(true)
    expect(selected.length).toBeGreaterThan(50 * 50)
  })

  test('round a wall leaves out its window', () => {
    const pane: IsIn = ({ x, y }) => x > 40 && x < 50 && y > 15 && y < 30
    const photo = photoOf((cell) => (pane(cell) ? 0.4 : 0.8))
    const areas = areasOf([pane, walls])
    const tight = { ...areas, areas: areas.areas.map((area) => (area.id === 1 ? paneArea(area) : area)) }
    const cut = cutSelection(maskOf(walls), { points: [], box }, inputOf(photo, tight))
    expect(CELLS.some((cell, i) => pane(cell) && (cut.logits[i] ?? 0) > 0)).toBe(false)
    const sofa = cutSelection(maskOf(walls), { points: [], box }, inputOf(photo, tight, 'soft'))
    expect(CELLS.every((cell, i) => !pane(cell) || (sofa.logits[i] ?? 0) > 0)).toBe(true)
  })
})

const paneArea = (area: PhotoArea): PhotoArea => ({
  ...area,
  box: { left: 41 * CELL_PX, top: 16 * CELL_PX, right: 50 * CELL_PX, bottom: 30 * CELL_PX },
})
