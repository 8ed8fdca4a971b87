import type { Size } from '../math/image.ts'
import { at, clamp, type Vector, vector } from '../math/numeric.ts'
import type { Axis, ClassifiedSegment, Frame } from './frame.ts'
import type { RoomBox } from './room.ts'
import { conflictShares, drawSupport, type SegmentRays, sampleSegmentRays } from './segment-evidence.ts'

/** Best box for a frame, with its score and confidence (0..1). */
export interface Layout {
  readonly box: RoomBox
  readonly score: number
  readonly confidence: number
}

/** Input of the search: lightness and one support plane per frame direction, all the same size. */
export interface LayoutEvidence extends Size {
  readonly L: Float32Array
  readonly blurred: Support
  readonly sharp: Support
  readonly frame: Frame
  readonly rays: SegmentRays
}

/** One support plane per frame direction. */
type Support = readonly [Float32Array, Float32Array, Float32Array]
type Sharpness = 'blurred' | 'sharp'
const BLURRED_SKIRT_PX = 3
const SHARP_SKIRT_PX = 1.5

const SAMPLES = 25
const NEAR = 0.05
/** Ceilings outside this range (in camera heights above the camera) are errors. */
const LEAST_CEILING = 0.5
const MOST_CEILING = 1.65
const STARTS: readonly RoomBox[] = [
  { ceiling: 0.8, back: 2.2, left: 1.2, right: 1.2 },
  { ceiling: 0.8, back: 3.6, left: 1.6, right: 1.6 },
  { ceiling: 0.9, back: 2.8, left: 0.8, right: 2.2 },
  { ceiling: 0.9, back: 2.8, left: 2.2, right: 0.8 },
  { ceiling: 0.7, back: 5, left: 2.5, right: 2.5 },
]

/**
 * The back wall's sides as tangents: floor and ceiling line, left and right corner seen straight ahead. Each one moves only its
 * own edges in the image, unlike the box's lengths.
 */
interface BackWall {
  readonly floor: number
  readonly ceiling: number
  readonly left: number
  readonly right: number
}
const SIDES = ['ceiling', 'floor', 'left', 'right'] as const
/** Range of each tangent, and the search steps in pixels. */
const RANGE = {
  floor: [0.1, 1.1],
  ceiling: [0.03, 1.1],
  left: [0.04, 1.5],
  right: [0.04, 1.5],
} as const
const COARSE_STEP_PX = 4
const ROUNDS = 4
const REFINE_STEPS_PX = [6, 4, 2.5, 1.5, 1, 0.6, 0.3]

function toBox(wall: BackWall): RoomBox {
  const back = 1 / wall.floor
  return { ceiling: wall.ceiling * back, back, left: wall.left * back, right: wall.right * back }
}

function toBackWall({ ceiling, back, left, right }: RoomBox): BackWall {
  return { floor: 1 / back, ceiling: ceiling / back, left: left / back, right: right / back }
}

export function gatherEvidence(
  L: Float32Array,
  size: Size,
  segments: readonly ClassifiedSegment[],
  frame: Frame,
): LayoutEvidence {
  const rays = sampleSegmentRays(segments, frame)
  const draw = (skirtPx: number): Support => [
    drawSupport(segments, 0, size, skirtPx),
    drawSupport(segments, 1, size, skirtPx),
    drawSupport(segments, 2, size, skirtPx),
  ]
  return { ...size, L, blurred: draw(BLURRED_SKIRT_PX), sharp: draw(SHARP_SKIRT_PX), frame, rays }
}

