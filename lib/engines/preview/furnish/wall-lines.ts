import { toLightness } from '../../../math/color.ts'
import { type Bounds, type Photo, sizeWithLongSide } from '../../../math/image.ts'
import type { Vector } from '../../../math/numeric.ts'
import { shrinkPhoto } from '../../../math/resize.ts'
import { classifySegments } from '../../../survey/frame.ts'
import { BACK, FLOOR, faceAt, type LEFT, type RIGHT, type Room, rayField } from '../../../survey/room.ts'
import { findSegments } from '../../../survey/segments.ts'

/** A horizontal edge on a wall: its middle in shares of the photo, and its weight as evidence for a wall. */
export interface WallLine {
  readonly x: number
  readonly y: number
  readonly weight: number
  /** Whether it runs like the back wall's horizontal lines, or like the side walls'. */
  readonly isOnBack: boolean
}

/** Minimum angle, in radians, between two walls' horizontal lines for telling them apart. */
const APART = 0.15
/** How far around a selection lines count, as a share of the photo's long side. */
const REACH = 0.12
/** Total length of lines, as a share of the long side, that makes them credible. */
const ENOUGH = 0.06
/** How much lines must outweigh others to count against the room's corners, and without reliable ones. */
const AGAINST = 2
const ALONE = 3
/** Confidence from which the room's corners count on their own, and from which, and how clearly, they count against lines. */
export const SURE = 0.5
const CLEAR = { confidence: 0.9, share: 0.98 }

/** The photo's horizontal edges on walls. */
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

/** The room's corners as evidence about a part of the photo. */
export interface Cornered {
  /** The wall with most of it, if there is one, and its share (0..1). */
  readonly face: number | null
  readonly share: number
  /** Confidence in the corners, 0..1. */
  readonly confidence: number
}

/**
 * The wall indicated by the lines around a part of the photo, together with the room's corners. Uncertain corners must be
 * confirmed by lines. `null` if both disagree and neither is clear.
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

/** A line's weight for a part of the photo, falling with distance. */
function weightAbout({ x, y, weight }: WallLine, { left, top, right, bottom }: Bounds): number {
  const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  return weight * Math.exp(-((away / REACH) ** 2))
}
