import { expect, test } from 'vitest'
import { proposeCorners } from '@/lib/material/propose-corners'
import type { Quad } from '@/lib/math/homography'
import { quad } from '@/tests/support/quad'
import { drawn, grain, gray, lying, stone, wood } from './pictures'

const SIZE = { width: 320, height: 240 }
const SLANTED = quad([0.24, 0.17], [0.79, 0.11], [0.87, 0.86], [0.13, 0.74])
const TURNED = quad([0.17, 0.52], [0.49, 0.08], [0.83, 0.49], [0.51, 0.93])

type Ground = Parameters<typeof lying>[3]
const table: Ground = (x, y) => [150 + 14 * grain(x, y), 120 + 14 * grain(x, y), 90 + 14 * grain(x, y)]
const marbled: Ground = (u, v) => gray(225 + 20 * grain(u, v, 3))
const checkered: Ground = (u, v) => gray((Math.floor(4 * u) + Math.floor(4 * v)) % 2 ? 50 : 220)
const framed: Ground = (u, v) =>
  Math.abs(Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) - 0.3) < 0.03 ? [40, 60, 120] : [235, 230, 215]

/** The largest corner error, in shares of the piece's shortest side; any corner may come first. */
function farthest(found: Quad | null, corners: Quad): number {
  if (!found) return Number.POSITIVE_INFINITY
  const length = (i: number, other: Quad, j: number) =>
    Math.hypot(
      ((corners[i]?.x ?? 0) - (other[j]?.x ?? 0)) * SIZE.width,
      ((corners[i]?.y ?? 0) - (other[j]?.y ?? 0)) * SIZE.height,
    )
  const shortest = Math.min(...[0, 1, 2, 3].map((i) => length(i, corners, (i + 1) % 4)))
  const turns = [0, 1, 2, 3].map((turn) =>
    Math.max(...[0, 1, 2, 3].map((i) => length(i, found, (i + turn) % 4))),
  )
  return Math.min(...turns) / shortest
}

test('a tile that lies on a table is found within 2 % of its side, plain, patterned or framed', () => {
  const scenes = [
    [SLANTED, marbled],
    [SLANTED, checkered],
    [TURNED, framed],
  ] as const
  for (const [corners, tile] of scenes) {
    const photo = lying(SIZE, corners, tile, table)
    expect(farthest(proposeCorners(photo), corners)).toBeLessThan(0.02)
  }
})

test('a dark board on a light floor is found', () => {
  const board = quad([0.1, 0.35], [0.9, 0.3], [0.93, 0.55], [0.07, 0.6])
  const photo = lying(
    SIZE,
    board,
    (u, v) => gray(70 + 20 * grain(0.2 * u, v)),
    () => gray(200),
  )
  expect(farthest(proposeCorners(photo), board)).toBeLessThan(0.02)
})

test('nothing is proposed for a texture that fills the photo', () => {
  const checker = drawn(240, 240, (x, y) => checkered(x, y))
  const tiles = drawn(240, 240, (x, y) => gray((4 * x) % 1 < 0.03 || (4 * y) % 1 < 0.03 ? 90 : 210))
  const stripes = drawn(240, 240, (x) => gray((8 * x) % 1 < 0.5 ? 90 : 210))
  const plain = drawn(300, 200, () => gray(128))
  for (const photo of [stone(320, 240), wood(320, 240), checker, tiles, stripes, plain])
    expect(proposeCorners(photo)).toBeNull()
})
