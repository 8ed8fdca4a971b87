import { at } from './at.ts'
import { type Size, sizeOf } from './image.ts'
import { type Line, visibleLine } from './layout.ts'
import { clamp } from './numeric.ts'
import { CEILING, faceMap, type Room, rayField, wallOfRay } from './room.ts'
import { type Vector, vector } from './vector.ts'

/**
 * Where the ceiling meets a wall: `nx·x + ny·y + offset` px from it (unit normal, pixel centres), positive on the
 * ceiling's side.
 */
export interface CeilingLine {
  /** Which wall. */
  readonly wall: 'back' | 'left' | 'right'
  /** Whether the picture has an edge there; otherwise it is the layout's line. */
  readonly isSeen: boolean
  readonly nx: number
  readonly ny: number
  readonly offset: number
}

/** A picture's size and the lines that bound the ceiling in it; none when they cannot be known. Plain data. */
export interface CeilingLines extends Size {
  readonly lines: readonly CeilingLine[]
}

/** Below this the layout's lines are not near the room's. */
const LEAST_CONFIDENCE = 0.8
const SAMPLES = 48
/** How far from each end of a layout line the picture's own edge is looked for, and in what steps. */
const SEARCH_PX = 16
const STEP_PX = 0.5
/** Half the distance across which an edge's lightness step is measured, and the most that one place counts. */
const HALF_STEP_PX = 1.25
const MOST_STEP = 0.06
/** Mean lightness step from which an edge is seen, and what moving an end by a pixel costs of it. */
const SEEN_STEP = 0.008
const MOVE_COST = 0.0002
/** Nearest point of the side walls that is looked at, in camera heights. */
const NEAREST = 0.05

/**
 * The layout's three ceiling lines in a picture, each moved onto the edge that the picture shows beside it: a box has
 * fewer freedoms than a lens. `L` is OKLab lightness.
 */
export function findCeilingLines(room: Room, L: Float32Array, size: Size): CeilingLines {
  if (room.confidence < LEAST_CONFIDENCE) return { ...sizeOf(size), lines: [] }
  const { ceiling, back, left, right } = room.box
  const corners = { left: vector(-left, -ceiling, back), right: vector(right, -ceiling, back) }
  const walls = [
    { wall: 'back', from: corners.left, to: corners.right },
    { wall: 'left', from: vector(-left, -ceiling, NEAREST), to: corners.left },
    { wall: 'right', from: vector(right, -ceiling, NEAREST), to: corners.right },
  ] as const
  const lines = walls.flatMap(({ wall, from, to }) => {
    const line = inPicture(room, size, from, to)
    if (!line) return []
    const seen = fitLine(line, L, size)
    return [{ wall, isSeen: seen !== null, ...ceilingSide(seen ?? line) }]
  })
  return { ...sizeOf(size), lines }
}

/** The line nearest to (x, y) on the ceiling's side: the ceiling is convex. */
export function nearestLine({ lines }: CeilingLines, x: number, y: number): CeilingLine | null {
  let nearest: CeilingLine | null = null
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const depth = depthAt(line, x, y)
    if (depth >= least) continue
    least = depth
    nearest = line
  }
  return nearest
}

/** How deep (x, y) lies in the ceiling, in px; negative on walls, without end where no line is known. */
export function depthInCeiling({ lines }: CeilingLines, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) least = Math.min(least, depthAt(line, x, y))
  return least
}

/** The depth of every pixel; null where no line is known. */
export function ceilingDepths(ceiling: CeilingLines): Float32Array | null {
  if (ceiling.lines.length === 0) return null
  const { width, height } = ceiling
  const depths = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) depths[i] = depthInCeiling(ceiling, x, y)
  }
  return depths
}

/** The face of every pixel, as one byte each: the layout's, with the ceiling where the picture shows it. */
export function facesInPicture(room: Room, ceiling: CeilingLines): Uint8Array {
  const { width, height } = ceiling
  const faces = faceMap(room, width, height)
  const depths = ceilingDepths(ceiling)
  if (!depths) return faces
  const { X, Z } = rayField(room, Math.max(width, height) / room.longSide)
  for (let i = 0; i < faces.length; i++) {
    const isCeiling = (depths[i] ?? 0) > 0
    if (isCeiling === (faces[i] === CEILING)) continue
    const x = i % width
    const y = (i - x) / width
    faces[i] = isCeiling
      ? CEILING
      : wallOfRay(room.box, X[0] + X[1] * x + X[2] * y, Z[0] + Z[1] * x + Z[2] * y)
  }
  return faces
}

