import { expect, test, vi } from 'vitest'
import { sizeWithLongSide } from '../../../../lib/engines/preview/math/image.ts'
import { shrinkPhoto } from '../../../../lib/engines/preview/math/resize.ts'
import { estimateRoom } from '../../../../lib/engines/preview/survey/find-room.ts'
import { faceOfRay, type Room, rayField } from '../../../../lib/engines/preview/survey/room.ts'
import { loadImage, paintImage } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

async function roomOf(name: string): Promise<Room> {
  const photo = await loadImage(name)
  return estimateRoom(shrinkPhoto(photo, sizeWithLongSide(photo, 640)))
}

test('an image from a shift lens keeps its uprights upright and its horizon where the floor and ceiling lines meet', async () => {
  const { frame } = await roomOf('kitchen-before.jpg')
  expect(frame.up).toEqual({ x: 0, y: 1, z: 0 })
  // Where the lines of both side walls run together, read off the image by eye: (694, 313) of 1200 x 800.
  const { forward, focal, cx, cy } = frame
  expect(Math.abs((cx + (focal * forward.x) / forward.z) / 640 - 0.578)).toBeLessThan(0.03)
  expect(Math.abs((cy + (focal * forward.y) / forward.z) / 427 - 0.391)).toBeLessThan(0.02)
})

test('an image without lines gives the level fallback and no trust in walls', () => {
  const room = estimateRoom(paintImage(320, 200, () => [128, 128, 128]))
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
