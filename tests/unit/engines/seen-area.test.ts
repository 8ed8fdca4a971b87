import { describe, expect, test, vi } from 'vitest'
import { PLAIN_AREA } from '../../../lib/domain/design-run.ts'
import type { Perspective } from '../../../lib/domain/perspective.ts'
import { areaError } from '../../../lib/domain/shopping/metric-source.ts'
import { DOOR_METRES } from '../../../lib/engines/preview/analysis/door-scale.ts'
import { gridPlane } from '../../../lib/engines/preview/analysis/mapping.ts'
import {
  type MeasuredSurface,
  scaleFromDistance,
  seenSquareMetres,
  surfaceOfArea,
} from '../../../lib/engines/preview/seen-area.ts'
import { BACK, FLOOR, faceMap, LEFT, type Room } from '../../../lib/survey/room.ts'
import { type Face, ROOMS, roomOf, trueSquareMetres } from './measured-rooms.ts'
import { analyzedHigh, areasWith, DOOR, GROUND, HIGH, SIZE, USUAL, WALL } from './preview/drawn-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

function surfaceOn(room: Room, face: Face): MeasuredSurface {
  const plane = face === 'floor' ? face : { wall: face, box: room.box, metresPerUnit: room.cameraMetres ?? 1 }
  return { room, plane, source: 'ceiling' }
}

const LABELS = { floor: FLOOR, back: BACK, left: LEFT } as const

describe.each(ROOMS)('the seen area of $name', (each) => {
  const room = roomOf(each)
  test.each(['floor', 'back', 'left'] as const)('is the polygon in view within 2 percent: %s', (face) => {
    const faces = faceMap(room, SIZE.width, SIZE.height)
    const seen = seenSquareMetres(surfaceOn(room, face), faces, SIZE, LABELS[face])
    const truth = trueSquareMetres(room, face)
    expect(truth).toBeGreaterThan(0)
    expect(Math.abs(seen.squareMetres / truth - 1)).toBeLessThan(0.02)
    expect(seen.leftOutShare).toBe(0)
  })
})

describe('what of a seen area is measured', () => {
  const room = roomOf(ROOMS[0])
  const floor = surfaceOn(room, 'floor')

  test('is the same for a photo of 6 Mpx, of which every third pixel each way is looked at', () => {
    const large = { width: 2880, height: 2160 }
    const seen = seenSquareMetres(floor, faceMap(room, large.width, large.height), large, FLOOR)
    expect(Math.abs(seen.squareMetres / trueSquareMetres(room, 'floor') - 1)).toBeLessThan(0.01)
  })

  test('is nothing beyond the horizon: a floor painted up to the photo’s top', () => {
    const all = new Uint8Array(SIZE.width * SIZE.height).fill(1)
    const seen = seenSquareMetres(floor, all, SIZE, 1)
    // Half of the photo is above the horizon, and 1.45 m · 344 px / 20 m = 25 of 384 rows below it are too far away.
    expect(seen.leftOutShare).toBeGreaterThan(0.55)
    expect(seen.leftOutShare).toBeLessThan(0.58)
    // To 20 m ahead the view is a triangle without its tip: (20 m)² · 512/344/2 is about 300 m².
    expect(seen.squareMetres).toBeLessThan(300)
  })

  test('continues beyond the photo only where it touches the edge', () => {
    const labels = faceMap(room, SIZE.width, SIZE.height)
    expect(seenSquareMetres(floor, labels, SIZE, FLOOR).touchesRim).toBe(true)
    const back = surfaceOn(room, 'back')
    const far = { ...room, box: { ...room.box, ceiling: 0.5, left: 1, right: 1 } }
    expect(seenSquareMetres(back, faceMap(far, SIZE.width, SIZE.height), SIZE, BACK).touchesRim).toBe(false)
  })

  test('is 0 for a label without pixels', () => {
    const none = new Uint8Array(SIZE.width * SIZE.height)
    expect(seenSquareMetres(floor, none, SIZE, 1)).toEqual({
      squareMetres: 0,
      leftOutShare: 0,
      touchesRim: false,
    })
  })
})

