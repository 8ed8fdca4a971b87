import type { SharePoint } from '../math/homography.ts'
import type { Size } from '../math/image.ts'
import type { Segment } from '../survey/segments.ts'

/** A straight line through several segments, in pixels: a point on it, its direction, and its visible length. */
export interface EdgeLine {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly segments: readonly Segment[]
  /** Total pixels of its segments. */
  readonly length: number
}

/** Segments shorter than this share of the long side belong to the texture. */
const LEAST_SEGMENT = 0.03
const LEAST_LINE = 0.12
/** Maximum angle (sine) and distance in pixels between segments of one line. */
const SAME_ANGLE = 0.05
const SAME_DISTANCE_PX = 2.5

/** The lines of the photo's straight edges, longest first. */
export function edgeLines(segments: readonly Segment[], size: Size): EdgeLine[] {
  const longSide = Math.max(size.width, size.height)
  let rest = segments
    .filter(({ length }) => length >= LEAST_SEGMENT * longSide)
    .sort((p, q) => q.length - p.length)
  const lines: EdgeLine[] = []
  while (rest[0]) {
    const seed = lineThrough([rest[0]])
    const line = lineThrough(rest.filter((segment) => isOn(segment, seed)))
    lines.push(line)
    rest = rest.filter((segment) => !line.segments.includes(segment))
  }
  return lines.filter(({ length }) => length >= LEAST_LINE * longSide).sort((p, q) => q.length - p.length)
}

/** Least squares through the ends of the segments, weighted by length. */
function lineThrough(segments: readonly Segment[]): EdgeLine {
  const total = segments.reduce((sum, { length }) => sum + length, 0)
  const mean = (value: (segment: Segment) => number) =>
    segments.reduce((sum, segment) => sum + segment.length * value(segment), 0) / total
  const x = mean(({ x1, x2 }) => (x1 + x2) / 2)
  const y = mean(({ y1, y2 }) => (y1 + y2) / 2)
  const xx = mean(({ x1, x2 }) => (x1 - x) ** 2 + (x2 - x) ** 2)
  const xy = mean(({ x1, y1, x2, y2 }) => (x1 - x) * (y1 - y) + (x2 - x) * (y2 - y))
  const yy = mean(({ y1, y2 }) => (y1 - y) ** 2 + (y2 - y) ** 2)
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle), segments, length: total }
}

function isOn({ x1, y1, x2, y2, length }: Segment, line: EdgeLine): boolean {
  const sine = Math.abs((x2 - x1) * line.dy - (y2 - y1) * line.dx) / length
  return (
    sine <= SAME_ANGLE &&
    distance(x1, y1, line) <= SAME_DISTANCE_PX &&
    distance(x2, y2, line) <= SAME_DISTANCE_PX
  )
}

function distance(x: number, y: number, line: EdgeLine): number {
  return Math.abs((x - line.x) * line.dy - (y - line.y) * line.dx)
}

/** Lines closer in direction than this (sine) have no useful intersection. */
const PARALLEL = 0.2

/** The intersection of two lines; null if they are almost parallel. */
export function crossing(one: EdgeLine, other: EdgeLine): SharePoint | null {
  const sine = one.dx * other.dy - one.dy * other.dx
  if (Math.abs(sine) < PARALLEL) return null
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / sine
  return { x: one.x + along * one.dx, y: one.y + along * one.dy }
}

/**
 * How far a side's line may continue beyond its ends, as a share of the side: lines that continue belong to a pattern of many
 * pieces.
 */
const MOST_BEYOND = 0.3

/**
 * The share of the way between two points covered by the line's segments; 0 if the points aren't on the line, or if the line
 * continues beyond them.
 */
export function support(line: EdgeLine, from: SharePoint, to: SharePoint): number {
  if (Math.max(distance(from.x, from.y, line), distance(to.x, to.y, line)) > 1) return 0
  const whole = (to.x - from.x) * line.dx + (to.y - from.y) * line.dy
  const place = (x: number, y: number) => ((x - from.x) * line.dx + (y - from.y) * line.dy) / whole
  let covered = 0
  let beyond = 0
  for (const { x1, y1, x2, y2 } of line.segments) {
    const [start, end] = [Math.min(place(x1, y1), place(x2, y2)), Math.max(place(x1, y1), place(x2, y2))]
    const within = Math.max(0, Math.min(1, end) - Math.max(0, start))
    covered += within
    beyond += end - start - within
  }
  return beyond > MOST_BEYOND ? 0 : Math.min(1, covered)
}
