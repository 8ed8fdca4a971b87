import { describe, expect, test } from 'vitest'
import type { AreaMap, PhotoArea } from '@/lib/segment/areas'
import { cutSelection } from '@/lib/segment/cut-selection'
import { type KindMap, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { CELL_PX, type SmallMask } from '@/lib/segment/small-mask'
import type { LabPlanes } from '@/lib/select/superpixels'

/** In cells; the photo has one pixel a cell. */
const SIZE = { width: 256, height: 192 }
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
  width: 64,
  height: 48,
  shares: Uint8Array.from({ length: 64 * 48 * ROOM_KINDS.length }, (_, i) =>
    ROOM_KINDS[i % ROOM_KINDS.length] === kind ? 255 : 0,
  ),
})
const inputOf = (planes: LabPlanes, areas: AreaMap | null = null, kind: RoomKind = 'wall') => ({
  planes,
  areas: areas && { ...areas, kinds: kindsOf(kind) },
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

const walls: IsIn = ({ y }) => y < 120
const plain = photoOf(() => 0.8)

describe('a box', () => {
  const box = { left: 40 * CELL_PX, top: 0, right: 140 * CELL_PX, bottom: 100 * CELL_PX }

  test('holds all that is selected', () => {
    const cut = cutSelection(maskOf(walls), { points: [], box }, inputOf(plain))
    const selected = CELLS.filter((_, i) => (cut.logits[i] ?? 0) > 0)
    expect(selected.every(({ x, y }) => x > 36 && x < 144 && y < 104)).toBe(true)
    expect(selected.length).toBeGreaterThan(100 * 100)
  })

  test('round a cabinet keeps its doors, which are most of it', () => {
    const doors: IsIn = ({ x, y }) => walls({ x, y }) && x > 50 && x < 130 && y > 10 && y < 90
    const photo = photoOf((cell) => (doors(cell) ? 0.4 : 0.8))
    const areas = areasOf([doors])
    const cut = cutSelection(maskOf(walls), { points: [], box }, inputOf(photo, areas))
    expect(CELLS.every((cell, i) => !doors(cell) || (cut.logits[i] ?? 0) > 0)).toBe(true)
  })

  test('round a wall leaves out its window', () => {
    const pane: IsIn = ({ x, y }) => x > 80 && x < 100 && y > 30 && y < 60
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
  box: { left: 81 * CELL_PX, top: 31 * CELL_PX, right: 100 * CELL_PX, bottom: 60 * CELL_PX },
})