/** Coordinate descent over the four sides from five starts on blurred support, then refinement on sharp. */
export function findLayout(evidence: LayoutEvidence): Layout {
  let best: BackWall | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const start of STARTS) {
    const coarse = descend(evidence, toBackWall(start))
    const { wall, score } = refine(evidence, coarse)
    if (score > bestScore) {
      best = wall
      bestScore = score
    }
  }
  const box = best ? toBox(best) : at(STARTS, 0)
  const clear = edgeValues(evidence, box, 'sharp').filter((value) => value > 0.28).length
  const plausible = box.ceiling > LEAST_CEILING && box.ceiling < MOST_CEILING && clear >= 2
  return { box, score: bestScore, confidence: plausible ? clamp((bestScore - 1.9) / 1.2, 0, 1) : 0 }
}

function descend(evidence: LayoutEvidence, start: BackWall): BackWall {
  let wall = start
  let score = scoreBox(evidence, toBox(wall), 'blurred')
  const step = COARSE_STEP_PX / evidence.frame.focal
  for (let round = 0; round < ROUNDS; round++) {
    const before = score
    for (const side of SIDES) {
      const [low, high] = RANGE[side]
      for (let tangent = low; tangent <= high; tangent += step) {
        const candidate = { ...wall, [side]: tangent }
        const value = scoreBox(evidence, toBox(candidate), 'blurred')
        if (value > score + 1e-9) {
          score = value
          wall = candidate
        }
      }
    }
    if (score <= before + 1e-6) break
  }
  return wall
}

function refine(evidence: LayoutEvidence, start: BackWall): { wall: BackWall; score: number } {
  let wall = start
  let score = scoreBox(evidence, toBox(wall), 'sharp')
  for (const stepPx of REFINE_STEPS_PX) {
    const step = stepPx / evidence.frame.focal
    for (const side of SIDES) {
      for (const move of [-step, step]) {
        const candidate = { ...wall, [side]: Math.max(0.02, wall[side] + move) }
        const value = scoreBox(evidence, toBox(candidate), 'sharp')
        if (value > score) {
          wall = candidate
          score = value
        }
      }
    }
  }
  return { wall, score }
}

/** One strong line (a shelf, a curtain rail) must not outweigh several faint corners. */
const MOST = 0.7
/** Weights for level, vertical and receding lines on faces that can't contain them. */
const CONFLICT_WEIGHTS = [1.8, 1.2, 0.8] as const
const EDGE_WEIGHTS = [1.3, 1, 1, 1, 1.1, 1.1, 0.9, 0.9] as const

function scoreBox(evidence: LayoutEvidence, box: RoomBox, sharpness: Sharpness): number {
  const values = edgeValues(evidence, box, sharpness)
  let score = -1.4 * Math.log(box.ceiling / 0.87) ** 2 - 0.12 * Math.log(box.back / 2.6) ** 2
  for (let i = 0; i < 8; i++) score += at(EDGE_WEIGHTS, i) * Math.min(MOST, values[i] ?? 0)
  const conflicts = conflictShares(evidence.rays, box)
  for (let k = 0; k < 3; k++) score -= at(CONFLICT_WEIGHTS, k) * (conflicts[k] ?? 0)
  return score
}

/** Ceiling–back, floor–back, left–back, right–back, ceiling–left, ceiling–right, floor–left, floor–right. */
function edgeValues(evidence: LayoutEvidence, box: RoomBox, sharpness: Sharpness): number[] {
  const { ceiling: c, back: d, left: l, right: r } = box
  const edge = (axis: Axis, from: Vector, to: Vector) =>
    edgeValue(evidence, evidence[sharpness][axis], from, to)
  return [
    edge(0, vector(-l, -c, d), vector(r, -c, d)),
    edge(0, vector(-l, 1, d), vector(r, 1, d)),
    edge(1, vector(-l, -c, d), vector(-l, 1, d)),
    edge(1, vector(r, -c, d), vector(r, 1, d)),
    edge(2, vector(-l, -c, NEAR), vector(-l, -c, d)),
    edge(2, vector(r, -c, NEAR), vector(r, -c, d)),
    edge(2, vector(-l, 1, NEAR), vector(-l, 1, d)),
    edge(2, vector(r, 1, NEAR), vector(r, 1, d)),
  ]
}

