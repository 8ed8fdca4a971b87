import type { Size } from '../math/image.ts'
import type { LabPlanes } from '../regions/superpixels.ts'
import { depthsWithin, type RoomLines } from '../survey/room-lines.ts'
import { alignOutlines } from './line-outlines.ts'
import type { Patch, Patches } from './patch.ts'

/** Rounds in which outlines move by at most a pixel each: the width of the superpixels' ragged rim. */
const ROUNDS = 8
/** Half the window in which a region is sampled near a pixel, and the step between its samples. */
const REACH_PX = 6
const SAMPLE_STEP_PX = 2
/** Fewer samples of a region than this say nothing of its color. */
const FEWEST_SAMPLES = 2
/** Squared: a shadow changes lightness more than it changes color. */
const LIGHTNESS_WEIGHT = 0.49
/** What each of 24 neighbours of another label costs, as a squared OKLab distance: keeps outlines smooth. */
const NEIGHBOUR_COST = 0.00008
const NEIGHBOURHOOD_PX = 2
/** What a pixel of wall costs within the ceiling's lines, and the reverse: decides where no edge is seen. */
const CEILING_COST = 0.0008

/**
 * Moves the outlines of labelled areas onto the image's own edges: superpixels have ragged rims, which a pattern
 * would show. A pixel at an outline goes to the neighbour that it resembles most nearby (iterated conditional modes).
 */
export function followOutlines(
  { labels, patches }: Patches,
  planes: LabPlanes,
  lines: RoomLines,
): Uint16Array<ArrayBuffer> {
  const { width, height } = planes
  const out = Uint16Array.from(labels)
  const depth = depthsWithin(lines.ceiling, lines)
  const candidates = new Int32Array(5)
  const view: View = { labels: out, patches, planes, depth, width, height, candidates }
  let active = outlinePixels(view)
  for (let round = 0; round < ROUNDS && active.length > 0; round++) {
    const moved: number[] = []
    for (const i of active) {
      const best = bestLabel(view, i)
      if (best === out[i]) continue
      out[i] = best
      moved.push(i)
    }
    active = withNeighbours(view, moved)
  }
  alignOutlines({ labels: out, patches }, lines)
  return out
}

interface View extends Size {
  readonly labels: Uint16Array
  readonly patches: readonly Patch[]
  readonly planes: LabPlanes
  /** How deep every pixel lies in the ceiling, in px; null when that is not known. */
  readonly depth: Float32Array | null
  /** Scratch: the labels of a pixel and its four neighbours. */
  readonly candidates: Int32Array
}

function outlinePixels(view: View): number[] {
  const found: number[] = []
  for (let i = 0; i < view.labels.length; i++) if (collectCandidates(view, i) > 1) found.push(i)
  return found
}

/** The moved pixels and their four neighbours, once each, in the image's order. */
function withNeighbours({ width, labels }: View, moved: readonly number[]): number[] {
  const found = new Set<number>()
  for (const i of moved) {
    for (const j of [i - width, i - 1, i, i + 1, i + width]) if (j >= 0 && j < labels.length) found.add(j)
  }
  return [...found].sort((p, q) => p - q)
}

/** Lists the different labels of a pixel and its four neighbours, its own first; returns how many. */
function collectCandidates(view: View, i: number): number {
  const { width, height, labels, candidates } = view
  const x = i % width
  const y = (i - x) / width
  candidates[0] = labels[i] ?? 0
  let count = 1
  if (x > 0) count = addCandidate(view, i - 1, count)
  if (x < width - 1) count = addCandidate(view, i + 1, count)
  if (y > 0) count = addCandidate(view, i - width, count)
  if (y < height - 1) count = addCandidate(view, i + width, count)
  return count
}

function addCandidate({ labels, candidates }: View, j: number, count: number): number {
  const label = labels[j] ?? 0
  for (let k = 0; k < count; k++) if (candidates[k] === label) return count
  candidates[count] = label
  return count + 1
}

function bestLabel(view: View, i: number): number {
  const count = collectCandidates(view, i)
  let best = view.candidates[0] ?? 0
  if (count === 1) return best
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < count; k++) {
    const label = view.candidates[k] ?? 0
    const cost = colorCost(view, i, label) + neighbourCost(view, i, label) + misfit(view, i, label)
    if (cost < least) {
      least = cost
      best = label
    }
  }
  return best
}

/** Squared distance of the pixel's color to what the region looks like nearby. */
function colorCost({ width, height, labels, planes }: View, i: number, label: number): number {
  const x = i % width
  const y = (i - x) / width
  const top = Math.max(y - REACH_PX, y % SAMPLE_STEP_PX)
  const left = Math.max(x - REACH_PX, x % SAMPLE_STEP_PX)
  const bottom = Math.min(height - 1, y + REACH_PX)
  const right = Math.min(width - 1, x + REACH_PX)
  let n = 0
  let L = 0
  let a = 0
  let b = 0
  for (let ny = top; ny <= bottom; ny += SAMPLE_STEP_PX) {
    for (let nx = left; nx <= right; nx += SAMPLE_STEP_PX) {
      const j = ny * width + nx
      if (labels[j] !== label || j === i) continue
      n += 1
      L += planes.L[j] ?? 0
      a += planes.a[j] ?? 0
      b += planes.b[j] ?? 0
    }
  }
  if (n < FEWEST_SAMPLES) return Number.POSITIVE_INFINITY
  const dL = (planes.L[i] ?? 0) - L / n
  const da = (planes.a[i] ?? 0) - a / n
  const db = (planes.b[i] ?? 0) - b / n
  return LIGHTNESS_WEIGHT * dL * dL + da * da + db * db
}

function neighbourCost({ width, height, labels }: View, i: number, label: number): number {
  const x = i % width
  const y = (i - x) / width
  let others = 0
  for (let ny = Math.max(0, y - NEIGHBOURHOOD_PX); ny <= Math.min(height - 1, y + NEIGHBOURHOOD_PX); ny++) {
    for (let nx = Math.max(0, x - NEIGHBOURHOOD_PX); nx <= Math.min(width - 1, x + NEIGHBOURHOOD_PX); nx++) {
      const j = ny * width + nx
      if (j !== i && labels[j] !== label) others += 1
    }
  }
  return NEIGHBOUR_COST * others
}

function misfit({ patches, depth }: View, i: number, label: number): number {
  if (!depth) return 0
  const role = patches[label]?.role
  const onCeiling = (depth[i] ?? 0) > 0
  return (role === 'wall' && onCeiling) || (role === 'ceiling' && !onCeiling) ? CEILING_COST : 0
}
