import { describe, expect, test, vi } from 'vitest'
import { toColorPlanes } from '../../../../lib/engines/preview/math/color.ts'
import { createRandom } from '../../../../lib/engines/preview/math/numeric.ts'
import { refineRoom } from '../../../../lib/engines/preview/survey/find-room.ts'
import { BACK, CEILING, faceMap, type Room } from '../../../../lib/engines/preview/survey/room.ts'
import {
  depthWithin,
  facesInImage,
  findLines,
  type RoomLine,
} from '../../../../lib/engines/preview/survey/room-lines.ts'
import { surveyPhoto } from '../../../../lib/engines/preview/survey/survey.ts'
import { loadImage, paintImage } from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

const [WIDTH, HEIGHT] = [512, 340]
const SIZE = { width: WIDTH, height: HEIGHT }

function roomWith(box: Partial<Room['box']> = {}, confidence = 1): Room {
  return {
    frame: {
      right: { x: 1, y: 0, z: 0 },
      up: { x: 0, y: 1, z: 0 },
      forward: { x: 0, y: 0, z: 1 },
      focal: 400,
      cx: WIDTH / 2,
      cy: HEIGHT / 2,
      confidence: 1,
    },
    box: { ceiling: 0.9, back: 3, left: 1.5, right: 1.2, ...box },
    confidence,
    longSide: WIDTH,
  }
}

/** What a room looks like whose ceiling is a little lighter than its walls, with the noise of a camera. */
function imageOf(room: Room) {
  const faces = faceMap(room, WIDTH, HEIGHT)
  const random = createRandom(3)
  return toColorPlanes(
    paintImage(WIDTH, HEIGHT, (x, y) => {
      const noise = 6 * (random() - 0.5)
      const level = faces[y * WIDTH + x] === CEILING ? 196 : 178
      return [level + noise, level + noise, level - 14 + noise]
    }),
  )
}

/** Share of the pixels that lie on the wrong side of the ceiling's outline. */
function wrongShare(lines: readonly RoomLine[], room: Room): number {
  const faces = faceMap(room, WIDTH, HEIGHT)
  const wrong = faces.filter(
    (face, i) => (face === CEILING) !== depthWithin(lines, i % WIDTH, Math.floor(i / WIDTH)) > 0,
  )
  return wrong.length / faces.length
}

describe('the ceiling’s lines', () => {
  const truth = roomWith()

  test.each([
    ['exact', {}],
    ['beside the corner', { left: 1.58, right: 1.15 }],
    ['too high', { ceiling: 0.93 }],
  ])('are found where the image shows them when the layout is %s', (_, mistake) => {
    const { L } = imageOf(truth)
    const lines = findLines('ceiling', roomWith(mistake), L, SIZE)
    expect(lines.map(({ isSeen }) => isSeen)).toEqual([true, true, true])
    expect(wrongShare(lines, truth)).toBeLessThan(0.003)
  })

  test('are the layout’s own where no edge is seen', () => {
    const { L } = toColorPlanes(paintImage(WIDTH, HEIGHT, () => [180, 180, 170]))
    const lines = findLines('ceiling', truth, L, SIZE)
    expect(lines.map(({ isSeen }) => isSeen)).toEqual([false, false, false])
    expect(wrongShare(lines, truth)).toBeLessThan(0.003)
  })

  test('are not looked for in a doubtful layout', () => {
    const { L } = imageOf(truth)
    const lines = findLines('ceiling', roomWith({}, 0.5), L, SIZE)
    expect(lines).toEqual([])
    expect(depthWithin(lines, 0, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the room', () => {
  test('gets its side walls from the corners that are seen', () => {
    const { L } = imageOf(roomWith())
    const layout = roomWith({ left: 1.62 })
    const { box } = refineRoom(layout, L, SIZE).room
    expect(Math.abs(box.left / 1.5 - 1)).toBeLessThan(0.02)
    expect(Math.abs(box.right / 1.2 - 1)).toBeLessThan(0.02)
    expect(Math.abs(box.ceiling / 0.9 - 1)).toBeLessThan(0.02)
  })

  test('stays as it is where nothing is seen', () => {
    const { L } = toColorPlanes(paintImage(WIDTH, HEIGHT, () => [180, 180, 170]))
    const layout = roomWith({ left: 1.62 })
    expect(refineRoom(layout, L, SIZE).room).toBe(layout)
  })

  test('has the faces that the image shows', () => {
    const { L } = imageOf(roomWith())
    const layout = roomWith({ ceiling: 0.93 })
    const { room, lines } = refineRoom(layout, L, SIZE)
    const faces = facesInImage(room, lines)
    const middle = (y: number) => faces[y * WIDTH + WIDTH / 2]
    // The edge is at 170 − 400 · .9 / 3 = 50 px; the layout has it at 46.
    expect([middle(46), middle(48), middle(52)]).toEqual([CEILING, CEILING, BACK])
  })

  // Upper corners of the back wall, read off the images by eye, as shares of width and height.
  test.each([
    ['living-before.jpg', [0.262, 0.16], [0.958, 0.093]],
    ['kitchen-before.jpg', [0.218, 0.154], [0.876, 0.115]],
    ['office-before.jpg', [0.264, 0.173], [0.888, 0.129]],
  ] as const)('of %s has its corners within two hundredths', async (name, left, right) => {
    const { room, lines } = surveyPhoto(await loadImage(name))
    const { width, height } = lines
    const { frame, box } = room
    const project = (X: number) => {
      const along = (axis: 'x' | 'y' | 'z') =>
        frame.right[axis] * X - frame.up[axis] * box.ceiling + frame.forward[axis] * box.back
      const scale = Math.max(width, height) / room.longSide
      return [
        (scale * (frame.cx + (frame.focal * along('x')) / along('z'))) / width,
        (scale * (frame.cy + (frame.focal * along('y')) / along('z'))) / height,
      ] as const
    }
    const corners = [project(-box.left), project(box.right)] as const
    for (const [k, expected] of [left, right].entries()) {
      expect(Math.abs((corners[k]?.[0] ?? 0) - expected[0])).toBeLessThan(0.02)
      expect(Math.abs((corners[k]?.[1] ?? 0) - expected[1])).toBeLessThan(0.02)
    }
  })
})
