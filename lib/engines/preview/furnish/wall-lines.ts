import { toLightness } from '../../../math/color.ts'
import { type Photo, sizeWithLongSide } from '../../../math/image.ts'
import type { Vector } from '../../../math/numeric.ts'
import { shrinkPhoto } from '../../../math/resize.ts'
import { classifySegments } from '../../../survey/frame.ts'
import { BACK, FLOOR, faceAt, type LEFT, type RIGHT, type Room, rayField } from '../../../survey/room.ts'
import { findSegments } from '../../../survey/segments.ts'
import type { Bounds } from './inscribed.ts'

/** A level edge on a wall: where its middle is in shares of the photo, and how much it says of which wall that is. */
export interface WallLine {
  readonly x: number
  readonly y: number
  readonly weight: number
  /** Whether it runs as level lines of the back wall do, or as those of the side walls. */
  readonly isOnBack: boolean
}

/** Angle, in radians, between the level lines of two walls from which they can't be taken for each other. */
const APART = 0.15
/** How far around a selection lines count, as a share of the photo's long side. */
const REACH = 0.12
/** Length of lines, as shares of the long side, that is enough to believe them. */
const ENOUGH = 0.06
/** By how much lines outweigh others to be believed against what the room's corners say, and without sure ones. */
const AGAINST = 2
const ALONE = 3
/** Confidence in the room's corners from which these count by themselves, and from which, and how surely, against lines. */
export const SURE = 0.5
const CLEAR = { confidence: 0.9, share: 0.98 }

/** The level edges of a photo that are on walls. */
export function wallLines(photo: Photo, room: Room): WallLine[] {
  if (room.frame.confidence === 0) return []
  const small = shrinkPhoto(photo, sizeWithLongSide(photo, room.longSide))
  const { right, forward, focal, cx, cy } = room.frame
  const rays = rayField(room, Math.max(small.width, small.height) / room.longSide)
  const lines = classifySegments(findSegments(toLightness(small), small), room.frame)
  return lines.flatMap((line) => {
    const [x, y] = [(line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2]
    if (line.axis === 1 || faceAt(room, rays, x, y) === FLOOR) return []
    const angle = ({ x: vx, y: vy, z: vz }: Vector) =>
      Math.atan2(focal * vy - (y - cy) * vz, focal * vx - (x - cx) * vz)
    const between = Math.abs(angle(right) - angle(forward)) % Math.PI
    const apart = Math.min(between, Math.PI - between)
    const weight = (line.length / room.longSide) * Math.min(1, apart / APART)
    return [{ x: x / small.width, y: y / small.height, weight, isOnBack: line.axis === 0 }]
  })
}

/** What the room's corners say of a part of the photo. */
export interface Cornered {
  /** The wall that most of it lies on, if there is one, and the share (0..1) that does. */
  readonly face: number | null
  readonly share: number
  /** How far the corners may be trusted, 0..1. */
  readonly confidence: number
}

/**
 * The wall that the lines about a part of the photo run along, beside what the room's corners say of it. Corners that are
 * not sure have to be confirmed by lines. `null` where the two do not agree and neither is clear.
 */
export function wallByLines(
  lines: readonly WallLine[],
  bounds: Bounds,
  { face, share, confidence }: Cornered,
  side: typeof LEFT | typeof RIGHT,
): number | null {
  const weightOf = (isOnBack: boolean) =>
    lines.reduce((sum, line) => sum + (line.isOnBack === isOnBack ? weightAbout(line, bounds) : 0), 0)
  const [onBack, onSide] = [weightOf(true), weightOf(false)]
  if (onBack + onSide < ENOUGH) return confidence >= SURE ? face : null
  const byLines = onBack >= onSide ? BACK : side
  const times = Math.max(onBack, onSide) / Math.max(1e-6, Math.min(onBack, onSide))
  const isSame = face !== null && (face === BACK) === (byLines === BACK)
  if (confidence < SURE) return isSame && times >= ALONE ? face : null
  if (isSame) return face
  if (times >= (face === null ? ALONE : AGAINST)) return byLines
  return confidence >= CLEAR.confidence && share >= CLEAR.share ? face : null
}

/** How much a line says of a part of the photo: less the farther away it is. */
function weightAbout({ x, y, weight }: WallLine, { left, top, right, bottom }: Bounds): number {
  const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  return weight * Math.exp(-((away / REACH) ** 2))
}
