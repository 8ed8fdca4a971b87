import type { Axis, ClassifiedSegment } from './frame.ts'
import type { Size } from './image.ts'

/**
 * Draws the segments of one frame direction into a plane: weight min(1, .35 + length/(.25·long side)) on the
 * line, falling off as a Gaussian of `skirtPx`; overlapping segments keep the larger value.
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
