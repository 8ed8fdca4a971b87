import { type Size, sizeOf } from '../math/image.ts'
import { at, clamp, type Vector, vector } from '../math/numeric.ts'
import { type Line, visibleLine } from './layout.ts'
import { CEILING, faceMap, type Room, rayField, wallOfRay } from './room.ts'

export type Level = 'ceiling' | 'floor'

/**
 * Where the ceiling or the floor meets a wall: `nx·x + ny·y + offset` px from it (unit normal, pixel centres), positive
 * on the side of the ceiling or floor.
 */
export interface RoomLine {
  readonly level: Level
  readonly wall: 'back' | 'left' | 'right'
  /** Whether the image has an edge there; otherwise it is the layout's line. */
  readonly isSeen: boolean
  readonly nx: number
  readonly ny: number
  readonly offset: number
}

/** An image's size and the lines that bound ceiling and floor in it; none when they cannot be known. Plain data. */
export interface RoomLines extends Size {
  readonly ceiling: readonly RoomLine[]
  readonly floor: readonly RoomLine[]
}

/** Below this the layout's lines are not near the room's. */
const LEAST_CONFIDENCE = 0.8
const SAMPLES = 48
/** In what steps the image's own edge is looked for beside each end of a layout line. */
const STEP_PX = 0.5
/**
 * How far, and from which mean lightness step on an edge is taken for the line's. Things stand along a floor: what lies
 * farther off, or is faint, is theirs. The far end of a floor hides behind them and is not looked for at all.
 */
const SEARCH = { ceiling: { px: 16, step: 0.008 }, floor: { px: 7, step: 0.012 } } as const
/** Half the distance across which an edge's lightness step is measured, and the most that one place counts. */
const HALF_STEP_PX = 1.25
const MOST_STEP = 0.06
/** What moving an end by a pixel costs of the mean lightness step. */
const MOVE_COST = 0.0002
/** Nearest point of the side walls that is looked at, in camera heights. */
const NEAREST = 0.05

interface Search {
  readonly px: number
  readonly step: number
}

/**
 * The layout's lines round the ceiling or the floor in an image, each moved onto the edge that the image shows beside
 * it: a box has fewer freedoms than a lens. `L` is OKLab lightness. None in a doubtful layout.
 */
export function findLines(level: Level, room: Room, L: Float32Array, size: Size): RoomLine[] {
  if (room.confidence < LEAST_CONFIDENCE) return []
  const { ceiling, back, left, right } = room.box
  const y = level === 'ceiling' ? -ceiling : 1
  const corners = { left: vector(-left, y, back), right: vector(right, y, back) }
  const walls = [
    { wall: 'back', from: corners.left, to: corners.right },
    { wall: 'left', from: vector(-left, y, NEAREST), to: corners.left },
    { wall: 'right', from: vector(right, y, NEAREST), to: corners.right },
  ] as const
  return walls.flatMap(({ wall, from, to }) => {
    const line = inImage(room, size, from, to)
    if (!line) return []
    const isHidden = level === 'floor' && wall === 'back'
    const seen = isHidden ? null : fitLine(line, SEARCH[level], L, size)
    return [{ level, wall, isSeen: seen !== null, ...sideOf(level, seen ?? line) }]
  })
}

/** The line nearest to (x, y) of those round a ceiling or floor, which is convex. */
export function nearestLine(lines: readonly RoomLine[], x: number, y: number): RoomLine | null {
  let nearest: RoomLine | null = null
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const depth = depthBeyond(line, x, y)
    if (depth >= least) continue
    least = depth
    nearest = line
  }
  return nearest
}

/** How deep (x, y) lies within the lines, in px; negative on walls, without end where no line is known. */
function depthWithin(lines: readonly RoomLine[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) least = Math.min(least, depthBeyond(line, x, y))
  return least
}

/** The depth of every pixel of an image; null where no line is known. */
export function depthsWithin(lines: readonly RoomLine[], { width, height }: Size): Float32Array | null {
  if (lines.length === 0) return null
  const depths = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) depths[i] = depthWithin(lines, x, y)
  }
  return depths
}

/** The face of every pixel, as one byte each: the layout's, with the ceiling where the image shows it. */
export function facesInImage(room: Room, lines: RoomLines): Uint8Array {
  const { width, height } = lines
  const faces = faceMap(room, width, height)
  const depths = depthsWithin(lines.ceiling, lines)
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

/** How far beyond one line (x, y) lies, in px. */
export function depthBeyond({ nx, ny, offset }: RoomLine, x: number, y: number): number {
  return nx * x + ny * y + offset
}

/** An edge of the room in pixels of an image of another size than the one that the room was found in. */
function inImage({ frame, longSide }: Room, size: Size, from: Vector, to: Vector): Line | null {
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
function fitLine(line: Line, search: Search, L: Float32Array, size: Size): Line | null {
  const steps = stepProfile(line, search, L, size)
  const reach = search.px / STEP_PX
  let best = { start: 0, end: 0, score: Number.NEGATIVE_INFINITY, step: 0 }
  for (let start = -reach; start <= reach; start++) {
    for (let end = -reach; end <= reach; end++) {
      const step = Math.abs(meanStep(steps, reach, start, end))
      const score = step - MOVE_COST * STEP_PX * (Math.abs(start) + Math.abs(end))
      if (score > best.score) best = { start, end, score, step }
    }
  }
  if (best.step < search.step) return null
  const { nx, ny } = normalOf(line)
  const [start, end] = [best.start * STEP_PX, best.end * STEP_PX]
  const { x1, y1, x2, y2 } = line
  return { x1: x1 + nx * start, y1: y1 + ny * start, x2: x2 + nx * end, y2: y2 + ny * end }
}

function normalOf({ x1, y1, x2, y2 }: Line) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  return { nx: -(y2 - y1) / length, ny: (x2 - x1) / length }
}

function sideOf(level: Level, line: Line): Pick<RoomLine, 'nx' | 'ny' | 'offset'> {
  const { nx, ny } = normalOf(line)
  const sign = ny < 0 === (level === 'ceiling') ? 1 : -1
  return { nx: sign * nx, ny: sign * ny, offset: -sign * (nx * line.x1 + ny * line.y1) }
}

/** Lightness steps across a line: one row a sample along it, one entry an offset of `STEP_PX` from it. */
function stepProfile(line: Line, search: Search, L: Float32Array, size: Size): Float32Array[] {
  const { nx, ny } = normalOf(line)
  const offsets = (2 * search.px) / STEP_PX + 1
  return Array.from({ length: SAMPLES }, (_, i) => {
    const t = (i + 0.5) / SAMPLES
    const x = line.x1 + (line.x2 - line.x1) * t
    const y = line.y1 + (line.y2 - line.y1) * t
    const lightness = (px: number) => bilinear(L, size, x + nx * px, y + ny * px)
    return Float32Array.from({ length: offsets }, (__, k) => {
      const px = k * STEP_PX - search.px
      return clamp(lightness(px + HALF_STEP_PX) - lightness(px - HALF_STEP_PX), -MOST_STEP, MOST_STEP)
    })
  })
}

/** Mean step along the line whose ends are moved by `start` and `end` times `STEP_PX` from entry `middle`. */
function meanStep(steps: readonly Float32Array[], middle: number, start: number, end: number): number {
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
