import { describe, expect, test } from 'vitest'
import { shrinkLabels } from '../../../../lib/engines/preview/analysis/label-map.ts'
import type { AreaPlane } from '../../../../lib/engines/preview/analysis/mapping.ts'
import { outlineCorners } from '../../../../lib/engines/preview/analysis/outline-perspective.ts'
import { wallPlanesOf } from '../../../../lib/engines/preview/analysis/wall-plane.ts'
import { at } from '../../../../lib/math/numeric.ts'
import { BACK, faceMap, LEFT, RIGHT, type Room, rayAt, rayField } from '../../../../lib/survey/room.ts'
import { roomSeen as roomFrom } from './drawn-room.ts'

const [WIDTH, HEIGHT] = [512, 384]

const roomSeen = (turned: number, tilted: number) =>
  roomFrom({
    ...{ turned, tilted, cameraMetres: 1, ceiling: 0.75 },
    walls: { back: 2.4, left: 1.4, right: 1.6 },
  })

/** A room's faces with one of them wrong, as a layout may be. */
const misread = (room: Room): Room => ({ ...room, box: { ceiling: 1.1, back: 4.2, left: 3, right: 0.7 } })

function planeOf(room: Room, isOwn: (face: number, x: number, y: number) => boolean): AreaPlane {
  const faces = faceMap(room, WIDTH, HEIGHT)
  const mask = faces.map((face, i) => (isOwn(face, i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0))
  const size = { width: WIDTH, height: HEIGHT }
  return at(wallPlanesOf(shrinkLabels(mask, size, size), [1], misread(room)), 0)
}

/** The wall of a plane, and its distance in room heights, which isn't in its given box. */
function wallIn(plane: AreaPlane) {
  if (typeof plane === 'string' || !('wall' in plane)) throw new Error('no wall')
  return plane
}

describe('the plane of a wall by its own edge', () => {
  test.each([
    ['back', BACK, 12, 6],
    ['back', BACK, 0, 0],
    ['left', LEFT, -20, 4],
    ['right', RIGHT, 20, 8],
  ] as const)('is the %s one, even if the layout is wrong', (name, face, turned, tilted) => {
    const plane = wallIn(planeOf(roomSeen(turned, tilted), (each) => each === face))
    expect(plane.wall).toBe(name)
    // A wall as wide as it is: distance and ceiling height in the same proportion.
    const { box } = roomSeen(turned, tilted)
    expect(plane.box[name] / plane.box.ceiling / (box[name] / box.ceiling)).toBeCloseTo(1, 1)
  })

  test.each([
    [-25, 5],
    [-40, 0],
    [30, 10],
    [38, 0],
  ])('goes round a corner where the edge has a kink (turned by %i°, tilted by %i°)', (turned, tilted) => {
    const side = turned < 0 ? LEFT : RIGHT
    const plane = wallIn(planeOf(roomSeen(turned, tilted), (face) => face === BACK || face === side))
    expect(plane.wall).toBe('walls')
    const { box } = roomSeen(turned, tilted)
    const name = turned < 0 ? 'left' : 'right'
    expect(plane.box.back / plane.box[name] / (box.back / box[name])).toBeCloseTo(1, 1)
  })

  test('is found beside a door, under a lamp and above a sofa', () => {
    const isHidden = (x: number, y: number) =>
      (x > 200 && x < 290 && y < 150) || (x > 60 && x < 110) || (y > 240 && x > 120)
    const plane = wallIn(planeOf(roomSeen(12, 6), (face, x, y) => face === BACK && !isHidden(x, y)))
    expect(plane.wall).toBe('back')
  })

  test('faces the camera where nothing of its edges is seen', () => {
    const plane = wallIn(planeOf(roomSeen(12, 6), (_, x, y) => Math.hypot(x - 256, y - 180) < 60))
    expect(plane.wall).toBe('back')
  })

  test('is that of the wall ahead where nothing of its own edges is seen, so that both have bricks of one size', () => {
    const room = roomSeen(0, 0)
    const size = { width: WIDTH, height: HEIGHT }
    const isPart = (i: number) => Math.hypot((i % WIDTH) - 470, Math.floor(i / WIDTH) - 180) < 40
    const mask = faceMap(room, WIDTH, HEIGHT).map((face, i) => {
      if (isPart(i)) return 2
      return face === BACK ? 1 : 0
    })
    const walls = wallPlanesOf(shrinkLabels(mask, size, size), [0.3, 0.03], misread(room))
    expect(wallIn(at(walls, 1)).box.back).toBe(wallIn(at(walls, 0)).box.back)
    // By itself, its outline would say something else.
    const alone = mask.map((label) => (label === 2 ? 1 : 0))
    const own = at(wallPlanesOf(shrinkLabels(alone, size, size), [0.03], misread(room)), 0)
    expect(wallIn(own).box.back).not.toBeCloseTo(wallIn(at(walls, 0)).box.back, 1)
  })

  test('is no farther than its height allows where the horizon is too high', () => {
    const [room, size] = [roomSeen(0, 0), { width: WIDTH, height: HEIGHT }]
    const mask = faceMap(room, WIDTH, HEIGHT).map((face) => (face === BACK ? 1 : 0))
    const plane = wallIn(at(wallPlanesOf(shrinkLabels(mask, size, size), [1], misread(roomSeen(0, 14))), 0))
    expect(plane.box.back / room.box.back).toBeCloseTo(1, 0)
  })

  test('is no farther than a room is long above what hides its foot', () => {
    const room = roomSeen(0, 25)
    const rays = rayField(room, WIDTH / room.longSide)
    // The edge of a bed near the horizon, which the floor of a hall would have there.
    const isAbove = (x: number, y: number) => rayAt(rays, x, y).Y < 0.1 * rayAt(rays, x, y).Z
    const plane = wallIn(planeOf(room, (face, x, y) => face === BACK && isAbove(x, y)))
    expect(plane.box.back).toBeLessThanOrEqual(4)
  })
})

test('the corners of a wall that the photo cuts off above follow the part of its upper edge that is seen', () => {
  const size = { width: 100, height: 100 }
  const columns = Array.from({ length: 40 }, (_, i) => ({
    x: 60 + i,
    top: Math.max(0, 30 - 1.5 * i),
    bottom: 80,
  }))
  const [left, right] = outlineCorners(columns, size, 0.6) ?? []
  expect(left?.y).toBeCloseTo(0.3, 1)
  // Beyond the photo.
  expect(right?.y).toBeCloseTo(-0.3, 1)
})
