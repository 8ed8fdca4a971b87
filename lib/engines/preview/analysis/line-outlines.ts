import { clamp } from '../math/numeric.ts'
import {
  depthBeyond,
  depthsWithin,
  type Level,
  nearestLine,
  type RoomLine,
  type RoomLines,
} from '../survey/room-lines.ts'
import type { Patch, Patches } from './patch.ts'
import type { Role } from './role-names.ts'

/** How far an outline of the analysis image may lie from the room's line that it follows, in pixels of that image. */
const FOLLOWS_PX = 4

/** Moves outlines that run beside the room's lines onto them: between walls and ceiling, and walls and floor. */
export function alignOutlines({ labels, patches }: Patches, lines: RoomLines): void {
  alignWith('ceiling', { labels, patches }, lines)
  alignWith('floor', { labels, patches }, lines)
}

function alignWith(level: Level, { labels, patches }: Patches, lines: RoomLines): void {
  const around = lines[level]
  const depths = depthsWithin(around, lines)
  if (!depths) return
  const before = Uint16Array.from(labels)
  const { width, height } = lines
  for (let i = 0; i < labels.length; i++) {
    const depth = depths[i] ?? 0
    if (Math.abs(depth) > FOLLOWS_PX) continue
    const [wanted, opposite]: [Role, Role] = depth > 0 ? [level, 'wall'] : ['wall', level]
    if (patches[before[i] ?? 0]?.role !== opposite) continue
    const x = i % width
    const y = (i - x) / width
    const line = nearestLine(around, x, y)
    if (!line || !mayDivide(line)) continue
    // What lies beyond the outline, further into the plane that the pixel belongs to.
    const reach = depth > 0 ? FOLLOWS_PX + 1 - depth : -FOLLOWS_PX - 1 - depth
    const nx = Math.round(x + line.nx * reach)
    const ny = Math.round(y + line.ny * reach)
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
    const label = before[ny * width + nx] ?? 0
    if (patches[label]?.role === wanted) labels[i] = label
  }
}

/** The layout knows ceilings well enough without seeing their edge; floors hide theirs behind furniture. */
export function mayDivide({ level, isSeen }: RoomLine): boolean {
  return level === 'ceiling' || isSeen
}

/** The lines of an analysis image, and its patches. */
export interface DividedRoom {
  readonly lines: RoomLines
  readonly patches: readonly Patch[]
}

/** The labels that a pixel may have, with what speaks for each. */
export interface Votes {
  count: number
  readonly labels: Int32Array
  readonly weights: Float64Array
}

/**
 * Outlines of the analysis image are stairs at render size. Where a wall meets ceiling or floor along a line of the room,
 * the line itself divides the render pixel at analysis place (ax, ay), `pixel` analysis pixels wide.
 */
export function divideVotes(room: DividedRoom, votes: Votes, ax: number, ay: number, pixel: number): void {
  const wall = votedFor(room.patches, votes, 'wall')
  if (wall === 0) return
  for (const level of LEVELS) {
    const own = votedFor(room.patches, votes, level)
    const depth = own > 0 ? depthAtLine(room.lines[level], ax, ay) : null
    if (depth === null) continue
    const share = clamp(0.5 + depth / pixel, 0, 1)
    const both = wall + own
    weigh(room.patches, votes, 'wall', (both * (1 - share)) / wall)
    weigh(room.patches, votes, level, (both * share) / own)
  }
}

const LEVELS: readonly Level[] = ['ceiling', 'floor']

/** Depth within lines that a place lies at; null away from them, and where they may not divide. */
function depthAtLine(lines: readonly RoomLine[], x: number, y: number): number | null {
  const line = nearestLine(lines, x, y)
  if (!line || !mayDivide(line)) return null
  const depth = depthBeyond(line, x, y)
  return Math.abs(depth) <= FOLLOWS_PX ? depth : null
}

function weigh(patches: readonly Patch[], { count, labels, weights }: Votes, role: Role, factor: number) {
  for (let k = 0; k < count; k++) {
    if (patches[labels[k] ?? 0]?.role === role) weights[k] = (weights[k] ?? 0) * factor
  }
}

function votedFor(patches: readonly Patch[], { count, labels, weights }: Votes, role: Role): number {
  let sum = 0
  for (let k = 0; k < count; k++) if (patches[labels[k] ?? 0]?.role === role) sum += weights[k] ?? 0
  return sum
}
