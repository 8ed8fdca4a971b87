import type { Photo } from '@/lib/math/image'
import { createRandom } from '@/lib/math/numeric'

export const ROOM_SIZE = { width: 480, height: 320 }
type Box = readonly [left: number, top: number, right: number, bottom: number]
/** The room's window. */
const WINDOW: Box = [170, 60, 290, 190]

type Look = { wall?: number; floor?: number; seed?: number }

/** A wall with a window and two pictures above a floor, drawn with a little noise. */
export function drawnRoom({ wall = 150, floor = 90, seed = 1 }: Look = {}): Photo & { rgb: Uint8Array } {
  const random = createRandom(seed)
  const within = ([left, top, right, bottom]: Box, x: number, y: number) =>
    x >= left && x < right && y >= top && y < bottom
  const levelAt = (x: number, y: number) => {
    if (within(WINDOW, x, y)) return Math.abs(x - (WINDOW[0] + WINDOW[2]) / 2) < 4 ? wall - 40 : 245
    if (within([40, 80, 100, 150], x, y)) return wall - 60
    if (within([370, 70, 450, 140], x, y)) return wall + 40
    if (y < 30 - x / 20) return 225
    return y > 240 ? floor + 20 * (Math.floor((x - 240) / (y - 200) / 0.6) % 2) : wall
  }
  const rgb = new Uint8Array(3 * ROOM_SIZE.width * ROOM_SIZE.height)
  for (let i = 0; i < ROOM_SIZE.width * ROOM_SIZE.height; i++) {
    const level = levelAt(i % ROOM_SIZE.width, Math.floor(i / ROOM_SIZE.width)) + 4 * random()
    rgb.fill(Math.min(255, Math.max(0, level)), 3 * i, 3 * i + 3)
  }
  return { ...ROOM_SIZE, rgb }
}
