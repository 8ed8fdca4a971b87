import { expect, test } from 'vitest'
import { type KindMap, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { seenRoom } from '@/lib/segment/seen-room'

/** A photo in rows of ten cells, from top to bottom, each cell of one kind. */
function photoOf(...rows: readonly (readonly [RoomKind, RoomKind])[]): KindMap {
  const cells = rows.flatMap(([left, right]) => Array.from({ length: 10 }, (_, i) => (i < 5 ? left : right)))
  const shares = Uint8Array.from(cells.flatMap((kind) => ROOM_KINDS.map((each) => (each === kind ? 255 : 0))))
  return { width: 10, height: rows.length, shares }
}

const CEILING = ['ceiling', 'ceiling'] as const
const WALL = ['wall', 'wall'] as const
const FRONTS = ['cabinet', 'wall'] as const
const FLOOR = ['floor', 'floor'] as const

test('cabinets above a counter and below it are a kitchen, and nothing else is beyond doubt', () => {
  expect(seenRoom(photoOf(CEILING, FRONTS, FRONTS, WALL, FRONTS, FRONTS, FLOOR))).toBe('modern-kitchen')
  // A bathroom's cabinet, a bookcase, and a sofa before a kitchen.
  expect(seenRoom(photoOf(CEILING, WALL, WALL, WALL, FRONTS, FRONTS, FLOOR))).toBeNull()
  expect(seenRoom(photoOf(CEILING, FRONTS, FRONTS, FRONTS, WALL, FLOOR, FLOOR))).toBeNull()
  expect(
    seenRoom(photoOf(CEILING, FRONTS, FRONTS, WALL, FRONTS, ['cabinet', 'soft'], ['soft', 'soft'])),
  ).toBeNull()
})
