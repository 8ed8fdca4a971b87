import type { Axis, ClassifiedSegment, Frame } from './frame.ts'
import type { Size } from './image.ts'
import { clamp } from './numeric.ts'
import type { Box } from './room.ts'
import { drawSupport } from './segment-support.ts'
import { type Vector, vector } from './vector.ts'

/** Best box found for a frame, its score and how far it may be trusted (0..1). */
export interface Layout {
  readonly box: Box
  readonly score: number
  readonly confidence: number
}

/** What the search reads: lightness and one support plane a frame direction, all of one size. */
export interface LayoutEvidence extends Size {
  readonly L: Float32Array
  readonly support: readonly [Float32Array, Float32Array, Float32Array]
  readonly frame: Frame
}

const SAMPLES = 25
const NEAR = 0.05
const STARTS: readonly Box[] = [
  { ceiling: 0.8, back: 2.2, left: 1.2, right: 1.2 },
  { ceiling: 0.8, back: 3.6, left: 1.6, right: 1.6 },
  { ceiling: 0.9, back: 2.8, left: 0.8, right: 2.2 },
  { ceiling: 0.9, back: 2.8, left: 2.2, right: 0.8 },
  { ceiling: 0.7, back: 5, left: 2.5, right: 2.5 },
]
const CEILINGS = logGrid(0.45, 2, 22)
const BACKS = logGrid(0.95, 8, 32)
const SIDES = logGrid(0.25, 6, 34)

function logGrid(low: number, high: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => low * (high / low) ** (i / (count - 1)))
}

export function gatherEvidence(
  L: Float32Array,
  size: Size,
  segments: readonly ClassifiedSegment[],
  frame: Frame,
): LayoutEvidence {
  const draw = (axis: Axis) => drawSupport(segments, axis, size)
  return { ...size, L, support: [draw(0), draw(1), draw(2)], frame }
}

/** Coordinate descent over logarithmic grids from five starts, then a shrinking local search. */
export function findLayout(evidence: LayoutEvidence): Layout {
  let best = STARTS[0]
  let bestScore = Number.NEGATIVE_INFINITY
  for (const start of STARTS) {
    const found = descend(evidence, start)
    if (found.score > bestScore) {
      best = found.box
      bestScore = found.score
    }
  }
  const refined = refine(evidence, best, bestScore)
  const values = edgeValues(evidence, refined.box)
  const clear = values.filter((value) => value > 0.28).length
  const plausible = refined.box.ceiling > 0.5 && refined.box.ceiling < 1.45 && clear >= 2
  return { ...refined, confidence: plausible ? clamp((refined.score - 1.9) / 1.2, 0, 1) : 0 }
}

function descend(evidence: LayoutEvidence, start: Box): { box: Box; score: number } {
  let box = start
  let score = scoreBox(evidence, box)
  const consider = (candidate: Box) => {
    const value = scoreBox(evidence, candidate)
    if (value > score + 1e-9) {
      score = value
      box = candidate
    }
  }
  for (let round = 0; round < 3; round++) {
    const before = score
    const { left, right } = box
    for (const ceiling of CEILINGS) for (const back of BACKS) consider({ ceiling, back, left, right })
    for (const side of SIDES) consider({ ...box, left: side })
    for (const side of SIDES) consider({ ...box, right: side })
    if (score <= before + 1e-6) break
  }
  return { box, score }
}

function refine(evidence: LayoutEvidence, start: Box, startScore: number): { box: Box; score: number } {
  let box = start
  let score = startScore
  for (let round = 0; round < 6; round++) {
    const step = 0.06 * 0.6 ** round
    for (const key of ['ceiling', 'back', 'left', 'right'] as const) {
      for (const factor of [1 - step, 1 + step]) {
        const candidate = { ...box, [key]: box[key] * factor }
        const value = scoreBox(evidence, candidate)
        if (value > score) {
          box = candidate
          score = value
        }
      }
    }
  }
  return { box, score }
}

const EDGE_WEIGHTS = [1.3, 1, 1, 1, 1.1, 1.1, 0.9, 0.9] as const

function scoreBox(evidence: LayoutEvidence, box: Box): number {
  const values = edgeValues(evidence, box)
  let score = -1.1 * Math.log(box.ceiling / 0.82) ** 2 - 0.12 * Math.log(box.back / 2.6) ** 2
  for (let i = 0; i < 8; i++) score += EDGE_WEIGHTS[i] * values[i]
  return score
}

/** Ceiling–back, floor–back, left–back, right–back, ceiling–left, ceiling–right, floor–left, floor–right. */
function edgeValues(evidence: LayoutEvidence, { ceiling: c, back: d, left: l, right: r }: Box): number[] {
  return [
    edgeValue(evidence, 0, vector(-l, -c, d), vector(r, -c, d)),
    edgeValue(evidence, 0, vector(-l, 1, d), vector(r, 1, d)),
    edgeValue(evidence, 1, vector(-l, -c, d), vector(-l, 1, d)),
    edgeValue(evidence, 1, vector(r, -c, d), vector(r, 1, d)),
    edgeValue(evidence, 2, vector(-l, -c, NEAR), vector(-l, -c, d)),
    edgeValue(evidence, 2, vector(r, -c, NEAR), vector(r, -c, d)),
    edgeValue(evidence, 2, vector(-l, 1, NEAR), vector(-l, 1, d)),
    edgeValue(evidence, 2, vector(r, 1, NEAR), vector(r, 1, d)),
  ]
}

/** Segment support and lightness step along one edge of the box, weighted by its visible length. */
function edgeValue(evidence: LayoutEvidence, axis: Axis, from: Vector, to: Vector): number {
  const line = visibleLine(evidence, from, to)
  if (!line) return 0
  const { width, height, L } = evidence
  const plane = evidence.support[axis]
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
    support += plane[(y | 0) * width + (x | 0)]
    const step = clamp(L[ay * width + ax] - L[by * width + bx], -0.12, 0.12)
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

interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** The part of a room edge inside the picture, in pixels (near-plane cut, then Liang–Barsky). */
function visibleLine({ frame, width, height }: LayoutEvidence, from: Vector, to: Vector): Line | null {
  const p = toCamera(frame, from)
  const q = toCamera(frame, to)
  if (p.z < NEAR && q.z < NEAR) return null
  const a = p.z < NEAR ? along(p, q, (NEAR - p.z) / (q.z - p.z)) : p
  const b = q.z < NEAR ? along(q, p, (NEAR - q.z) / (p.z - q.z)) : q
  const x1 = frame.cx + (frame.focal * a.x) / a.z
  const y1 = frame.cy + (frame.focal * a.y) / a.z
  const dx = frame.cx + (frame.focal * b.x) / b.z - x1
  const dy = frame.cy + (frame.focal * b.y) / b.z - y1
  let start = 0
  let end = 1
  for (const [step, room] of [
    [-dx, x1],
    [dx, width - 1 - x1],
    [-dy, y1],
    [dy, height - 1 - y1],
  ] as const) {
    if (step === 0 && room < 0) return null
    if (step < 0) start = Math.max(start, room / step)
    else if (step > 0) end = Math.min(end, room / step)
  }
  if (start >= end) return null
  return { x1: x1 + dx * start, y1: y1 + dy * start, x2: x1 + dx * end, y2: y1 + dy * end }
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
