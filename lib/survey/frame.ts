import type { Size } from '../math/image.ts'
import { at, createRandom, cross, dot, normalize, type Vector, vector } from '../math/numeric.ts'
import type { Segment } from './segments.ts'

/**
 * The room's three directions as unit vectors in camera coordinates (x right, y down, z into the image), and the camera: focal
 * length and principal point in pixels of the geometry image. `up` points to the floor (+y).
 */
export interface Frame {
  readonly right: Vector
  readonly up: Vector
  readonly forward: Vector
  readonly focal: number
  readonly cx: number
  readonly cy: number
  /** Share of total segment length that agrees with the frame; 0 for the fallback. */
  readonly confidence: number
}

export type Axis = 0 | 1 | 2
/** A segment with the frame direction it follows: 0 right, 1 up, 2 forward. */
export interface ClassifiedSegment extends Segment {
  readonly axis: Axis
}

/** Focal lengths to try, in long sides of the image. */
const FOCALS = [0.38, 0.48, 0.56, 0.65, 0.75, 0.88, 1.05]
/** Frames sampled for each focal length. */
const TRIALS = 300
/**
 * Heights of the principal point to try besides the middle, in image heights: a shift lens or a crop moves it. Such images were
 * taken level, or their verticals wouldn't be vertical.
 */
const SHIFTED_HEIGHTS = [0.4, 0.6]
const SHIFTED_TRIALS = 100
const MIDDLE = 0.5
/** Sine of the camera's roll: up to the first is normal; up to the second is a tilted photo, at this penalty per unit. */
const USUAL_ROLL = 0.1
const MOST_ROLL = 0.34
const ROLL_COST = 0.6
/** Penalty for a shift by a whole image height, because most images have none. */
const SHIFT_COST = 0.3
/** Allowed angular error (sine): about a degree while searching, a little more when segments are classified. */
const SIGMA_FIT = 0.022
const SIGMA_CLASS = 0.03
const COS_22 = Math.cos((22 * Math.PI) / 180)
const COS_18 = Math.cos((18 * Math.PI) / 180)
const COS_14 = Math.cos((14 * Math.PI) / 180)

interface Ray {
  /** Normal of the plane through the camera center and the segment. */
  readonly normal: Vector
  /** Midpoint relative to the principal point, unit direction, capped length. */
  readonly mx: number
  readonly my: number
  readonly dx: number
  readonly dy: number
  readonly weight: number
}

/**
 * Finds the Manhattan frame by sampling pairs of segments (RANSAC over vanishing points) for each focal length. If EXIF has a
 * focal length (`focal35mm`), only that is tried, unless the room's lines contradict it: cropping and editing leave the number
 * unchanged.
 */
export function findFrame(segments: readonly Segment[], size: Size, focal35mm?: number): Frame {
  const known = focal35mm ? searchFrame(segments, size, [focal35mm / 36]) : null
  return known ?? searchFrame(segments, size, FOCALS) ?? fallbackFrame(size)
}

/** The best frame over the given focal lengths (in long sides); null if too few lines agree with it. */
function searchFrame(segments: readonly Segment[], size: Size, focals: readonly number[]): Frame | null {
  const longSide = Math.max(size.width, size.height)
  const longest = segments
    .filter((s) => s.length > 0.025 * longSide)
    .sort((p, q) => q.length - p.length)
    .slice(0, 240)
  let best: { frame: Frame; score: number } | null = null
  for (const share of longest.length < 12 ? [] : focals) {
    for (const height of [MIDDLE, ...SHIFTED_HEIGHTS]) {
      const camera = { focal: share * longSide, cx: size.width / 2, cy: height * size.height }
      const sampled = sampleFrames(longest, camera, size)
      if (sampled && sampled.score > (best?.score ?? 0)) best = sampled
    }
  }
  return best && best.frame.confidence >= 0.3 ? best.frame : null
}

type Camera = Pick<Frame, 'focal' | 'cx' | 'cy'>

/** The best of many frames sampled for one camera. */
function sampleFrames(segments: readonly Segment[], camera: Camera, size: Size) {
  const isLevel = camera.cy !== MIDDLE * size.height
  const rays = toRays(segments, camera, size)
  const random = createRandom(20240611)
  let best: { frame: Frame; score: number } | null = null
  for (let trial = 0; trial < (isLevel ? SHIFTED_TRIALS : TRIALS); trial++) {
    const axes = sampleAxes(rays, isLevel || trial % 4 === 0, random)
    if (!axes) continue
    const rated = rate(rays, axes, camera, size)
    if (rated.score > (best?.score ?? 0)) best = rated
  }
  return best
}

/** A frame's score: the segments' support, times how likely such a camera is. */
function rate(rays: readonly Ray[], axes: Axes, { focal, cx, cy }: Camera, { width, height }: Size) {
  const { support, score } = scoreAxes(rays, axes, focal)
  const total = rays.reduce((sum, ray) => sum + ray.weight, 0)
  const length = 1 - 0.1 * Math.abs(Math.log(focal / (0.68 * Math.max(width, height))))
  const shift = 1 - SHIFT_COST * Math.abs(cy / height - MIDDLE)
  const [right, up, forward] = axes
  const roll = 1 - ROLL_COST * Math.max(0, Math.abs(up.x) - USUAL_ROLL)
  return {
    frame: { right, up, forward, focal, cx, cy, confidence: support / total },
    score: score * length * shift * roll,
  }
}

