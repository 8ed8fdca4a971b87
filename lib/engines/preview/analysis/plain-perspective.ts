import type { PlanarKind } from '../../../domain/areas.ts'
import { LIMITS } from '../../../domain/limits.ts'
import type { Perspective } from '../../../domain/perspective.ts'
import type { Quad } from '../../../math/homography.ts'
import { type Camera, sidesRatio } from '../../../math/homography.ts'
import type { Bounds, Size } from '../../../math/image.ts'
import type { Room } from '../../../survey/room.ts'

/** A rectangle that fills the bounds (in shares of the photo), seen head-on; floors and ceilings recede. */
export function plainPerspective(kind: PlanarKind, bounds: Bounds, camera: Camera): Perspective {
  const { left, top, right, bottom } = bounds
  const inset = kind === 'floor' || kind === 'ceiling' ? RECEDING * (right - left) : 0
  const [upper, lower] = kind === 'ceiling' ? [0, inset] : [inset, 0]
  const corners: Quad = [
    { x: left + upper, y: top },
    { x: right - upper, y: top },
    { x: right - lower, y: bottom },
    { x: left + lower, y: bottom },
  ]
  const { initial } = LIMITS.perspective.typed
  return { corners, widthMetres: initial * sidesRatio(corners, camera), heightMetres: initial }
}

/** How much shorter a floor's far edge is on either side, as a share of its width. */
const RECEDING = 0.2

/** The camera for a photo we know nothing about. */
export function plainCamera({ width, height }: Size): Camera {
  return { width, height, focal: 0.7 * Math.max(width, height), cx: width / 2, cy: height / 2 }
}

/** The camera of a photo of this size that shows the room. */
export function cameraOf({ frame, longSide }: Room, { width, height }: Size): Camera {
  const scale = longSide / Math.max(width, height)
  const { focal, cx, cy } = frame
  return { width: width * scale, height: height * scale, focal, cx, cy }
}

/** The horizon in the middle of the photo, in shares of the height. */
export function horizonOf({ frame: { forward } }: Room, { height, focal, cy }: Camera): number {
  return (cy + (focal * forward.y) / forward.z) / height
}
