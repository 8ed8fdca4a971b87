import type { Homography } from '../math/homography.ts'
import type { Vector } from '../math/numeric.ts'
import type { Frame } from './frame.ts'
import { BACK, CEILING, FLOOR, LEFT } from './room.ts'

/**
 * Maps the plane of a face of the room at distance 1 to the pixels of a photo `scale` times as large as the frame's image. Its
 * axes point right, down and away; on the floor its unit is the camera's height.
 */
export function planeOfFace(frame: Frame, scale: number, face: number): Homography {
  const { right, up, forward } = frame
  const back = (v: Vector) => ({ x: -v.x, y: -v.y, z: -v.z })
  if (face === FLOOR) return planeOf(right, forward, up, frame, scale)
  if (face === CEILING) return planeOf(right, forward, back(up), frame, scale)
  if (face === BACK) return planeOf(right, up, forward, frame, scale)
  return planeOf(forward, up, face === LEFT ? back(right) : right, frame, scale)
}

/** Maps the plane through `origin` along two directions, in camera coordinates, to photo pixels. */
function planeOf(
  along: Vector,
  across: Vector,
  origin: Vector,
  { focal, cx, cy }: Frame,
  scale: number,
): Homography {
  const row = (axis: 'x' | 'y', middle: number) => {
    const of = (v: Vector) => focal * scale * v[axis] + (middle * scale - 0.5) * v.z
    return [of(along), of(across), of(origin)] as const
  }
  return [...row('x', cx), ...row('y', cy), along.z, across.z, origin.z]
}
