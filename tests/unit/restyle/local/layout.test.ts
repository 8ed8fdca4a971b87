import { expect, test, vi } from 'vitest'
import { estimateRoom } from '../../../../lib/restyle/local/geometry.ts'
import { sizeWithLongSide } from '../../../../lib/restyle/local/image.ts'
import { shrinkPhoto } from '../../../../lib/restyle/local/resize.ts'
import { faceOfRay, type Room, rayField } from '../../../../lib/restyle/local/room.ts'
import { loadPicture, paintPicture } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

async function roomOf(name: string): Promise<Room> {
  const photo = await loadPicture(name)
  return estimateRoom(shrinkPhoto(photo, sizeWithLongSide(photo, 640)))
}

/** Corners of the back wall as shares of the picture's width and height: top left, top right, bottom. */
function backWall({ frame, box }: Room, width: number, height: number) {
  const project = (X: number, Y: number) => {
    const { right, up, forward, focal, cx, cy } = frame
    const x = right.x * X + up.x * Y + forward.x * box.back
    const y = right.y * X + up.y * Y + forward.y * box.back
    const z = right.z * X + up.z * Y + forward.z * box.back
    return [(cx + (focal * x) / z) / width, (cy + (focal * y) / z) / height] as const
  }
  return {
    topLeft: project(-box.left, -box.ceiling),
    topRight: project(box.right, -box.ceiling),
    bottomLeft: project(-box.left, 1),
  }
}

// Corners read off the pictures by eye; the floor line of the living room is hidden by the sofa.
test.each([
  ['living-before.jpg', { topLeft: [0.262, 0.16], topRight: [0.958, 0.093] }],
  ['kitchen-before.jpg', { topLeft: [0.218, 0.154], topRight: [0.876, 0.115] }],
  ['office-before.jpg', { topLeft: [0.264, 0.173], topRight: [0.888, 0.129] }],
] as const)('the corners of %s are where one sees them', async (name, expected) => {
  const room = await roomOf(name)
  const wall = backWall(room, 640, 427)
  expect(room.confidence).toBeGreaterThan(0.5)
  for (const corner of ['topLeft', 'topRight'] as const) {
    expect(Math.abs(wall[corner][0] - expected[corner][0])).toBeLessThan(0.04)
    expect(Math.abs(wall[corner][1] - expected[corner][1])).toBeLessThan(0.04)
  }
})

test.each([
  ['living-before.jpg', { ceiling: 0.986, back: 3.952, left: 2.039, right: 1.177, focal: 0.88 }],
  ['kitchen-before.jpg', { ceiling: 0.824, back: 2.997, left: 1.896, right: 1.213, focal: 0.65 }],
  ['office-before.jpg', { ceiling: 1.052, back: 3.855, left: 2.106, right: 1.279, focal: 0.75 }],
] as const)('the layout of %s has not moved', async (name, golden) => {
  const { box, frame } = await roomOf(name)
  const found = { ...box, focal: frame.focal / 640 }
  for (const key of ['ceiling', 'back', 'left', 'right', 'focal'] as const) {
    expect(Math.abs(found[key] / golden[key] - 1)).toBeLessThan(0.03)
  }
})

test('a picture from a shift lens keeps its uprights upright and its horizon where the floor and ceiling lines meet', async () => {
  const { frame } = await roomOf('kitchen-before.jpg')
  expect(frame.up).toEqual({ x: 0, y: 1, z: 0 })
  // Where the lines of both side walls run together, read off the picture by eye: (694, 313) of 1200 x 800.
  const { forward, focal, cx, cy } = frame
  expect(Math.abs((cx + (focal * forward.x) / forward.z) / 640 - 0.578)).toBeLessThan(0.03)
  expect(Math.abs((cy + (focal * forward.y) / forward.z) / 427 - 0.391)).toBeLessThan(0.02)
})

test('a picture without lines gives the level fallback and no trust in walls', () => {
  const room = estimateRoom(paintPicture(320, 200, () => [128, 128, 128]))
  expect(room.confidence).toBe(0)
  expect(room.frame.forward).toEqual({ x: 0, y: 0, z: 1 })
})

test('rays meet the floor below the horizon and the back wall straight ahead', async () => {
  const room = await roomOf('office-before.jpg')
  const { X, Y, Z } = rayField(room, 1)
  const faceAt = (x: number, y: number) =>
    faceOfRay(room.box, X[0] + X[1] * x + X[2] * y, Y[0] + Y[1] * x + Y[2] * y, Z[0] + Z[1] * x + Z[2] * y)
  expect(faceAt(320, 420)).toBe(0)
  expect(faceAt(320, 4)).toBe(1)
  expect(faceAt(320, 160)).toBe(2)
  expect(faceAt(4, 160)).toBe(3)
  expect(faceAt(635, 160)).toBe(4)
})