/** A level camera looking straight ahead, with the horizon slightly above the middle. */
export function fallbackFrame(size: Size): Frame {
  return {
    right: vector(1, 0, 0),
    up: vector(0, 1, 0),
    forward: vector(0, 0, 1),
    focal: 0.7 * Math.max(size.width, size.height),
    cx: size.width / 2,
    cy: 0.46 * size.height,
    confidence: 0,
  }
}

/** The segments that follow one of the frame's directions. */
export function classifySegments(segments: readonly Segment[], frame: Frame): ClassifiedSegment[] {
  const axes = [frame.right, frame.up, frame.forward] as const
  return segments.flatMap((segment) => {
    const ray = toRay(segment, frame, Number.POSITIVE_INFINITY)
    const agreement = axes.map((direction) =>
      Math.exp(-sinSquared(ray, direction, frame.focal) / (2 * SIGMA_CLASS ** 2)),
    )
    const top = Math.max(...agreement)
    const axis = agreement.indexOf(top)
    return top > 0.2 && (axis === 0 || axis === 1 || axis === 2) ? [{ ...segment, axis }] : []
  })
}

function toRays(segments: readonly Segment[], camera: Camera, { width, height }: Size): Ray[] {
  return segments.map((s) => toRay(s, camera, 0.35 * Math.max(width, height)))
}

function toRay(s: Segment, { cx, cy, focal }: Camera, maxWeight: number): Ray {
  const p = vector((s.x1 - cx) / focal, (s.y1 - cy) / focal, 1)
  const q = vector((s.x2 - cx) / focal, (s.y2 - cy) / focal, 1)
  const pixels = Math.hypot(s.x2 - s.x1, s.y2 - s.y1) || 1
  return {
    normal: normalize(cross(p, q)),
    mx: (s.x1 + s.x2) / 2 - cx,
    my: (s.y1 + s.y2) / 2 - cy,
    dx: (s.x2 - s.x1) / pixels,
    dy: (s.y2 - s.y1) / pixels,
    weight: Math.min(s.length, maxWeight),
  }
}

type Axes = readonly [right: Vector, up: Vector, forward: Vector]

function sampleAxes(rays: readonly Ray[], level: boolean, random: () => number): Axes | null {
  const pick = (accepts: (ray: Ray) => boolean) => {
    for (let attempt = 0; attempt < 24; attempt++) {
      const ray = at(rays, (random() * rays.length) | 0)
      if (accepts(ray)) return ray
    }
    return null
  }
  let up = vector(0, 1, 0)
  if (!level) {
    const first = pick((ray) => Math.abs(ray.dy) > COS_22)
    const second = pick((ray) => Math.abs(ray.dy) > COS_22)
    if (!first || !second || first === second) return null
    const normal = normalize(cross(first.normal, second.normal))
    up = normal.y < 0 ? vector(-normal.x, -normal.y, -normal.z) : normal
    if (!(up.y >= COS_18) || Math.abs(up.x) > MOST_ROLL) return null
  }
  const lying = pick((ray) => Math.abs(ray.dy) < COS_14)
  if (!lying) return null
  const d = normalize(cross(lying.normal, up))
  const e = cross(up, d)
  if (!(dot(d, d) > 0.5)) return null
  const [forward, right] = Math.abs(d.z) > Math.abs(e.z) ? [d, e] : [e, d]
  return [facing(right, right.x), up, facing(forward, forward.z)]
}

function facing(v: Vector, component: number): Vector {
  return component < 0 ? vector(-v.x, -v.y, -v.z) : v
}

/** Squared sine of the angle between a segment and the direction from its midpoint to a vanishing point. */
function sinSquared(ray: Ray, axis: Vector, focal: number): number {
  const vx = axis.x * focal - ray.mx * axis.z
  const vy = axis.y * focal - ray.my * axis.z
  const c = ray.dx * vy - ray.dy * vx
  return (c * c) / (vx * vx + vy * vy + 1e-9)
}

function scoreAxes(rays: readonly Ray[], axes: Axes, focal: number) {
  let support = 0
  let onRight = 0
  let onForward = 0
  for (const ray of rays) {
    const r = sinSquared(ray, axes[0], focal)
    const u = sinSquared(ray, axes[1], focal)
    const f = sinSquared(ray, axes[2], focal)
    const nearest = Math.min(r, u, f)
    const agreement = ray.weight * Math.exp(-nearest / (2 * SIGMA_FIT * SIGMA_FIT))
    support += agreement
    if (nearest === r) onRight += agreement
    else if (nearest === f) onForward += agreement
  }
  return { support, score: support + 0.25 * Math.min(onRight, onForward) }
}
