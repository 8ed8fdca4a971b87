import { describe, expect, test, vi } from 'vitest'
import { type Homography, project } from '@/lib/math/homography'
import { shrinkPhoto } from '@/lib/math/resize'
import { measureDrift } from '@/lib/survey/drift/measure-drift'
import { registerToPhoto } from '@/lib/survey/drift/register'
import { warpToPhoto } from '@/lib/survey/drift/warp'
import { drawnRoom as room, ROOM_SIZE as SIZE, ROOM_WINDOW as WINDOW } from '../../support/drawn-room'

// Slow where many tests run at once.
vi.setConfig({ testTimeout: 60_000 })

const REFERENCE = room()

describe('registering a made image to its photo', () => {
  test.each<[string, Homography]>([
    ['a shift', [1, 0, 0.03, 0, 1, -0.02, 0, 0, 1]],
    ['another scale', [1.05, 0, -0.02, 0, 1.05, -0.03, 0, 0, 1]],
    ['another perspective', [1, 0.01, 0, 0.01, 1.02, 0, 0.03, 0, 1]],
  ])('finds %s although the colors are others', (_name, mapping) => {
    const photo = warpToPhoto(room(), mapping, SIZE)
    const { toMade, confidence } = registerToPhoto(photo, room({ wall: 90, floor: 160, seed: 2 }))
    expect(confidence).toBeGreaterThan(0.3)
    for (const [x, y] of [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.7],
      [0.2, 0.7],
    ] as const) {
      const [found, wanted] = [project(toMade, x, y), project(mapping, x, y)]
      expect(Math.hypot(found.x - wanted.x, found.y - wanted.y)).toBeLessThan(0.006)
    }
  })

  test('leaves an image in place as it is, at any size of the model', () => {
    const half = shrinkPhoto(REFERENCE, { width: SIZE.width / 2, height: SIZE.height / 2 })
    expect(registerToPhoto(REFERENCE, half).shift).toBeLessThan(0.006)
  })

  test('is the identity on flat images, and refuses another aspect', () => {
    const flat = { ...SIZE, rgb: new Uint8Array(3 * SIZE.width * SIZE.height).fill(128) }
    expect(registerToPhoto(flat, flat)).toMatchObject({ shift: 0 })
    const square = { width: 320, height: 320, rgb: new Uint8Array(3 * 320 * 320) }
    expect(() => registerToPhoto(room(), square)).toThrow(RangeError)
  })
})

describe('the drift of a made image', () => {
  test('is none for other colors in the same place', () => {
    const made = room({ wall: 90, floor: 170, glass: 235, seed: 3 })
    expect(measureDrift(REFERENCE, made)).toMatchObject({ isOver: false, moved: [], missing: [] })
    expect(measureDrift(REFERENCE, made).inPlace).toBeGreaterThan(0.9)
  })

  test.each([0.03, 0.06, 0.08])('tells how far a window moved: %s of the width', (share) => {
    const [left, top, right, bottom] = WINDOW
    const by = Math.round(share * SIZE.width)
    const made = room({ window: [left + by, top, right + by, bottom], wall: 110, seed: 4 })
    const { isOver, moved } = measureDrift(REFERENCE, made)
    expect(isOver).toBe(true)
    expect(Math.abs((moved[0]?.by.x ?? 0) - share)).toBeLessThan(0.008)
  })

  test('tells a window that is gone', () => {
    const { isOver, drift } = measureDrift(REFERENCE, room({ window: null, wall: 110, seed: 5 }))
    expect(isOver).toBe(true)
    expect(drift).toBeGreaterThan(0.8)
  })

  test('leaves out what is locked, and takes flat images', () => {
    const locked = new Uint8Array(SIZE.width * SIZE.height)
    for (let y = 50; y < 200; y++) locked.fill(1, y * SIZE.width + 155, y * SIZE.width + 305)
    expect(measureDrift(REFERENCE, room({ window: null }), { locked }).isOver).toBe(false)
    const flat = { ...SIZE, rgb: new Uint8Array(3 * SIZE.width * SIZE.height).fill(128) }
    expect(measureDrift(flat, flat)).toEqual({
      ...{ drift: 0, moved: [], missing: [], isOver: false },
      inPlace: null,
    })
  })
})
