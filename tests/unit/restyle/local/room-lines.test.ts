import { describe, expect, test, vi } from 'vitest'
import { toColourPlanes } from '../../../../lib/restyle/local/colour-planes.ts'
import { alignOutlines, divideVotes, type Votes } from '../../../../lib/restyle/local/line-outlines.ts'
import { createRandom } from '../../../../lib/restyle/local/numeric.ts'
import { refineRoom } from '../../../../lib/restyle/local/refine-room.ts'
import { BACK, CEILING, faceMap, type Room } from '../../../../lib/restyle/local/room.ts'
import {
  depthWithin,
  facesInPicture,
  findLines,
  type RoomLine,
} from '../../../../lib/restyle/local/room-lines.ts'
import { surveyPhoto } from '../../../../lib/restyle/local/survey.ts'
import { loadPicture, paintPicture, patchOf } from './fixtures.ts'

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
function pictureOf(room: Room) {
  const faces = faceMap(room, WIDTH, HEIGHT)
  const random = createRandom(3)
  return toColourPlanes(
    paintPicture(WIDTH, HEIGHT, (x, y) => {
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
  ])('are found where the picture shows them when the layout is %s', (_, mistake) => {
    const { L } = pictureOf(truth)
    const lines = findLines('ceiling', roomWith(mistake), L, SIZE)
    expect(lines.map(({ isSeen }) => isSeen)).toEqual([true, true, true])
    expect(wrongShare(lines, truth)).toBeLessThan(0.003)
  })

  test('are the layout’s own where no edge is seen', () => {
    const { L } = toColourPlanes(paintPicture(WIDTH, HEIGHT, () => [180, 180, 170]))
    const lines = findLines('ceiling', truth, L, SIZE)
    expect(lines.map(({ isSeen }) => isSeen)).toEqual([false, false, false])
    expect(wrongShare(lines, truth)).toBeLessThan(0.003)
  })

  test('are not looked for in a doubtful layout', () => {
    const { L } = pictureOf(truth)
    const lines = findLines('ceiling', roomWith({}, 0.5), L, SIZE)
    expect(lines).toEqual([])
    expect(depthWithin(lines, 0, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the room', () => {
  test('gets its side walls from the corners that are seen', () => {
    const { L } = pictureOf(roomWith())
    const layout = roomWith({ left: 1.62 })
    const { box } = refineRoom(layout, L, SIZE).room
    expect(Math.abs(box.left / 1.5 - 1)).toBeLessThan(0.02)
    expect(Math.abs(box.right / 1.2 - 1)).toBeLessThan(0.02)
    expect(Math.abs(box.ceiling / 0.9 - 1)).toBeLessThan(0.02)
  })

  test('stays as it is where nothing is seen', () => {
    const { L } = toColourPlanes(paintPicture(WIDTH, HEIGHT, () => [180, 180, 170]))
    const layout = roomWith({ left: 1.62 })
    expect(refineRoom(layout, L, SIZE).room).toBe(layout)
  })

  test('has the faces that the picture shows', () => {
    const { L } = pictureOf(roomWith())
    const layout = roomWith({ ceiling: 0.93 })
    const { room, lines } = refineRoom(layout, L, SIZE)
    const faces = facesInPicture(room, lines)
    const middle = (y: number) => faces[y * WIDTH + WIDTH / 2]
    // The edge is at 170 − 400 · .9 / 3 = 50 px; the layout has it at 46.
    expect([middle(46), middle(48), middle(52)]).toEqual([CEILING, CEILING, BACK])
  })

  // Upper corners of the back wall, read off the pictures by eye, as shares of width and height.
  test.each([
    ['living-before.jpg', [0.262, 0.16], [0.958, 0.093]],
    ['kitchen-before.jpg', [0.218, 0.154], [0.876, 0.115]],
    ['office-before.jpg', [0.264, 0.173], [0.888, 0.129]],
  ] as const)('of %s has its corners within two hundredths', async (name, left, right) => {
    const { room, lines } = surveyPhoto(await loadPicture(name))
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

describe('a pixel on a line of the room', () => {
  const line: RoomLine = { level: 'ceiling', wall: 'back', isSeen: true, nx: 0, ny: -1, offset: 50 }
  const floorLine: RoomLine = { ...line, level: 'floor', wall: 'left', ny: 1, offset: -200 }
  const lines = { ...SIZE, ceiling: [line], floor: [floorLine] }
  const patches = [patchOf('wall'), patchOf('ceiling'), patchOf('keep'), patchOf('floor')]
  const room = { lines, patches }
  const votes = (...weights: number[]): Votes => ({
    count: weights.length,
    labels: Int32Array.from(weights, (_, k) => k),
    weights: Float64Array.from(weights),
  })

  test.each([
    ['half on it', 50, [0.4, 0.4]],
    ['a quarter on it', 50.1, [0.6, 0.2]],
    ['past it', 51, [0.8, 0]],
  ])('%s is divided by area, whatever its neighbours are', (_, y, expected) => {
    const divided = votes(0.7, 0.1, 0.2)
    divideVotes(room, divided, 100, y, 0.4)
    expect(divided.weights[0]).toBeCloseTo(expected[0] ?? 0)
    expect(divided.weights[1]).toBeCloseTo(expected[1] ?? 0)
    expect(divided.weights[2]).toBe(0.2)
  })

  test('is left alone far from it, or without one of the two', () => {
    const far = votes(0.7, 0.3)
    divideVotes(room, far, 100, 70, 0.4)
    expect([...far.weights]).toEqual([0.7, 0.3])
    const single = votes(0.7, 0, 0.3)
    divideVotes(room, single, 100, 50, 0.4)
    expect([...single.weights]).toEqual([0.7, 0, 0.3])
  })

  test('goes to the plane it lies in when an outline runs beside the line, and things stay', () => {
    const labels = Uint16Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      if (x > 400 && y > 40 && y < 210) return 2
      const ragged = y + (Math.floor(x / 6) % 2 === 0 ? 3 : -3)
      if (ragged < 50) return 1
      return ragged < 200 ? 0 : 3
    })
    alignOutlines({ labels, patches }, lines)
    const at = (x: number, y: number) => labels[y * WIDTH + x]
    for (const x of [100, 106, 333, 339]) {
      expect([at(x, 48), at(x, 52), at(x, 198), at(x, 202)]).toEqual([1, 0, 0, 3])
    }
    expect([at(450, 48), at(450, 52), at(450, 198), at(450, 202)]).toEqual([2, 2, 2, 2])
  })

  test('is left alone at a floor line that nothing in the picture shows', () => {
    const hidden = { ...room, lines: { ...lines, floor: [{ ...floorLine, isSeen: false }] } }
    const divided = votes(0.7, 0, 0, 0.3)
    divideVotes(hidden, divided, 100, 200, 0.4)
    expect([...divided.weights]).toEqual([0.7, 0, 0, 0.3])
    divideVotes(room, divided, 100, 200, 0.4)
    expect([...divided.weights]).toEqual([0.5, 0, 0, 0.5])
  })
})
