import { type CeilingLines, depthInCeiling, nearestLine } from './ceiling-lines.ts'
import type { Patch, Patches } from './patches.ts'
import type { Role } from './role-names.ts'

/** How far an outline of the analysis image may lie from the ceiling's line that it follows, in pixels of that image. */
const FOLLOWS_PX = 4

/**
 * Lays outlines between wall and ceiling that run beside the ceiling's line on that line. Writes into `labels`; `depths`
 * tells how deep each pixel lies in the ceiling.
 */
export function alignWithCeiling(
  { labels, patches }: Patches,
  depths: Float32Array,
  ceiling: CeilingLines,
): void {
  const before = Uint16Array.from(labels)
  const { width, height } = ceiling
  for (let i = 0; i < labels.length; i++) {
    const depth = depths[i] ?? 0
    if (Math.abs(depth) > FOLLOWS_PX) continue
    const [wanted, opposite]: [Role, Role] = depth > 0 ? ['ceiling', 'wall'] : ['wall', 'ceiling']
    if (patches[before[i] ?? 0]?.role !== opposite) continue
    const x = i % width
    const y = (i - x) / width
    const line = nearestLine(ceiling, x, y)
    if (!line) continue
    // What lies beyond the outline, further into the plane that the pixel belongs to.
    const reach = depth > 0 ? FOLLOWS_PX + 1 - depth : -FOLLOWS_PX - 1 - depth
    const nx = Math.round(x + line.nx * reach)
    const ny = Math.round(y + line.ny * reach)
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
    const label = before[ny * width + nx] ?? 0
    if (patches[label]?.role === wanted) labels[i] = label
  }
}

/** The ceiling of an analysis image, and its patches. */
export interface Ceiling {
  readonly lines: CeilingLines
  readonly patches: readonly Patch[]
}

/** The labels that a pixel may have, with what speaks for each. */
export interface Votes {
  count: number
  readonly labels: Int32Array
  readonly weights: Float64Array
}

/**
 * Outlines of the analysis image are stairs at render size. Where wall and ceiling meet along the ceiling's line, the line
 * itself divides the render pixel at analysis place (ax, ay), `pixel` analysis pixels wide.
 */
export function divideVotes(
  { lines, patches }: Ceiling,
  votes: Votes,
  ax: number,
  ay: number,
  pixel: number,
): void {
  const depth = depthInCeiling(lines, ax, ay)
  if (Math.abs(depth) > FOLLOWS_PX) return
  const wall = votedFor(patches, votes, 'wall')
  const ceiling = votedFor(patches, votes, 'ceiling')
  if (wall === 0 || ceiling === 0) return
  const share = Math.min(1, Math.max(0, 0.5 + depth / pixel))
  const both = wall + ceiling
  for (let k = 0; k < votes.count; k++) {
    const role = patches[votes.labels[k] ?? 0]?.role
    const weight = votes.weights[k] ?? 0
    if (role === 'wall') votes.weights[k] = (weight / wall) * both * (1 - share)
    if (role === 'ceiling') votes.weights[k] = (weight / ceiling) * both * share
  }
}

function votedFor(patches: readonly Patch[], { count, labels, weights }: Votes, role: Role): number {
  let sum = 0
  for (let k = 0; k < count; k++) if (patches[labels[k] ?? 0]?.role === role) sum += weights[k] ?? 0
  return sum
}