/** Segment support and lightness step along one edge of the box, weighted by its visible length. */
function edgeValue(evidence: LayoutEvidence, plane: Float32Array, from: Vector, to: Vector): number {
  const line = visibleLine(evidence, from, to)
  if (!line) return 0
  const { width, height, L } = evidence
  const length = Math.hypot(line.x2 - line.x1, line.y2 - line.y1)
  if (length < 4) return 0
  const nx = (-(line.y2 - line.y1) / length) * 3.2
  const ny = ((line.x2 - line.x1) / length) * 3.2
  let support = 0
  let sum = 0
  let squares = 0
  let count = 0
  for (let i = 0; i < SAMPLES; i++) {
    const t = (i + 0.5) / SAMPLES
    const x = line.x1 + (line.x2 - line.x1) * t
    const y = line.y1 + (line.y2 - line.y1) * t
    const ax = (x + nx) | 0
    const ay = (y + ny) | 0
    const bx = (x - nx) | 0
    const by = (y - ny) | 0
    if (Math.min(x + nx, y + ny, x - nx, y - ny) < 0) continue
    if (Math.max(ax, bx) >= width || Math.max(ay, by) >= height) continue
    support += plane[(y | 0) * width + (x | 0)] ?? 0
    const step = clamp((L[ay * width + ax] ?? 0) - (L[by * width + bx] ?? 0), -0.12, 0.12)
    sum += step
    squares += step * step
    count += 1
  }
  if (count === 0) return 0
  const mean = Math.abs(sum / count)
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean)) + 0.012
  const step = 0.6 * count * Math.min(1, mean / 0.035) * Math.min(1, mean / deviation)
  return ((support + step) / (count + 4)) * Math.min(1, length / (0.3 * Math.max(width, height)))
}

/** A line segment in an image, in pixels. */
export interface LineSegment {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** The part of a room edge inside the image, in pixels (near-plane clipping, then Liang–Barsky). */
function visibleLine(
  { frame, width, height }: Size & { readonly frame: Frame },
  from: Vector,
  to: Vector,
): LineSegment | null {
  const p = toCamera(frame, from)
  const q = toCamera(frame, to)
  if (p.z < NEAR && q.z < NEAR) return null
  const a = p.z < NEAR ? along(p, q, (NEAR - p.z) / (q.z - p.z)) : p
  const b = q.z < NEAR ? along(q, p, (NEAR - q.z) / (p.z - q.z)) : q
  const x1 = frame.cx + (frame.focal * a.x) / a.z
  const y1 = frame.cy + (frame.focal * a.y) / a.z
  const dx = frame.cx + (frame.focal * b.x) / b.z - x1
  const dy = frame.cy + (frame.focal * b.y) / b.z - y1
  const part = { start: 0, end: 1 }
  const isInside =
    clip(part, -dx, x1) &&
    clip(part, dx, width - 1 - x1) &&
    clip(part, -dy, y1) &&
    clip(part, dy, height - 1 - y1)
  if (!isInside || part.start >= part.end) return null
  const { start, end } = part
  return { x1: x1 + dx * start, y1: y1 + dy * start, x2: x1 + dx * end, y2: y1 + dy * end }
}

/** Clips the part beyond one edge of the image, `room` away; false if nothing is left. */
function clip(part: { start: number; end: number }, step: number, room: number): boolean {
  if (step === 0) return room >= 0
  if (step < 0) part.start = Math.max(part.start, room / step)
  else part.end = Math.min(part.end, room / step)
  return true
}

function toCamera({ right, up, forward }: Frame, p: Vector): Vector {
  return vector(
    right.x * p.x + up.x * p.y + forward.x * p.z,
    right.y * p.x + up.y * p.y + forward.y * p.z,
    right.z * p.x + up.z * p.y + forward.z * p.z,
  )
}

function along(p: Vector, q: Vector, t: number): Vector {
  return vector(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.z + (q.z - p.z) * t)
}
