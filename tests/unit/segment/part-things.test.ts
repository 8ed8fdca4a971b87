import { expect, test } from 'vitest'
import type { LabPlanes } from '@/lib/math/color'
import type { AreaMap } from '@/lib/segment/areas'
import { cutThings } from '@/lib/segment/part-things'
import { CELL_PX, type SmallMask } from '@/lib/segment/small-mask'

const SIZE = { width: 96, height: 72 }
const WALL = { L: 0.75, a: 0.01, b: 0.02 }
const WALL_ID = 1
const THING_ID = 2

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
type Color = typeof WALL

/** In cells; the wall is the upper half of the photo. */
const WINDOW: Box = { left: 40, top: 8, right: 60, bottom: 26 }
const WALL_BOX: Box = { left: 0, top: 0, right: 96, bottom: 36 }

const isIn = ({ left, top, right, bottom }: Box, i: number) => {
  const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
  return x >= left && x < right && y >= top && y < bottom
}
const cells = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => i)
const maskOf = (box: Box): SmallMask => ({
  ...SIZE,
  logits: Int8Array.from(cells, (i) => (isIn(box, i) ? 20 : -20)),
})
const inPx = ({ left, top, right, bottom }: Box) => ({
  left: left * CELL_PX,
  top: top * CELL_PX,
  right: right * CELL_PX,
  bottom: bottom * CELL_PX,
})
const middleOf = ({ left, top, right, bottom }: Box) => ({
  x: ((left + right) / 2) * CELL_PX,
  y: ((top + bottom) / 2) * CELL_PX,
})

/** A wall with something on it that the model knows as a separate area. `color` is that of each of its cells. */
function room(thing: Box, color: (n: number) => Color, wall = WALL_BOX) {
  const area = (id: number, box: Box) => ({
    id,
    score: 0.9,
    coverage: 0.1,
    box: inPx(box),
    point: middleOf(box),
  })
  const map: AreaMap = {
    ...SIZE,
    labels: Uint8Array.from(cells, (i) => {
      if (isIn(thing, i)) return THING_ID
      return isIn(wall, i) ? WALL_ID : 0
    }),
    areas: [area(WALL_ID, wall), area(THING_ID, thing)],
  }
  const plane = (channel: keyof Color) =>
    Float32Array.from(cells, (i) => (isIn(thing, i) ? color(i) : WALL)[channel])
  const colors: LabPlanes = { ...SIZE, L: plane('L'), a: plane('a'), b: plane('b') }
  return { map, colors }
}

const onWall = { x: 75 * CELL_PX, y: 10 * CELL_PX }
const isTaken = ({ logits }: SmallMask, box: Box) => {
  const taken = cells.filter((i) => isIn(box, i) && (logits[i] ?? 0) > 0)
  return taken.length > 0
}
const evenly = (color: Color) => () => color

const GLASS = { L: 0.97, a: -0.02, b: -0.04 }
const DARK_FRAME = { L: 0.35, a: 0.05, b: 0.06 }

test.each([
  ['a window in other light than the room', evenly(GLASS)],
  ['a dark picture', evenly(DARK_FRAME)],
  ['a pale picture with a few dark lines', (n: number) => (n % 6 === 0 ? { ...WALL, L: 0.3 } : WALL)],
])('%s is no part of the tapped wall', (_, color) => {
  const cut = cutThings(maskOf(WALL_BOX), [onWall], room(WINDOW, color))
  expect(isTaken(cut, WINDOW)).toBe(false)
  expect(isTaken(cut, { ...WALL_BOX, right: WINDOW.left })).toBe(true)
})

test.each([
  ['a patch of sun', evenly({ L: 0.93, a: 0.02, b: 0.04 })],
  ['a shadow', evenly({ L: 0.66, a: 0.01, b: 0.01 })],
])('%s is part of the tapped wall', (_, color) => {
  const mask = maskOf(WALL_BOX)
  expect(cutThings(mask, [onWall], room(WINDOW, color))).toEqual(mask)
})

/** A thin frame around a color that light could have made of the wall's. */
const framed = (frame: Color, inside: Color) => (i: number) => {
  const inner = {
    left: WINDOW.left + 1,
    top: WINDOW.top + 1,
    right: WINDOW.right - 1,
    bottom: WINDOW.bottom - 1,
  }
  return isIn(inner, i) ? inside : frame
}

test.each([
  ['a pale picture', { ...WALL, L: 0.68 }, { ...WALL, L: 0.8 }],
  ['a white cabinet with a light edge', { ...WALL, L: 0.9 }, { ...WALL, L: 0.8 }],
])('%s is no part of the tapped wall, because a line runs around it', (_, frame, inside) => {
  const cut = cutThings(maskOf(WALL_BOX), [onWall], room(WINDOW, framed(frame, inside)))
  expect(isTaken(cut, WINDOW)).toBe(false)
})

test('a tile stays in its wall, although a line runs around it', () => {
  const mask = maskOf(WALL_BOX)
  const tile = framed({ ...WALL, L: 0.68 }, { ...WALL, L: 0.76 })
  expect(cutThings(mask, [onWall], room(WINDOW, tile))).toEqual(mask)
})

test('a large part of another area stays: it is what was tapped', () => {
  const wallAndCeiling = { left: 0, top: 0, right: 60, bottom: 72 }
  const mask = maskOf({ ...WALL_BOX, bottom: 30 })
  expect(cutThings(mask, [onWall], room(wallAndCeiling, evenly(WALL)))).toEqual(mask)
})

test('a window that was tapped as well stays', () => {
  const mask = maskOf(WALL_BOX)
  expect(cutThings(mask, [onWall, middleOf(WINDOW)], room(WINDOW, evenly(GLASS)))).toEqual(mask)
})

test('a window that the photo cuts off is no part of the wall either', () => {
  const atBorder = { ...WINDOW, left: 0, right: 20, top: 0 }
  const cut = cutThings(maskOf(WALL_BOX), [onWall], room(atBorder, evenly(GLASS)))
  expect(isTaken(cut, atBorder)).toBe(false)
})

test('what the mask has at its rim is left to the user', () => {
  const skirting = { ...WALL_BOX, top: 30 }
  const mask = maskOf(WALL_BOX)
  expect(cutThings(mask, [onWall], room(skirting, evenly(DARK_FRAME)))).toEqual(mask)
})
