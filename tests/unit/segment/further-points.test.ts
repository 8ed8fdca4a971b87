import { expect, test } from 'vitest'
import type { LabPlanes } from '@/lib/math/color'
import type { AreaMap } from '@/lib/segment/areas'
import { furtherPoints } from '@/lib/segment/further-points'
import { CELL_PX } from '@/lib/segment/small-mask'

const SIZE = { width: 128, height: 96 }
const WALL = { L: 0.75, a: 0.01, b: 0.02 }
const PICTURE_COLOR = { L: 0.6, a: 0.04, b: 0.02 }

/** In cells, from the top left to the bottom right corner. */
type Box = readonly [left: number, top: number, right: number, bottom: number]
type Color = typeof WALL

const UPPER_HALF: Box = [0, 0, 128, 48]
const LOWER_HALF: Box = [0, 48, 128, 96]
const EVERYTHING: Box = [0, 0, 128, 96]

const cells = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => ({
  x: i % SIZE.width,
  y: Math.floor(i / SIZE.width),
}))
const isIn = ([left, top, right, bottom]: Box, { x, y }: { x: number; y: number }) =>
  x >= left && x < right && y >= top && y < bottom

/** A photo's areas, one per box; later ones cover earlier ones. */
function mapOf(...boxes: Box[]): AreaMap {
  const areas = boxes.map(([left, top, right, bottom], i) => ({
    id: i + 1,
    score: 0.9,
    coverage: ((right - left) * (bottom - top)) / cells.length,
    box: { left: left * CELL_PX, top: top * CELL_PX, right: right * CELL_PX, bottom: bottom * CELL_PX },
    point: { x: 0, y: 0 },
  }))
  const labels = Uint8Array.from(cells, (at) => 1 + boxes.findLastIndex((box) => isIn(box, at)))
  return { ...SIZE, labels, areas }
}

function colorsOf(color: (at: { x: number; y: number }) => Color): LabPlanes {
  const plane = (channel: keyof Color) => Float32Array.from(cells, (at) => color(at)[channel])
  return { ...SIZE, L: plane('L'), a: plane('a'), b: plane('b') }
}

const pictureAt = (box: Box) => colorsOf((at) => (isIn(box, at) ? PICTURE_COLOR : WALL))
const inCells = ({ x, y }: { x: number; y: number }) => ({ x: x / CELL_PX, y: y / CELL_PX })

test('a small picture on a wall gets a point in its middle', () => {
  const points = furtherPoints(mapOf(UPPER_HALF, LOWER_HALF), pictureAt([60, 20, 69, 31]))
  expect(points).toHaveLength(1)
  expect(points.map(inCells)).toEqual([{ x: 64.5, y: 24.5 }])
})

test('light that changes slowly gets none', () => {
  const colors = colorsOf(({ x }) => ({ ...WALL, L: 0.5 + 0.003 * x }))
  expect(furtherPoints(mapOf(EVERYTHING), colors)).toEqual([])
})

test('a place without an area gets a point, whatever its color', () => {
  const points = furtherPoints(mapOf([0, 0, 100, 96]), pictureAt([0, 0, 0, 0]))
  expect(points).toHaveLength(1)
  expect(points.every((at) => inCells(at).x > 100)).toBe(true)
})

test('things that are areas already, small areas and low areas get none', () => {
  const picture: Box = [60, 20, 69, 31]
  expect(furtherPoints(mapOf(EVERYTHING, picture), pictureAt(picture))).toEqual([])
  const onFloor: Box = [60, 70, 69, 81]
  expect(furtherPoints(mapOf(UPPER_HALF, LOWER_HALF), pictureAt(onFloor))).toEqual([])
})

test('there are at most 24 points, for the largest spots', () => {
  const sideOf = (column: number) => (column === 0 ? 7 : 6)
  const colors = colorsOf(({ x, y }) => {
    const side = sideOf(Math.floor(x / 12))
    return x < 120 && x % 12 < side && y % 12 < side ? PICTURE_COLOR : WALL
  })
  const points = furtherPoints(mapOf(EVERYTHING), colors)
  expect(points).toHaveLength(24)
  expect(points.filter((at) => inCells(at).x < 12)).toHaveLength(8)
})
