import { describe, expect, test } from 'vitest'
import { type Candidate, candidateOf, distinctOf, gridPoints, mapAreas } from '@/lib/segment/areas'
import { ROOM_KINDS } from '@/lib/segment/kind-map'
import { isWellInside } from '@/lib/segment/open-photo'
import { voteKinds } from '@/lib/segment/room-map'
import type { SmallMask } from '@/lib/segment/small-mask'

const SIZE = { width: 40, height: 30 }
const POINT = { x: 80, y: 60 }

/** A mask of a rectangle, with logits (in quarters) inside it, on its rim, and elsewhere. */
function rectangle(
  [left, top, right, bottom]: readonly [number, number, number, number],
  { inside = 40, rim = 40 } = {},
): SmallMask {
  const logits = new Int8Array(SIZE.width * SIZE.height).fill(-40)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const isRim = x === left || y === top || x === right - 1 || y === bottom - 1
      logits[y * SIZE.width + x] = isRim ? rim : inside
    }
  }
  return { ...SIZE, logits }
}

function candidate(...[corners, score]: [Parameters<typeof rectangle>[0], number]): Candidate {
  const found = candidateOf(POINT, rectangle(corners), score)
  if (!found) throw new Error('expected a candidate')
  return found
}

const labelAt = ({ labels }: ReturnType<typeof mapAreas>, x: number, y: number) => labels[y * SIZE.width + x]

test('the grid has a point in the middle of each of 64 parts', () => {
  const points = gridPoints({ width: 1024, height: 512 })
  expect(points).toHaveLength(64)
  expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(64)
  for (const corner of [
    { x: 64, y: 32 },
    { x: 960, y: 480 },
  ])
    expect(points).toContainEqual({ ...corner, label: 'include' })
})

test('a point needs no answer well inside of a large thing that is sure', () => {
  const isKnown = (score: number, x: number, y: number, side = 20) =>
    isWellInside(candidate([5, 5, 5 + side, 25], score), SIZE, { x: 4 * x, y: 4 * y, label: 'include' })
  expect(isKnown(0.9, 15, 15)).toBe(true)
  expect([isKnown(0.85, 15, 15), isKnown(0.9, 6, 15), isKnown(0.9, 30, 15), isKnown(0.9, 5, 15, 1)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a mask is no candidate when its edge or its size is poor', () => {
  expect(candidateOf(POINT, rectangle([5, 5, 25, 25]), 0.76)).toMatchObject({ count: 400, score: 0.76 })
  expect(candidateOf(POINT, rectangle([5, 5, 11, 11], { rim: 2 }), 0.9)).toBeNull()
  expect(candidateOf(POINT, rectangle([5, 5, 7, 6]), 0.9)).toBeNull()
})

test('a spot that is searched on purpose may be smaller than what the grid meets', () => {
  const small = rectangle([5, 5, 7, 6])
  expect(candidateOf(POINT, small, 0.9, 'spot')).toMatchObject({ count: 2 })
  expect(candidateOf(POINT, rectangle([5, 5, 5, 5]), 0.9, 'spot')).toBeNull()
})

test('the best of masks that show the same thing stays, in any order', () => {
  const worse = candidate([0, 0, 20, 20], 0.8)
  const best = candidate([0, 0, 20, 21], 0.95)
  const other = candidate([24, 0, 36, 20], 0.9)
  for (const candidates of [
    [worse, best, other],
    [other, best, worse],
  ]) {
    const { areas } = mapAreas(distinctOf(candidates), SIZE)
    expect(areas.map(({ id, score }) => [id, score])).toEqual([
      [1, 0.95],
      [2, 0.9],
    ])
  }
})

describe('votes for the kind of each pixel', () => {
  /** Sides of a cell of the kind map in pixels of a mask. */
  const CELL = 4
  const [WALL, CEILING] = [ROOM_KINDS.indexOf('wall'), ROOM_KINDS.indexOf('ceiling')]
  /** A ceiling above a wall, with a border that the kind map sees one cell too low, and less surely. */
  const kindMap = { width: 10, height: 8 }
  const kinds = {
    ...kindMap,
    shares: Uint8Array.from({ length: 80 * ROOM_KINDS.length }, (_, i) => {
      const [row, kind] = [Math.floor(i / ROOM_KINDS.length / kindMap.width), i % ROOM_KINDS.length]
      const ceiling = [240, 240, 140][row] ?? 15
      const shares = new Map([
        [CEILING, ceiling],
        [WALL, 255 - ceiling],
      ])
      return shares.get(kind) ?? 0
    }),
  }
  const ceiling = candidate([0, 0, 40, 2 * CELL], 0.95)
  const wall = candidate([0, 2 * CELL, 40, 30], 0.95)
  const row = 2 * CELL + 1

  test('follow the masks, not the cells of the kind map', () => {
    const found = voteKinds([ceiling, wall], kinds, SIZE)
    expect([found[(row - 2) * 40 + 5], found[row * 40 + 5], found[25 * 40 + 5]]).toEqual([
      CEILING,
      WALL,
      WALL,
    ])
  })

  test('are the kind map’s own where no mask is', () => {
    const found = voteKinds([], kinds, SIZE)
    expect([found[row * 40 + 5], found[25 * 40 + 5]]).toEqual([CEILING, WALL])
  })
})

test('a smaller area lies over a larger one, with its box in pixels of the scaled photo', () => {
  const cushion = candidate([10, 10, 16, 16], 0.8)
  const sofa = candidate([4, 4, 34, 24], 0.9)
  const map = mapAreas(distinctOf([cushion, sofa]), SIZE)
  expect(map.areas[0]).toMatchObject({ id: 1, box: { left: 16, top: 16, right: 136, bottom: 96 } })
  expect(map.areas[1]).toMatchObject({ id: 2, coverage: 36 / 1200, point: POINT })
  expect([labelAt(map, 5, 5), labelAt(map, 12, 12), labelAt(map, 39, 29)]).toEqual([1, 2, 0])
})

test('an area that others cover entirely is left out, and the numbers stay without gaps', () => {
  const whole = candidate([0, 0, 40, 20], 0.8)
  const left = candidate([0, 0, 20, 20], 0.9)
  const right = candidate([20, 0, 40, 20], 0.9)
  const map = mapAreas(distinctOf([whole, left, right]), SIZE)
  expect(map.areas.map(({ id, box }) => [id, box.left])).toEqual([
    [1, 0],
    [2, 80],
  ])
  expect(new Set(map.labels)).toEqual(new Set([0, 1, 2]))
})
