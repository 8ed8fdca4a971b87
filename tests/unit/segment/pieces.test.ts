import { describe, expect, test } from 'vitest'
import { connectedParts } from '@/lib/math/image'
import { type KindMap, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { piecesOf } from '@/lib/segment/pieces'

/** Cells of the map, four along each side of a cell of the kind map. */
const SIDE = 40
const KINDS_SIDE = SIDE / 4

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Shares = Partial<Record<RoomKind, number>>

const isIn = ([left, top, right, bottom]: Box, cell: number, width: number) => {
  const [x, y] = [cell % width, Math.floor(cell / width)]
  return x >= left && x < right && y >= top && y < bottom
}

/** One piece in a box, with a lightness per cell, and what the head sees; a box in it may differ, or be a piece of its own. */
function drawn(
  piece: Box,
  shares: Shares,
  lightnessAt: (cell: number) => number = () => 0.6,
  other?: {
    readonly box: Box
    readonly shares: Shares
    readonly tint?: number
    readonly isApart?: boolean
    readonly isUnvoted?: boolean
  },
) {
  const cells = Array.from({ length: SIDE ** 2 }, (_, cell) => cell)
  const kinds: KindMap = {
    width: KINDS_SIDE,
    height: KINDS_SIDE,
    shares: Uint8Array.from({ length: KINDS_SIDE ** 2 * ROOM_KINDS.length }, (_, i) => {
      const [cell, kind] = [Math.floor(i / ROOM_KINDS.length), ROOM_KINDS[i % ROOM_KINDS.length]]
      const small = 4 * (SIDE * Math.floor(cell / KINDS_SIDE) + (cell % KINDS_SIDE))
      const own = other && isIn(other.box, small, SIDE) ? other.shares : shares
      return kind ? Math.round(255 * (own[kind] ?? 0)) : 0
    }),
  }
  return piecesOf({
    map: {
      width: SIDE,
      height: SIDE,
      labels: Uint8Array.from(cells, (cell) => {
        if (other?.isApart && isIn(other.box, cell, SIDE)) return 2
        return isIn(piece, cell, SIDE) ? 1 : 0
      }),
    },
    colors: {
      width: SIDE,
      height: SIDE,
      L: Float32Array.from(cells, lightnessAt),
      a: Float32Array.from(cells, (cell) => (other && isIn(other.box, cell, SIDE) ? (other.tint ?? 0) : 0)),
      b: new Float32Array(SIDE ** 2),
    },
    kinds,
    surfaces: Uint8Array.from(cells, (cell) =>
      ROOM_KINDS.indexOf(
        other?.shares.ceiling && !other.isUnvoted && isIn(other.box, cell, SIDE) ? 'ceiling' : 'wall',
      ),
    ),
  })
}

const kindsOf = (pieces: ReturnType<typeof drawn>) => pieces.map(({ kind }) => kind)
const HIGH: Box = [8, 8, 32, 32]

describe('a piece in doubt', () => {
  test.each<[string, Shares, string]>([
    ['likely a wall', { wall: 0.54, curtain: 0.46 }, 'wall'],
    ['as likely a curtain or a door', { wall: 0.52, curtain: 0.24, door: 0.24 }, 'other'],
    ['likely a floor', { floor: 0.51, wall: 0.2, rug: 0.29 }, 'floor'],
    ['hardly a floor', { floor: 0.45, wall: 0.2, rug: 0.35 }, 'other'],
    ['surely a cabinet', { cabinet: 0.55, wall: 0.45 }, 'other'],
  ])('with %s', (_, shares, kind) => {
    expect(kindsOf(drawn(HIGH, shares))).toEqual([kind])
  })

  const DOOR: Box = [12, 8, 20, 32]
  const kindsBeside = (tint: number, ofDoor: Shares) =>
    kindsOf(
      drawn(HIGH, { wall: 0.9, door: 0.1 }, undefined, { box: DOOR, shares: ofDoor, tint, isApart: true }),
    )

  test('is a wall only in the tint of a sure one', () => {
    const doubt = { wall: 0.7, door: 0.3 }
    expect(kindsBeside(0.02, doubt)).toEqual(['wall', 'wall'])
    expect(kindsBeside(0.05, doubt)).toEqual(['wall', 'other'])
  })

  test('is a wall of another color where it is sure', () => {
    expect(kindsBeside(0.2, { wall: 0.9, door: 0.1 })).toEqual(['wall', 'wall'])
  })
})

describe('a wall and a ceiling in one piece', () => {
  const UPPER: Box = [0, 0, SIDE, 20]
  const CEILING = { ceiling: 0.9, wall: 0.1 }
  const kindsWith = (below: Shares) =>
    kindsOf(drawn([0, 0, SIDE, SIDE], below, undefined, { box: UPPER, shares: CEILING }))

  test('are parted', () => {
    expect(kindsWith({ wall: 0.9, door: 0.1 })).toEqual(['wall', 'ceiling'])
  })

  test('are parted by what the head sees where the masks vote for one of them', () => {
    const other = { box: UPPER, shares: CEILING, isUnvoted: true }
    const [, ceiling] = drawn([0, 0, SIDE, SIDE], { wall: 0.9, door: 0.1 }, undefined, other)
    expect(ceiling?.kind).toBe('ceiling')
    expect(Math.abs((ceiling?.cells.length ?? 0) - 20 * SIDE)).toBeLessThan(4 * SIDE)
  })

  test('leave what is below in doubt where little of it is a wall', () => {
    expect(kindsWith({ wall: 0.3, door: 0.3, cabinet: 0.4 })).toEqual(['other', 'ceiling'])
  })
})

describe('what the head sees in a wall', () => {
  const SOFA: Box = [12, 16, 24, 24]
  const WALL = { wall: 0.9, other: 0.1 }
  const seen = (lightness: number, shares: Shares) =>
    drawn(HIGH, WALL, (cell) => (isIn(SOFA, cell, SIDE) ? lightness : 0.8), { box: SOFA, shares })

  test('is cut out in another color', () => {
    const [wall, thing] = seen(0.3, { soft: 0.9, wall: 0.1 })
    expect([wall?.kind, thing?.kind]).toEqual(['wall', 'other'])
    expect(thing?.cells.every((cell) => isIn(SOFA, cell, SIDE))).toBe(true)
    expect(thing?.cells.length).toBeGreaterThan(80)
  })

  test('stays in the wall’s own color', () => {
    expect(kindsOf(seen(0.8, { soft: 0.9, wall: 0.1 }))).toEqual(['wall'])
  })

  test('stays where a wall is as likely', () => {
    expect(kindsOf(seen(0.3, { soft: 0.52, wall: 0.48 }))).toEqual(['wall'])
  })
})

test('cells that touch are one part', () => {
  const SMALL = { width: 4, height: 2 }
  // Without the third column.
  const cells = [0, 1, 3, 4, 5, 7]
  expect(connectedParts(cells, SMALL)).toEqual([
    [0, 1, 4, 5],
    [3, 7],
  ])
})