describe('a surface by a rectangle of the user’s own', () => {
  const room = roomOf(ROOMS[0])
  /** Where the camera sees a point on the floor, in shares of the photo. */
  const seenAt = (along: number, across: number) => ({
    x: (room.frame.cx + (room.frame.focal * along) / across) / 640,
    y: (room.frame.cy + room.frame.focal / across) / 480,
  })
  const unit = room.cameraMetres ?? 1
  const perspective: Perspective = {
    corners: [seenAt(-1, 2.5), seenAt(1, 2.5), seenAt(1, 2), seenAt(-1, 2)],
    widthMetres: 2 * unit,
    heightMetres: 0.5 * unit,
  }
  const surface: MeasuredSurface = { room, plane: gridPlane(perspective, true), source: 'perspective' }

  test('measures the whole floor as the room does', () => {
    const seen = seenSquareMetres(surface, faceMap(room, SIZE.width, SIZE.height), SIZE, FLOOR)
    expect(Math.abs(seen.squareMetres / trueSquareMetres(room, 'floor') - 1)).toBeLessThan(0.02)
  })

  test('leaves out what lies beyond its horizon', () => {
    const all = new Uint8Array(SIZE.width * SIZE.height).fill(1)
    const seen = seenSquareMetres(surface, all, SIZE, 1)
    expect(seen.leftOutShare).toBeGreaterThan(0.5)
    expect(Number.isFinite(seen.squareMetres)).toBe(true)
  })

  test('a typed distance scales both: 2 units are 2.9 m, and 3.48 m are 1.2 times that', () => {
    const points = [seenAt(-1, 2), seenAt(1, 2)] as const
    expect(scaleFromDistance(surface, SIZE, { points, metres: 3.48 })).toBeCloseTo(1.2, 3)
    expect(scaleFromDistance(surfaceOn(room, 'floor'), SIZE, { points, metres: 3.48 })).toBeCloseTo(1.2, 3)
  })

  test.each([
    ['the same point twice', seenAt(-1, 2)],
    ['a point above the horizon', { x: 0.5, y: 0.2 }],
  ])('a typed distance tells nothing by %s', (_, to) => {
    const known = { points: [seenAt(-1, 2), to], metres: 1 } as const
    expect(scaleFromDistance(surface, SIZE, known)).toBeNull()
    expect(scaleFromDistance(surfaceOn(room, 'floor'), SIZE, known)).toBeNull()
  })

  test('a typed distance tells nothing across a corner of two walls', () => {
    const walls = { wall: 'walls', box: room.box, metresPerUnit: unit } as const
    const points = [
      { x: 0.02, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ] as const
    expect(scaleFromDistance({ ...surface, plane: walls }, SIZE, { points, metres: 3 })).toBeNull()
  })
})

describe('the surface of an area in a photo', () => {
  const { labels, room, analysis } = analyzedHigh()
  const measured = (door: 'door' | 'other', label: number) => {
    const surface = surfaceOfArea(analysis, areasWith(door), label - 1)
    return surface && { ...seenSquareMetres(surface, labels, SIZE, label), source: surface.source }
  }
  const real = { ...room, cameraMetres: HIGH.cameraMetres }

  test.each([
    ['floor', GROUND, trueSquareMetres(real, 'floor')],
    ['wall', WALL, trueSquareMetres(real, 'back') - USUAL.width * DOOR_METRES],
  ])('is measured by a door: the %s', (_, label, truth) => {
    const seen = measured('door', label)
    expect(seen?.source).toBe('door')
    expect(Math.abs((seen?.squareMetres ?? 0) / truth - 1)).toBeLessThan(areaError('door'))
  })

  test('rests on a usual height without one', () => {
    expect(measured('other', GROUND)?.source).toBe('ceiling')
    expect(measured('other', WALL)?.source).toBe('ceiling')
  })

  test('is unknown for things and unchanged areas', () => {
    expect(measured('door', DOOR)).toBeNull()
    expect(measured('other', DOOR)).toBeNull()
  })

  test('is the rectangle that the user drew, where they did', () => {
    const corners = [
      { x: 0.3, y: 0.7 },
      { x: 0.7, y: 0.7 },
      { x: 0.9, y: 0.9 },
      { x: 0.1, y: 0.9 },
    ] as const
    const perspective = { corners, widthMetres: 2, heightMetres: 1 }
    const areas = [PLAIN_AREA, PLAIN_AREA, { ...PLAIN_AREA, kind: 'floor', perspective } as const]
    expect(surfaceOfArea(analysis, areas, GROUND - 1)?.source).toBe('perspective')
  })
})
