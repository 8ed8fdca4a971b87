import { expect, test } from 'vitest'
import { kindMapSize, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import type { RoomAreas } from '@/lib/segment/partition'
import { CELL_PX, maskSize } from '@/lib/segment/small-mask'
import { thingsAmong } from '@/lib/segment/things'

const SCALED = { width: 512, height: 512 }
const SIZE = maskSize(SCALED)

type Square = { readonly kind: RoomKind; readonly from: number; readonly to: number }

/** Squares along the diagonal, in cells of the map, in front of a wall. */
function roomOf(squares: readonly Square[]): RoomAreas {
  const kindSize = kindMapSize(SCALED)
  const squareAt = (x: number, y: number) =>
    squares.findIndex(({ from, to }) => x >= from && x < to && y >= from && y < to)
  const labels = Uint8Array.from(
    { length: SIZE.width * SIZE.height },
    (_, i) => 1 + squareAt(i % SIZE.width, Math.floor(i / SIZE.width)),
  )
  const shares = new Uint8Array(kindSize.width * kindSize.height * ROOM_KINDS.length)
  const cells = SIZE.width / kindSize.width
  for (let i = 0; i < kindSize.width * kindSize.height; i++) {
    const square = squares[squareAt(cells * (i % kindSize.width), cells * Math.floor(i / kindSize.width))]
    shares[i * ROOM_KINDS.length + ROOM_KINDS.indexOf(square?.kind ?? 'wall')] = 255
  }
  const areas = squares.map(({ from, to }, i) => ({
    id: i + 1,
    score: 0.9,
    coverage: (to - from) ** 2 / labels.length,
    box: { left: from * CELL_PX, top: from * CELL_PX, right: to * CELL_PX, bottom: to * CELL_PX },
    point: { x: from * CELL_PX, y: from * CELL_PX },
  }))
  return { ...SIZE, labels, areas, kinds: { ...kindSize, shares }, surfaces: labels }
}

test('furniture, windows and lamps are things; walls, what is tiny and what is most of the photo are none', () => {
  const things = thingsAmong(
    roomOf([
      { kind: 'soft', from: 0, to: 24 },
      { kind: 'window', from: 24, to: 40 },
      { kind: 'wall', from: 40, to: 60 },
      { kind: 'other', from: 60, to: 62 },
    ]),
  )
  expect(things.map(({ area }) => area.id)).toEqual([1, 2])
  expect(thingsAmong(roomOf([{ kind: 'soft', from: 0, to: 120 }]))).toEqual([])
})

test('the places of a thing lie all over it', () => {
  const [thing] = thingsAmong(roomOf([{ kind: 'soft', from: 8, to: 32 }]))
  const xs = thing?.places.map(({ x }) => x) ?? []
  const ys = thing?.places.map(({ y }) => y) ?? []
  expect(Math.min(...xs, ...ys)).toBeGreaterThan(8 * CELL_PX)
  expect(Math.max(...xs, ...ys)).toBeLessThan(32 * CELL_PX)
  for (const along of [xs, ys]) expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(15 * CELL_PX)
})