function depthAt({ nx, ny, offset }: CeilingLine, x: number, y: number): number {
  return nx * x + ny * y + offset
}

/** An edge of the room in pixels of a picture of another size than the one that the room was found in. */
function inPicture({ frame, longSide }: Room, size: Size, from: Vector, to: Vector): Line | null {
  const scale = Math.max(size.width, size.height) / longSide
  const scaled = {
    ...frame,
    focal: frame.focal * scale,
    cx: frame.cx * scale - 0.5,
    cy: frame.cy * scale - 0.5,
  }
  return visibleLine({ frame: scaled, ...sizeOf(size) }, from, to)
}

/** Tries small moves of both ends and takes the one with the strongest even lightness step along it; null without one. */
function fitLine(line: Line, L: Float32Array, size: Size): Line | null {
  const steps = stepProfile(line, L, size)
  const reach = SEARCH_PX / STEP_PX
  let best = { start: 0, end: 0, score: Number.NEGATIVE_INFINITY, step: 0 }
  for (let start = -reach; start <= reach; start++) {
    for (let end = -reach; end <= reach; end++) {
      const step = Math.abs(meanStep(steps, start, end))
      const score = step - MOVE_COST * STEP_PX * (Math.abs(start) + Math.abs(end))
      if (score > best.score) best = { start, end, score, step }
    }
  }
  if (best.step < SEEN_STEP) return null
  const { nx, ny } = normalOf(line)
  const [start, end] = [best.start * STEP_PX, best.end * STEP_PX]
  const { x1, y1, x2, y2 } = line
  return { x1: x1 + nx * start, y1: y1 + ny * start, x2: x2 + nx * end, y2: y2 + ny * end }
}

function normalOf({ x1, y1, x2, y2 }: Line) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  return { nx: -(y2 - y1) / length, ny: (x2 - x1) / length }
}

function ceilingSide(line: Line): Pick<CeilingLine, 'nx' | 'ny' | 'offset'> {
  const { nx, ny } = normalOf(line)
  const up = ny < 0 ? 1 : -1
  return { nx: up * nx, ny: up * ny, offset: -up * (nx * line.x1 + ny * line.y1) }
}

/** Lightness steps across a line: one row a sample along it, one entry an offset of `STEP_PX` from it. */
function stepProfile(line: Line, L: Float32Array, size: Size): Float32Array[] {
  const { nx, ny } = normalOf(line)
  const offsets = (2 * SEARCH_PX) / STEP_PX + 1
  return Array.from({ length: SAMPLES }, (_, i) => {
    const t = (i + 0.5) / SAMPLES
    const x = line.x1 + (line.x2 - line.x1) * t
    const y = line.y1 + (line.y2 - line.y1) * t
    const lightness = (px: number) => bilinear(L, size, x + nx * px, y + ny * px)
    return Float32Array.from({ length: offsets }, (__, k) => {
      const px = k * STEP_PX - SEARCH_PX
      return clamp(lightness(px + HALF_STEP_PX) - lightness(px - HALF_STEP_PX), -MOST_STEP, MOST_STEP)
    })
  })
}

/** Mean step along the line whose ends are moved by `start` and `end` times `STEP_PX`. */
function meanStep(steps: readonly Float32Array[], start: number, end: number): number {
  const middle = SEARCH_PX / STEP_PX
  let sum = 0
  for (let i = 0; i < SAMPLES; i++) {
    const t = (i + 0.5) / SAMPLES
    sum += at(steps, i)[Math.round(middle + start + (end - start) * t)] ?? 0
  }
  return sum / SAMPLES
}

function bilinear(values: Float32Array, { width, height }: Size, x: number, y: number): number {
  const px = clamp(x, 0, width - 1)
  const py = clamp(y, 0, height - 1)
  const x0 = Math.max(0, Math.min(width - 2, px | 0))
  const y0 = Math.max(0, Math.min(height - 2, py | 0))
  const tx = px - x0
  const ty = py - y0
  const i = y0 * width + x0
  const top = (values[i] ?? 0) * (1 - tx) + (values[i + 1] ?? 0) * tx
  const bottom = (values[i + width] ?? 0) * (1 - tx) + (values[i + width + 1] ?? 0) * tx
  return top * (1 - ty) + bottom * ty
}
