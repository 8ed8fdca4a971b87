import type { Size } from '../math/image.ts'
import type { Axis, ClassifiedSegment, Frame } from './frame.ts'
import { BACK, CEILING, FLOOR, faceOfRay, type RoomBox, rayField } from './room.ts'

/**
 * Draws the segments of one frame direction into a plane: weight min(1, .35 + length/(.25·long side)) on the line, falling off
 * as a Gaussian of `skirtPx`; overlapping segments keep the larger value.
 */
export function drawSupport(
  segments: readonly ClassifiedSegment[],
  axis: Axis,
  size: Size,
  skirtPx: number,
): Float32Array {
  const plane = new Float32Array(size.width * size.height)
  const longSide = Math.max(size.width, size.height)
  for (const segment of segments) {
    if (segment.axis !== axis) continue
    drawSegment(plane, size, segment, Math.min(1, 0.35 + segment.length / (0.25 * longSide)), skirtPx)
  }
  return plane
}

function drawSegment(
  plane: Float32Array,
  { width, height }: Size,
  s: ClassifiedSegment,
  weight: number,
  skirtPx: number,
) {
  const reach = 2.5 * skirtPx
  const dx = s.x2 - s.x1
  const dy = s.y2 - s.y1
  const square = dx * dx + dy * dy || 1
  const left = Math.max(0, Math.floor(Math.min(s.x1, s.x2) - reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(s.x1, s.x2) + reach))
  const top = Math.max(0, Math.floor(Math.min(s.y1, s.y2) - reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(s.y1, s.y2) + reach))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - s.x1
      const py = y + 0.5 - s.y1
      const t = Math.min(1, Math.max(0, (px * dx + py * dy) / square))
      const ex = px - t * dx
      const ey = py - t * dy
      const distance = ex * ex + ey * ey
      if (distance > reach * reach) continue
      const value = weight * Math.exp(-distance / (2 * skirtPx * skirtPx))
      const i = y * width + x
      if (value > (plane[i] ?? 0)) plane[i] = value
    }
  }
}

/**
 * Rays through points along the classified segments. A surface contains no lines along its own normal: receding lines can't be
 * on the back wall, level lines across the room not on a side wall, vertical lines not on the ceiling (after Lee, Hebert,
 * Kanade: "Geometric reasoning for single image structure recovery", 2009).
 */
export interface SegmentRays {
  readonly count: number
  readonly axis: Uint8Array
  readonly X: Float32Array
  readonly Y: Float32Array
  readonly Z: Float32Array
  /** Each point's share of its direction's total length. */
  readonly share: Float32Array
}

const SPACING_PX = 14
/** Vertical things stand in front of the floor, so verticals there say little. */
const UPRIGHT_ON_FLOOR = 0.15

/** Rays through samples of the segments, in room coordinates. */
export function sampleSegmentRays(segments: readonly ClassifiedSegment[], frame: Frame): SegmentRays {
  const points: { axis: Axis; x: number; y: number; weight: number }[] = []
  const totals = [0, 0, 0]
  for (const { axis, x1, y1, x2, y2, length } of segments) {
    const count = Math.max(1, Math.round(length / SPACING_PX))
    totals[axis] = (totals[axis] ?? 0) + length
    for (let k = 0; k < count; k++) {
      const t = (k + 0.5) / count
      points.push({ axis, x: x1 + (x2 - x1) * t - 0.5, y: y1 + (y2 - y1) * t - 0.5, weight: length / count })
    }
  }
  const rays = rayField({ frame, box: NO_BOX, confidence: 0, longSide: 1 }, 1)
  const along = (form: readonly [number, number, number]) =>
    Float32Array.from(points, (p) => form[0] + form[1] * p.x + form[2] * p.y)
  return {
    count: points.length,
    axis: Uint8Array.from(points, (p) => p.axis),
    X: along(rays.X),
    Y: along(rays.Y),
    Z: along(rays.Z),
    share: Float32Array.from(points, (p) => p.weight / (totals[p.axis] ?? 0)),
  }
}

const NO_BOX: RoomBox = { ceiling: 1, back: 1, left: 1, right: 1 }

/** Shares of level, vertical and receding segment length on faces that can't contain them. */
export function conflictShares(rays: SegmentRays, box: RoomBox): readonly [number, number, number] {
  const shares: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < rays.count; i++) {
    const face = faceOfRay(box, rays.X[i] ?? 0, rays.Y[i] ?? 0, rays.Z[i] ?? 0)
    const axis = rays.axis[i] ?? 0
    if (axis === 0 && face > BACK) shares[0] += rays.share[i] ?? 0
    else if (axis === 1 && face === CEILING) shares[1] += rays.share[i] ?? 0
    else if (axis === 1 && face === FLOOR) shares[1] += UPRIGHT_ON_FLOOR * (rays.share[i] ?? 0)
    else if (axis === 2 && face === BACK) shares[2] += rays.share[i] ?? 0
  }
  return shares
}
