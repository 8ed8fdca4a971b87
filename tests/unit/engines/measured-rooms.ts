import { dot, vector } from '../../../lib/math/numeric.ts'
import type { Room, RoomBox } from '../../../lib/survey/room.ts'
import { roomSeen, SIZE } from './preview/drawn-room.ts'

type Place = readonly [along: number, across: number]
export type Face = 'floor' | 'back' | 'left'
type Seen = { readonly x: number; readonly y: number; readonly z: number }

/** The whole face of a box in its own two directions, in camera heights. A floor continues behind the camera. */
function wholeFace({ ceiling, back, left, right }: RoomBox, face: Face): Place[] {
  const [fromU, toU] = face === 'left' ? [-8, back] : [-left, right]
  const [fromV, toV] = face === 'floor' ? [-8, back] : [-ceiling, 1]
  return [
    [fromU, fromV],
    [toU, fromV],
    [toU, toV],
    [fromU, toV],
  ]
}

/**
 * The visible part of a face, by the corners of the polygon that the camera's four sides cut out of it (Sutherland and Hodgman,
 * 1974): its area by the shoelace formula, in m². Doesn't count pixels.
 */
export function trueSquareMetres({ frame, box, cameraMetres = 1, longSide }: Room, face: Face): number {
  const { right, up, forward, focal, cx, cy } = frame
  const height = (longSide * SIZE.height) / SIZE.width
  const camera = ([u, v]: Place) => {
    const place = { floor: vector(u, 1, v), back: vector(u, v, box.back), left: vector(-box.left, v, u) }[
      face
    ]
    const along = (axis: 'x' | 'y' | 'z') => dot(place, vector(right[axis], up[axis], forward[axis]))
    return { x: along('x'), y: along('y'), z: along('z') }
  }
  const sides = [
    ({ x, z }: Seen) => focal * x + cx * z,
    ({ x, z }: Seen) => (longSide - cx) * z - focal * x,
    ({ y, z }: Seen) => focal * y + cy * z,
    ({ y, z }: Seen) => (height - cy) * z - focal * y,
  ]
  let polygon = wholeFace(box, face)
  for (const side of sides) {
    polygon = polygon.flatMap((place, i) => {
      const next = polygon[(i + 1) % polygon.length] ?? place
      const [here, there] = [side(camera(place)), side(camera(next))]
      const t = here / (here - there)
      const crossing: Place = [place[0] + t * (next[0] - place[0]), place[1] + t * (next[1] - place[1])]
      return [...(here >= 0 ? [place] : []), ...(here >= 0 !== there >= 0 ? [crossing] : [])]
    })
  }
  const twice = polygon.reduce((sum, [u, v], i) => {
    const [u1, v1] = polygon[(i + 1) % polygon.length] ?? [u, v]
    return sum + u * v1 - u1 * v
  }, 0)
  return (Math.abs(twice) / 2) * cameraMetres ** 2
}

/** Rooms in camera heights, and the camera's position in them. */
export const ROOMS = [
  {
    name: 'a living room seen straight',
    turned: 0,
    tilted: 0,
    cameraMetres: 1.45,
    box: { ceiling: 0.75, back: 2.6, left: 1.6, right: 1.6 },
  },
  {
    name: 'a bedroom seen to the left',
    turned: -9,
    tilted: 6,
    cameraMetres: 1.5,
    box: { ceiling: 0.7, back: 2.2, left: 1.2, right: 1.9 },
  },
  {
    name: 'a bathroom seen from its door',
    turned: -12,
    tilted: 12,
    cameraMetres: 1.6,
    box: { ceiling: 0.6, back: 1.6, left: 0.9, right: 0.7 },
  },
  {
    name: 'a long loft',
    turned: 8,
    tilted: 3,
    cameraMetres: 1.3,
    box: { ceiling: 1.3, back: 6, left: 2.4, right: 2.4 },
  },
  {
    name: 'a hall beside a wall',
    turned: -20,
    tilted: 4,
    cameraMetres: 1.4,
    box: { ceiling: 0.85, back: 3.4, left: 1, right: 1.1 },
  },
] as const

export function roomOf({ turned, tilted, cameraMetres, box }: (typeof ROOMS)[number]): Room {
  const seen = roomSeen({ turned, tilted, cameraMetres, ceiling: box.ceiling })
  return { ...seen, box, cameraMetres }
}
